import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterGroup } from '../domain/text/letter-group.ts'
import { naturalCompare } from '../domain/text/natural-order.ts'
import { nameKey, titleKey } from './text-keys.ts'

/** Sorts byte by byte, like SQLite. */
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const sorted = (texts: readonly string[], key: (text: string) => string) =>
  texts.toSorted((a, b) => compare(key(a), key(b)))

describe('a name key', () => {
  it('sorts in natural order', () => {
    const names = fc.stringMatching(/^[a-cA-C0-3 _.\-/]{0,8}$/)
    fc.assert(
      fc.property(names, names, (a, b) => {
        const order = compare(nameKey(a), nameKey(b))
        if (order !== 0) expect(Math.sign(naturalCompare(a, b))).toBe(Math.sign(order))
      }),
      { numRuns: 2_000 },
    )
  })

  it('sorts 2 before 10 and a folder before a longer folder name with the same start', () => {
    expect(sorted(['b10', 'b2', 'b1', 'a b/1', 'a/1'], nameKey)).toEqual(['a/1', 'a b/1', 'b1', 'b2', 'b10'])
  })
})

describe('a title key', () => {
  it('ignores case, accents, width and repeated spaces', () => {
    expect(titleKey('ÉTÉ  ２')).toBe(titleKey('ete 2'))
  })

  it('sorts numbers of any length correctly', () => {
    const titles = ['v9', 'v10', `v1${'0'.repeat(40)}`, `v2${'0'.repeat(40)}`]
    expect(sorted(titles.toReversed(), titleKey)).toEqual(titles)
  })

  it('ignores punctuation before the first letter', () => {
    const titles = ['100', '“Aria”', '...Baron', 'Cobra', '&Sons', '’Til Dawn', '~Zoo~']
    expect(sorted(titles.toReversed(), titleKey)).toEqual(titles)
  })

  it('sorts titles without letters and digits first', () => {
    expect(sorted(['1', 'A', '★★', '!!!'], titleKey)).toEqual(['!!!', '★★', '1', 'A'])
  })

  it('sorts titles of one letter group together', () => {
    const starts = [...'&’「~★ ', ...'09aZéÖΩЖ', ...'あゔヴアかガガンンんぱパ', ...'進撃原나까힣']
    const titles = fc.array(fc.string({ unit: fc.constantFrom(...starts), minLength: 1, maxLength: 4 }), {
      minLength: 2,
    })
    fc.assert(
      fc.property(titles, (all) => {
        const groups = sorted(all, titleKey).map(letterGroup)
        const runs = groups.filter((group, index) => group !== groups[index - 1])
        expect(runs).toHaveLength(new Set(groups).size)
      }),
    )
  })

  it('begins with a character of the letter group of the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (title) => {
        expect(letterGroup([...titleKey(title)][0] ?? '')).toBe(letterGroup(title))
      }),
      { numRuns: 2_000 },
    )
  })

  it('stays short and well-formed for any title', () => {
    const key = titleKey('𠮷'.repeat(5_000))
    expect(key.length).toBeLessThanOrEqual(300)
    expect(key.isWellFormed()).toBe(true)
  })
})
