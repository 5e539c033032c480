import { describe, expect, it } from 'vitest'
import { findMargins } from './find-margins.ts'

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** A 100 x 200 page in one gray with a drawing in another. */
function sheet(paper: number, ink: number, { left, right, top, bottom }: Area) {
  const data = new Uint8ClampedArray(100 * 200 * 4)
  for (let y = 0; y < 200; y += 1) {
    for (let x = 0; x < 100; x += 1) {
      const isDrawn = x >= left && x < right && y >= top && y < bottom
      data.set([isDrawn ? ink : paper, isDrawn ? ink : paper, isDrawn ? ink : paper, 255], (y * 100 + x) * 4)
    }
  }
  return { data, width: 100, height: 200 }
}

const drawing = { left: 10, right: 95, top: 20, bottom: 190 }

describe('the margins of a scan', () => {
  it('are found on white and on black paper, with a small border left', () => {
    for (const pixels of [sheet(250, 20, drawing), sheet(4, 200, drawing)]) {
      const { left, right, top, bottom } = findMargins(pixels)
      expect(left).toBeGreaterThan(0.08)
      expect(left).toBeLessThan(0.1)
      expect(right).toBeGreaterThan(0.03)
      expect(right).toBeLessThan(0.05)
      expect(top).toBeGreaterThan(0.08)
      expect(bottom).toBeLessThan(0.05)
    }
  })

  it('are found despite dust, single pixels here and there', () => {
    const pixels = sheet(250, 20, drawing)
    pixels.data.set([0, 0, 0, 255], (5 * 100 + 50) * 4)
    expect(findMargins(pixels).top).toBeGreaterThan(0.08)
  })

  it('are empty when the image reaches the edges', () => {
    const all = { left: 0, right: 100, top: 0, bottom: 200 }
    const bled = sheet(250, 20, { left: 0, right: 100, top: 50, bottom: 200 })
    expect(findMargins(sheet(250, 20, all))).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
    expect(findMargins(bled)).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
  })

  it('are empty on a blank page, and never more than a third of a side', () => {
    expect(findMargins(sheet(250, 250, drawing))).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
    const far = findMargins(sheet(250, 20, { left: 60, right: 80, top: 20, bottom: 180 }))
    expect(far.left).toBeLessThanOrEqual(0.3)
  })
})
