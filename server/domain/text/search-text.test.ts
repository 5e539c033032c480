import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cjkBigrams, searchMatch, searchTokens } from './search-text.ts'

describe('cjkBigrams', () => {
  it('returns overlapping pairs and a single last character', () => {
    expect(cjkBigrams('海賊王')).toEqual(['海賊', '賊王', '王'])
    expect(cjkBigrams('王')).toEqual(['王'])
    expect(cjkBigrams('')).toEqual([])
  })

  it('does not split a character outside the basic plane', () => {
    expect(cjkBigrams('𠮷野家')).toEqual(['𠮷野', '野家', '家'])
  })
})

describe('searchTokens', () => {
  it.each([
    ['Pokémon Adventures', 'pokemon adventures'],
    ['X-Men', 'x men xmen'],
    ["Batman's U.N.C.L.E.", 'batman s batmans u n c l e uncle'],
    ['阿衰online 第1册', '阿衰 衰 online 第 1 册'],
    ['  !!! ', ''],
  ])('turns %j into %j', (text, tokens) => {
    expect(searchTokens(text)).toBe(tokens)
  })

  it('tokenizes ASCII letters the same alone and next to others', () => {
    const signs = [...`abzABZ019'.-_ ,!?"()[]/\t\n\u0000\u007f`]
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 }), (text) => {
        expect(searchTokens(`${text} ж`)).toBe(`${searchTokens(text)} ж`.trim())
      }),
    )
  })

  it('omits words of more than 64 characters', () => {
    expect(searchTokens(`a ${'x'.repeat(65)} b`)).toBe('a b')
  })
})

describe('searchMatch', () => {
  it.each([
    ['one piece', '"one" "piece"*'],
    ['X-M', '"x" "m"*'],
    ['王', '"王"*'],
    ['海賊', '"海賊"*'],
    ['海賊王', '"海賊 賊王"*'],
    ['海 naruto', '"海"* "naruto"*'],
  ])('turns %j into %j', (text, expression) => {
    expect(searchMatch(text)).toBe(expression)
  })

  it.each(['', '   ', '"', '*', '!!! ???', '"*" - ()'])('finds nothing to search for in %j', (text) => {
    expect(searchMatch(text)).toBeNull()
  })

  it('includes a word that is too long, so that it matches nothing rather than everything', () => {
    expect(searchMatch('x'.repeat(65))).toBe(`"${'x'.repeat(64)}"*`)
  })

  it('never passes an operator of the query language through', () => {
    expect(searchMatch('foo" OR title:bar NEAR(x) *')).toBe('"foo" "or" "title" "bar" "near" "x"*')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const expression = searchMatch(text)
        if (expression !== null) expect(expression).toMatch(/^("[^"*]+"\*? )*"[^"*]+"\*$/u)
      }),
    )
  })

  it('uses at most sixteen words', () => {
    expect(searchMatch('a '.repeat(1000))?.split(' ')).toHaveLength(16)
  })
})
