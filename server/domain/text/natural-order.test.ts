import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, naturalCompare } from './natural-order.ts'

/** Strings likely to be similar: digits, zeros, cases, separators, scripts, surrogates. */
const names = fc
  .array(
    fc.constantFrom(
      '0',
      '00',
      '1',
      '2',
      '9',
      '10',
      '９',
      'a',
      'A',
      'b',
      'é',
      'É',
      'İ',
      '/',
      '.',
      '-',
      ' ',
      '巻',
      '😀',
      'ﬀ',
      '\ud800',
    ),
  )
  .map((parts) => parts.join(''))

describe('naturalCompare', () => {
  it.each([
    ['page2.jpg', 'page10.jpg'],
    ['Page2', 'page10'],
    ['a1', 'A2'],
    ['第2巻', '第10巻'],
    ['ch９', 'ch10'],
    ['x99999999999999999998', 'x99999999999999999999'],
    ['x9', 'x123456789012345678901234567890'],
    ['v1/02.jpg', 'v1 extra/01.jpg'],
    ['a', 'ab'],
    ['', 'a'],
    ['a001', 'a2'],
  ])('sorts %j before %j', (first, second) => {
    expect(naturalCompare(first, second)).toBeLessThan(0)
    expect(naturalCompare(second, first)).toBeGreaterThan(0)
  })

  it('distinguishes names that differ only in case or leading zeros', () => {
    expect(naturalCompare('A', 'a')).not.toBe(0)
    expect(naturalCompare('a1', 'a01')).not.toBe(0)
  })

  it('is a total order: 0 only for the same string, antisymmetric, transitive', () => {
    fc.assert(
      fc.property(names, names, names, (a, b, c) => {
        expect(naturalCompare(a, b) === 0).toBe(a === b)
        expect(Math.sign(naturalCompare(a, b))).toBe(-Math.sign(naturalCompare(b, a)) + 0)
        if (naturalCompare(a, b) < 0 && naturalCompare(b, c) < 0) expect(naturalCompare(a, c)).toBeLessThan(0)
      }),
      { numRuns: 3000 },
    )
  })

  it('compares two digit runs of a million digits without converting them to numbers', () => {
    const long = '9'.repeat(1_000_000)
    expect(naturalCompare(`${long}8`, `${long}9`)).toBeLessThan(0)
  })
})

describe('compareCodePoints', () => {
  it('sorts a letter of the basic plane before an emoji, unlike UTF-16', () => {
    expect('\uffee' < '😀').toBe(false)
    expect(compareCodePoints('\uffee', '😀')).toBeLessThan(0)
  })

  it('agrees with the order of the code points', () => {
    const byPoints = (a: string, b: string) => {
      const left = Array.from(a, (c) => c.codePointAt(0) ?? 0)
      const right = Array.from(b, (c) => c.codePointAt(0) ?? 0)
      for (let i = 0; i < Math.min(left.length, right.length); i++) {
        if (left[i] !== right[i]) return Math.sign((left[i] ?? 0) - (right[i] ?? 0))
      }
      return Math.sign(left.length - right.length)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(byPoints(a, b))
      }),
    )
  })
})
