import { describe, expect, it } from 'vitest'
import { behindWindow, croppedSize, fitSpread, turnedSize } from './fit-spread.ts'

const page = { width: 800, height: 1200 }
const room = { width: 1200, height: 900 }
const plain = { room, gap: 0, zoom: 1 } as const

describe('the drawn size of pages', () => {
  it('fits the whole page into the window, even when the image is smaller', () => {
    expect(fitSpread([page], { ...plain, fit: 'page' })).toEqual([{ width: 600, height: 900 }])
    expect(fitSpread([{ width: 80, height: 120 }], { ...plain, fit: 'page' })).toEqual([{ width: 600, height: 900 }])
  })

  it('fits the width, the height, or the original size', () => {
    expect(fitSpread([page], { ...plain, fit: 'width' })).toEqual([{ width: 1200, height: 1800 }])
    expect(fitSpread([page], { ...plain, fit: 'height' })).toEqual([{ width: 600, height: 900 }])
    expect(fitSpread([page], { ...plain, fit: 'original' })).toEqual([page])
  })

  it('has one height for two pages of different scans, which fill the width together', () => {
    const [left, right] = fitSpread([page, { width: 400, height: 800 }], { ...plain, fit: 'width', gap: 20 })
    expect(left?.height).toBe(right?.height)
    expect((left?.width ?? 0) + (right?.width ?? 0) + 20).toBeGreaterThan(1196)
    expect((left?.width ?? 0) + (right?.width ?? 0) + 20).toBeLessThanOrEqual(1200)
  })

  it('grows with the zoom', () => {
    expect(fitSpread([page], { ...plain, fit: 'page', zoom: 2 })).toEqual([{ width: 1200, height: 1800 }])
  })

  it('is defined for images without a size', () => {
    for (const { width, height } of fitSpread([{ width: 0, height: 0 }], { ...plain, fit: 'page' })) {
      expect(Number.isFinite(width) && Number.isFinite(height)).toBe(true)
    }
  })
})

describe('a cropped image', () => {
  const margins = { top: 0.1, right: 0.2, bottom: 0.1, left: 0 }

  it('has the size of the remaining part, offset so that only that part is visible', () => {
    const left = croppedSize(page, margins)
    expect(left).toEqual({ width: 640, height: 960 })
    const whole = behindWindow(left, margins)
    expect(whole.width).toBeCloseTo(800)
    expect(whole.height).toBeCloseTo(1200)
    expect(whole.x).toBeCloseTo(0)
    expect(whole.y).toBeCloseTo(-120)
  })
})

describe('a rotated image', () => {
  it('swaps its sides at a quarter and at three quarters of a turn', () => {
    expect(turnedSize(page, 90)).toEqual({ width: 1200, height: 800 })
    expect(turnedSize(page, 180)).toEqual(page)
    expect(turnedSize(turnedSize(page, 270), 270)).toEqual(page)
  })
})
