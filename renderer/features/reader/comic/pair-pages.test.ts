import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf, pairPages, runStart, singlePages, spreadOf } from './pair-pages.ts'

const upright = { width: 800, height: 1200 }
const wide = { width: 1600, height: 1200 }
const unknown = { width: null, height: null }
const book = (signs: string) => [...signs].map((sign) => ({ u: upright, w: wide, '?': unknown })[sign] ?? unknown)

describe('page spreads', () => {
  const pairs = (signs: string, shifted: readonly number[] = []) =>
    pairPages(book(signs), { direction: 'ltr', shifted })

  it('leave the cover alone and pair the rest, with the last page alone if no partner is left', () => {
    expect(pairs('uuuuu')).toEqual([[1], [2, 3], [4, 5]])
    expect(pairs('uuuu')).toEqual([[1], [2, 3], [4]])
    expect(pairs('u')).toEqual([[1]])
    expect(pairs('')).toEqual([])
  })

  it('leave wide pages alone and start pairing again after them', () => {
    expect(pairs('uuuwuuu')).toEqual([[1], [2, 3], [4], [5, 6], [7]])
    expect(pairs('uuwwuu')).toEqual([[1], [2], [3], [4], [5, 6]])
    expect(pairs('wuu')).toEqual([[1], [2, 3]])
  })

  it('treat pages of unknown size as portrait', () => expect(pairs('?u?')).toEqual([[1], [2, 3]]))

  it('place the page read first on the right in a manga', () => {
    expect(pairPages(book('uuuu'), { direction: 'rtl', shifted: [] })).toEqual([[1], [3, 2], [4]])
    expect(firstOf([3, 2])).toBe(2)
  })

  it('shift the pairs of a single run', () => {
    expect(pairs('uuuu', [1])).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(pairs('uuuwuuu', [5])).toEqual([[1], [2, 3], [4], [5], [6, 7]])
    expect(pairs('uuuwuuu', [3, 99])).toEqual(pairs('uuuwuuu'))
  })

  it('contain every page of any book once and in order', () => {
    const anyBook = fc.array(fc.constantFrom('u', 'w', '?'), { maxLength: 40 })
    fc.assert(
      fc.property(anyBook, fc.array(fc.integer({ min: 1, max: 40 })), fc.boolean(), (signs, shifted, isRtl) => {
        const spreads = pairPages(book(signs.join('')), { direction: isRtl ? 'rtl' : 'ltr', shifted })
        const read = spreads.flatMap((spread) => [...spread].toSorted((a, b) => a - b))
        expect(read).toEqual(signs.map((_, index) => index + 1))
      }),
    )
  })
})

describe('the run of a shift', () => {
  it('begins after the wide page before it', () => {
    expect(runStart(book('uuuwuuu'), 3)).toBe(1)
    expect(runStart(book('uuuwuuu'), 7)).toBe(5)
  })

  it('is the run following a wide page, and stays inside the book', () => {
    expect(runStart(book('uwwuu'), 2)).toBe(4)
    expect(runStart(book('uuw'), 3)).toBe(1)
    expect(runStart(book('w'), 1)).toBe(1)
  })
})

describe('the spread index of a page', () => {
  it('is the spread containing the page, and the first for an unknown page', () => {
    const spreads = pairPages(book('uuuuu'), { direction: 'rtl', shifted: [] })
    expect(spreadOf(spreads, 5)).toBe(2)
    expect(spreadOf(spreads, 4)).toBe(2)
    expect(spreadOf(spreads, 99)).toBe(0)
    expect(spreadOf(singlePages(3), 3)).toBe(2)
  })
})
