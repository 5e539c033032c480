import { describe, expect, it } from 'vitest'
import { stripBox } from './fit-spread.ts'

const page = { width: 400, height: 600 }
const wide = { width: 1_000, height: 800 }
const strip = { axis: 'down', room: wide, stripWidth: 60, rotation: 0 } as const

describe('a page in a strip', () => {
  it('has a size even when the page reports none', () => {
    expect(stripBox({ width: 0, height: 0 }, strip)).toEqual({ width: 600, height: 600 })
    expect(stripBox({ width: 90_000, height: 1 }, strip).height).toBe(1)
  })

  it('is as wide as the strip: a share of a wide window, all of a narrow one', () => {
    expect(stripBox(page, strip)).toEqual({ width: 600, height: 900 })
    expect(stripBox(page, { ...strip, room: { width: 400, height: 800 } })).toEqual({ width: 400, height: 600 })
  })

  it('is as high as the window where pages are side by side', () => {
    expect(stripBox(page, { ...strip, axis: 'across' })).toEqual({ width: 533, height: 800 })
  })

  it('is landscape when rotated by a quarter', () => {
    expect(stripBox(page, { ...strip, rotation: 90 })).toEqual({ width: 600, height: 400 })
    expect(stripBox(page, { ...strip, axis: 'across', rotation: 270 })).toEqual({ width: 1_200, height: 800 })
  })
})
