import { describe, expect, it } from 'vitest'
import { fitSheet, parseViewport } from './page-size.ts'

describe('the size of a fixed-layout page', () => {
  it.each(['', 'width=device-width', 'width=1200', 'width=0, height=10', 'max-width=3, max-height=4'])(
    'is unknown for %j',
    (content) => expect(parseViewport(content)).toBeNull(),
  )

  it.each(['width=1200, height=1600', 'height=1600px;width = 1200', 'Width=1200 Height=1600'])(
    'is read from %j',
    (content) => expect(parseViewport(content)).toEqual({ width: 1200, height: 1600 }),
  )
})

describe('fixed-layout pages in a window', () => {
  const page = { width: 500, height: 1000 }

  it('are shown completely and centered', () => {
    expect(fitSheet([page], { width: 1000, height: 500 }, 1)).toEqual([{ left: 375, top: 0, scale: 0.5 }])
    expect(fitSheet([page], { width: 1000, height: 3000 }, 1)).toEqual([{ left: 0, top: 500, scale: 2 }])
  })

  it('have equal height side by side, without a gap', () => {
    const boxes = fitSheet([page, { width: 1000, height: 2000 }], { width: 1200, height: 1000 }, 1)
    expect(boxes).toEqual([
      { left: 100, top: 0, scale: 1 },
      { left: 600, top: 0, scale: 0.5 },
    ])
  })

  it('start at the corner when zoomed beyond the window', () => {
    expect(fitSheet([page], { width: 500, height: 1000 }, 2)).toEqual([{ left: 0, top: 0, scale: 2 }])
    expect(fitSheet([page], { width: 2000, height: 1000 }, 2)).toEqual([{ left: 500, top: 0, scale: 2 }])
  })
})
