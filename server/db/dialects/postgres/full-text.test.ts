import { describe, expect, it } from 'vitest'
import { searchMatch } from '../../../domain/text/search-text.ts'
import { ranksOf } from '../../queries/search/full-text.ts'
import { tsqueryOf, tsvectorOf } from './full-text.ts'

describe('a search in PostgreSQL', () => {
  it.each([
    ['lantern', "'lantern':*"],
    ['red lantern', "('red' & 'lantern':*)"],
    ["it's", "('it' & 's':*)"],
    ['海賊王', "('海賊' <-> '賊王':*)"],
    ['海', "'海':*"],
  ])('for %s finds what the embedded database finds', (text, query) => {
    expect(tsqueryOf(searchMatch(text) ?? '')).toBe(query)
  })

  it('has alternatives for a misspelled word', () => {
    expect(tsqueryOf('"red" AND ("lantern" OR "lanterns")')).toBe("('red' & ('lantern' | 'lanterns'))")
  })

  it('has the same ranks, by the weights of columns', () => {
    expect(ranksOf('book_search', '"a"*').map(tsqueryOf)).toEqual([
      "'a':*A",
      "('a':*AB & !'a':*A)",
      "('a':*ABC & !'a':*AB)",
      "('a':* & !'a':*ABC)",
    ])
  })

  it('lets no text become an operator', () => {
    const hostile = `a' | 'b & !c:* <-> \\ " OR`
    expect(tsqueryOf(searchMatch(hostile) ?? '')).toBe("('a' & 'b' & 'c' & 'or':*)")
  })

  it.each(['title', '"a" NEAR "b"', '{title}'])('rejects %s, which no search of ours contains', (match) => {
    expect(() => tsqueryOf(match)).toThrow()
  })
})

describe('the words of a row', () => {
  it('have positions and the weight of their column, with a gap between columns', () => {
    expect(tsvectorOf({ title: 'red sun', series: 'sun', summary: '' })).toBe("'red':1A 'sun':2A 'sun':4B")
  })

  it('stay within the limits of PostgreSQL', () => {
    const words = tsvectorOf({ summary: Array.from({ length: 40_000 }, (_, at) => `w${at}`).join(' ') }).split(' ')
    expect(words).toHaveLength(30_000)
    expect(words.at(-1)).toBe("'w29999':16383D")
    const long = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(64, '𝔸'))
    expect(Buffer.byteLength(tsvectorOf({ summary: long.join(' ') }))).toBeLessThan(800_000)
  })
})
