import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { cleanLine, cleanList, cleanProse, foldKey, splitList, textLimits } from './clean-text.ts'

describe('a single line of text', () => {
  test.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' \t\n', null],
    ['\u0000\u202e\ufeff', null],
    ['  Two   words\r\nhere ', 'Two words here'],
    ['Bell\u0007 rings', 'Bell rings'],
    ['turned\u202e around', 'turned around'],
    ['e\u0301clair', 'éclair'],
    ['ends in NUL\u0000', 'ends in NUL'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanLine(text)).toBe(expected)
  })

  test('is cut at 500 characters and never inside a surrogate pair', () => {
    expect(cleanLine('a'.repeat(501))).toHaveLength(textLimits.line)
    expect(cleanLine(`${'a'.repeat(499)}😀`)).toBe('a'.repeat(499))
  })

  test('never contains control characters, surrounding white space or lone surrogates, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
        const line = cleanLine(text)
        if (line === null) return
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
        expect(line.trim()).toBe(line)
        expect(line.isWellFormed()).toBe(true)
        expect(line.length).toBeLessThanOrEqual(textLimits.line)
        expect(cleanLine(line)).toBe(line)
      }),
    )
  })
})

describe('multi-line text', () => {
  test.each([
    [undefined, null],
    ['\n \r\n', null],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['one\n\n\n\n two  words ', 'one\n\ntwo words'],
    ['a\u0000b\u2028c', 'a b\nc'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanProse(text)).toBe(expected)
  })

  test('is cut at 50,000 characters', () => {
    expect(cleanProse('word '.repeat(20_000))?.length).toBeLessThanOrEqual(textLimits.prose)
  })

  test('of up to ten million characters is cleaned in linear time', async () => {
    await expectLinearTime(5_000_000, (times) => cleanProse(' \n'.repeat(times)))
  })
})

describe('a list written as text', () => {
  test.each([
    [null, []],
    [' , ;', []],
    ['Action, Drama,Ecchi', ['Action', 'Drama', 'Ecchi']],
    ['Movies & TV; Manga', ['Movies & TV', 'Manga']],
    ['作家、画家，編集', ['作家', '画家', '編集']],
    ['Robert Downey, Jr., Ann Smith', ['Robert Downey, Jr.', 'Ann Smith']],
    ['Jr., Ann', ['Jr.', 'Ann']],
  ])('%j is %j', (text, expected) => {
    expect(splitList(text)).toEqual(expected)
  })
})

describe('a list of names', () => {
  test('retains the first spelling of each name and omits empty ones', () => {
    expect(cleanList(['Sci-Fi', null, ' sci-fi ', 'SCI-FI', '', 'Drama'])).toEqual(['Sci-Fi', 'Drama'])
  })

  test('is limited to 200 items', () => {
    expect(cleanList(Array.from({ length: 5_000 }, (_, i) => `tag ${i}`))).toHaveLength(textLimits.items)
  })

  test('compares names without case, width and runs of white space', () => {
    expect(foldKey('Ｓｃｉ－Fi  Now')).toBe(foldKey('sci-fi now'.replace('-', '－')))
  })
})
