import { describe, expect, it } from 'vitest'
import { clampZoom, zoomOfWheel } from './zoom-range.ts'

describe('the zoom of a page', () => {
  it('is never smaller than fitted, and has an upper limit', () => {
    expect(clampZoom(0.2)).toBe(1)
    expect(clampZoom(3)).toBe(3)
    expect(clampZoom(99)).toBe(6)
    expect(clampZoom(Number.NaN)).toBe(1)
  })

  it('grows as the wheel turns up and shrinks by the same turn down', () => {
    const larger = zoomOfWheel(2, -30)
    expect(larger).toBeGreaterThan(2)
    expect(zoomOfWheel(larger, 30)).toBeCloseTo(2)
    expect(zoomOfWheel(1, 500)).toBe(1)
    expect(zoomOfWheel(2, -5_000)).toBe(zoomOfWheel(2, -50))
  })
})
