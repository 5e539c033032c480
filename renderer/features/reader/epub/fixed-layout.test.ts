import { describe, expect, it } from 'vitest'
import { parseViewport, scaleFor } from './fixed-layout.ts'

describe('the size of a fixed page', () => {
  it.each(['', 'width=device-width', 'width=1200', 'width=0, height=10', 'max-width=3, max-height=4'])(
    'is unknown for %j',
    (content) => expect(parseViewport(content)).toBeNull(),
  )

  it.each(['width=1200, height=1600', 'height=1600px;width = 1200', 'Width=1200 Height=1600'])(
    'is read from %j',
    (content) => expect(parseViewport(content)).toEqual({ width: 1200, height: 1600 }),
  )

  it('fills the window without a part outside', () => {
    expect(scaleFor({ width: 1000, height: 2000 }, 1000, 1000)).toBe(0.5)
    expect(scaleFor({ width: 500, height: 500 }, 1000, 2000)).toBe(2)
  })
})
