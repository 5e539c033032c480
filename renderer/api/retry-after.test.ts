import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './api-error.ts'

const now = Date.UTC(2026, 0, 5, 12, 0, 0)
const asked = (value?: string) =>
  retryAfterMs({ headers: new Headers(value === undefined ? {} : { 'retry-after': value }) }, now)

describe('the retry time of a response', () => {
  it('is given in seconds or as a date', () => {
    expect(asked('30')).toBe(30_000)
    expect(asked('Mon, 05 Jan 2026 12:02:00 GMT')).toBe(120_000)
  })

  it('is null when the date has passed, and unknown when the header is missing or invalid', () => {
    expect(asked('Mon, 05 Jan 2026 11:00:00 GMT')).toBe(0)
    expect([asked(), asked(''), asked('soon')]).toEqual([null, null, null])
  })
})
