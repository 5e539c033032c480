import { describe, expect, it } from 'vitest'
import { formatAgo, formatBytes, formatLanguage, formatLeft, formatPercent, plural } from './format.ts'

describe('words for figures', () => {
  it('keeps a language code that names no language', () => {
    expect(formatLanguage('not a code!')).toBe('not a code!')
    expect(formatLanguage('ja')).toBe('Japanese')
  })

  it('says nothing about a time that is none', () => {
    expect(formatAgo('soon', 0)).toBe('')
  })

  it('counts one as one', () => {
    expect(plural(1, 'book')).toBe('1 book')
    expect(plural(0, 'book')).toBe('0 books')
    expect(plural(1200, 'series', 'series')).toBe('1,200 series')
  })

  it('rounds a share to whole percents', () => {
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
  ])('writes %d bytes as %s', (bytes, words) => expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(words))

  it.each([
    [3, 'a few seconds'],
    [41, '50 s'],
    [61, '2 min'],
    [4_200, '1 h 10 min'],
  ])('says how long %d seconds are', (seconds, words) => expect(formatLeft(seconds)).toBe(words))

  it.each([
    ['2026-01-01T00:00:30Z', 'just now'],
    ['2025-12-31T23:50:00Z', '11 minutes ago'],
    ['2025-12-31T00:00:00Z', 'yesterday'],
    ['2025-06-01T12:00:00Z', 'Jun 1, 2025'],
  ])('tells how long ago %s was', (time, words) => {
    expect(formatAgo(time, Date.parse('2026-01-01T00:01:00Z'))).toBe(words)
  })
})
