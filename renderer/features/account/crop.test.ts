import { describe, expect, it } from 'vitest'
import { centredCrop, clampCrop, moveCrop, zoomCrop } from './crop.ts'

const wide = { width: 400, height: 100 }
const tall = { width: 100, height: 400 }

describe('the crop area', () => {
  it('is the centered square at first', () => {
    expect(centredCrop(wide)).toEqual({ left: 150, top: 0, side: 100 })
    expect(centredCrop(tall)).toEqual({ left: 0, top: 150, side: 100 })
  })

  it('never leaves the image, however far it is moved', () => {
    const middle = centredCrop(wide)
    expect(moveCrop(middle, -1_000, 50, wide)).toEqual({ left: 0, top: 0, side: 100 })
    expect(moveCrop(middle, 1_000, -50, wide)).toEqual({ left: 300, top: 0, side: 100 })
    expect(clampCrop({ left: 0, top: 0, side: 5_000 }, tall).side).toBe(100)
  })

  it('retains its center when zoomed in', () => {
    const twice = zoomCrop(centredCrop(wide), 2, wide)
    expect(twice).toEqual({ left: 175, top: 25, side: 50 })
    expect(zoomCrop(twice, 1, wide)).toEqual(centredCrop(wide))
  })

  it('moves back into the image when zoomed out at its edge', () => {
    const corner = moveCrop(zoomCrop(centredCrop(wide), 4, wide), 1_000, 1_000, wide)
    expect(zoomCrop(corner, 1, wide)).toEqual({ left: 300, top: 0, side: 100 })
  })
})
