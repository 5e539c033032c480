import { describe, expect, it } from 'vitest'
import { formatAgo, formatBytes, formatLanguage, formatLeft, formatPercent, plural } from './format.ts'

describe('number and time formats', () => {
  it('show an unknown language code as it is', () => {
    expect(formatLanguage('not a code!')).toBe('not a code!')
    expect(formatLanguage('ja')).toBe('Japanese')
  })

  it('are empty for an invalid time', () => {
    expect(formatAgo('soon', 0)).toBe('')
  })

  it('use the singular for one', () => {
    expect(plural(1, 'book')).toBe('1 book')
    expect(plural(0, 'book')).toBe('0 books')
    expect(plural(1200, 'series', 'series')).toBe('1,200 series')
  })

  it('round a fraction to full percents', () => {
    expect(formatPercent(0)).toBe('0%')
    expect(formatPercent(0.344)).toBe('34%')
    expect(formatPercent(0.346)).toBe('35%')
  })

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 KB'],
    [3_400_000, '3.4 MB'],
    [512_000_000_000, '512 GB'],
    [9e18, '9000000 TB'],
  ])('write %d bytes as %s', (bytes, words) => expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(words))

  it.each([
    [3, 'a few seconds'],
    [41, '50 s'],
    [61, '2 min'],
    [4_200, '1 h 10 min'],
  ])('give the duration of %d seconds', (seconds, words) => expect(formatLeft(seconds)).toBe(words))

  it.each([
    ['2026-01-01T00:00:30Z', 'just now'],
    ['2025-12-31T23:50:00Z', '11 minutes ago'],
    ['2025-12-31T00:00:00Z', 'yesterday'],
    ['2025-06-01T12:00:00Z', 'Jun 1, 2025'],
  ])('give the age of %s', (time, words) => {
    expect(formatAgo(time, Date.parse('2026-01-01T00:01:00Z'))).toBe(words)
  })
})
