import { describe, expect, it } from 'vitest'
import { middleOf, moved, within, zoomed } from './crop.ts'

const wide = { width: 400, height: 100 }
const tall = { width: 100, height: 400 }

describe('the crop area', () => {
  it('is the centered square at first', () => {
    expect(middleOf(wide)).toEqual({ left: 150, top: 0, side: 100 })
    expect(middleOf(tall)).toEqual({ left: 0, top: 150, side: 100 })
  })

  it('never leaves the image, however far it is moved', () => {
    const middle = middleOf(wide)
    expect(moved(middle, -1_000, 50, wide)).toEqual({ left: 0, top: 0, side: 100 })
    expect(moved(middle, 1_000, -50, wide)).toEqual({ left: 300, top: 0, side: 100 })
    expect(within({ left: 0, top: 0, side: 5_000 }, tall).side).toBe(100)
  })

  it('retains its center when zoomed in', () => {
    const twice = zoomed(middleOf(wide), 2, wide)
    expect(twice).toEqual({ left: 175, top: 25, side: 50 })
    expect(zoomed(twice, 1, wide)).toEqual(middleOf(wide))
  })

  it('moves back into the image when zoomed out at its edge', () => {
    const corner = moved(zoomed(middleOf(wide), 4, wide), 1_000, 1_000, wide)
    expect(zoomed(corner, 1, wide)).toEqual({ left: 300, top: 0, side: 100 })
  })
})
