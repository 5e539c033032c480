import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, findInText, foldText } from './find-in-text.ts'

function found(text: string, words: string): readonly string[] {
  return findInText(text, words, 100).map(({ start, end }) => text.slice(start, end))
}

describe('finding words in a text', () => {
  it.each(['', '   ', '\u00ad', '\n\t'])('finds nothing for %j', (words) =>
    expect(found('some text', words)).toEqual([]),
  )

  it('stops at the requested maximum', () => {
    expect(findInText('a a a a', 'a', 2)).toHaveLength(2)
    expect(findInText('a', 'a', 0)).toEqual([])
  })

  it.each([
    ['A Café on the quay', 'CAFE', 'Café'],
    ['A Cafe\u0301 on the quay', 'café', 'Cafe\u0301'],
    ['“Don’t,” she said', '"don\'t', '“Don’t'],
    ['nineteen—twenty', 'nineteen-twenty', 'nineteen—twenty'],
    ['two\n   words', 'Two words', 'two\n   words'],
    ['light\u00adhouse', 'lighthouse', 'light\u00adhouse'],
    ['Ｔｏｋｙｏ', 'tokyo', 'Ｔｏｋｙｏ'],
    ['eﬃcient', 'ffici', 'ﬃci'],
    ['日本の灯台', '灯台', '灯台'],
    ['𝒜 sign', 'a sign', '𝒜 sign'],
  ])('finds in %j for %j the match %j', (text, words, match) => expect(found(text, words)).toEqual([match]))

  it('distinguishes marks that change the sound of a letter', () => {
    expect(found('かがみ', 'かかみ')).toEqual([])
    expect(found('가각', '가')).toEqual(['가'])
  })

  it('locates each match, whatever surrounds it', () => {
    const words = fc
      .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
      .filter((text) => foldText(text).text.trim() !== '')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), words, fc.string({ unit: 'grapheme' }), (before, word, after) => {
        const text = `${before} ${word} ${after}`
        const all = findInText(text, word, 1_000)
        expect(all.length).toBeGreaterThan(0)
        const wanted = foldText(word).text.trim()
        let last = 0
        for (const { start, end } of all) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(foldText(text.slice(start, end)).text).toContain(wanted)
          last = end
        }
      }),
    )
  })
})

describe('the excerpt around a match', () => {
  it('has complete words, and an ellipsis where the text continues', () => {
    const text = `${'before '.repeat(20)}HERE${' after'.repeat(40)}`
    const excerpt = excerptOf(text, { start: 140, end: 144 })
    expect(excerpt.match).toBe('HERE')
    expect(excerpt.before).toMatch(/^…(before )+$/)
    expect(excerpt.after).toMatch(/^( after)+…$/)
  })

  it('is all of a short text, on one line', () => {
    expect(excerptOf('one\ntwo\n three', { start: 4, end: 7 })).toEqual({
      before: 'one ',
      match: 'two',
      after: ' three',
    })
  })
})
