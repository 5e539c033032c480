import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lex } from './lexer.ts'

const kinds = (text: string) => lex(text).tokens.map((token) => `${token.kind}:${token.text}`)

describe('lex', () => {
  it('splits a name into words, numbers, spaces, dashes, brackets and symbols', () => {
    expect(kinds("L'Été_v03-04 (2x)!")).toEqual([
      "word:L'Été",
      'space:_',
      'word:v',
      'number:03',
      'dash:-',
      'number:04',
      'space: ',
      'bracket:(',
      'number:2',
      'word:x',
      'bracket:)',
      'sign:!',
    ])
  })

  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['007', 7],
    ['１２', 12],
    ['3.14', 3.14],
  ])('reads the number %s', (text, value) => {
    expect(lex(`a ${text} b`).tokens[2]?.digits?.value).toBe(value)
  })

  it('does not read dotted chains or thousands separators as fractions', () => {
    expect(lex('a 1.2.3').tokens.map((token) => token.digits?.chained ?? null)).toContain(true)
    expect(lex('a 12,345').tokens[2]?.digits).toMatchObject({ value: 12, whole: true })
  })

  it('treats dots as spaces only in a name without spaces', () => {
    expect(kinds('Old.Tale.07')).toEqual(['word:Old', 'space:.', 'word:Tale', 'space:.', 'number:07'])
    expect(kinds('Dr. X')).toEqual(['word:Dr', 'sign:.', 'space: ', 'word:X'])
  })

  it('does not split an abbreviation of capitals', () => {
    expect(kinds('A.B.C. 5')[0]).toBe('word:A.B.C.')
  })

  it('includes nested brackets of the same kind, and extends an unclosed bracket to the end', () => {
    expect(lex('a (b (c) d) e').groups).toHaveLength(1)
    expect(lex('a (b (c) d) e').tokens.at(-1)?.group).toBe(-1)
    expect(lex('a [b (c').tokens.at(-1)?.group).toBe(0)
    expect(lex('a) b').groups).toHaveLength(0)
  })

  it('covers every character once, in order', () => {
    const piece = fc.constantFrom(
      'a',
      'é',
      '1',
      '½',
      '.',
      ',',
      '-',
      '_',
      ' ',
      '(',
      ')',
      '[',
      '】',
      '第',
      '#',
      'A.',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
        const text = pieces.join('')
        const { tokens, groups } = lex(text)
        expect(tokens.map((token) => token.text).join('')).toBe(text)
        for (const [i, token] of tokens.entries()) expect(token.start).toBe(tokens[i - 1]?.end ?? 0)
        for (const group of groups) expect(group.to).toBeGreaterThan(group.from)
      }),
      { numRuns: 1000 },
    )
  })
})
