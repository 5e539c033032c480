import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeLanguage } from './language.ts'

test.each([
  ['', null],
  ['und', null],
  ['xx', null],
  ['a-value', null],
  ['x-klingon', null],
  ['not a language', null],
  ['e'.repeat(200), null],
  ['en', 'en'],
  ['EN', 'en'],
  ['eng', 'en'],
  ['English', 'en'],
  ['en_US', 'en-US'],
  ['en-UK', 'en-GB'],
  ['pt-br', 'pt-BR'],
  ['ger', 'de'],
  ['Deutsch', 'de'],
  ['jp', 'ja'],
  ['日本語', 'ja'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
])('%j is %j', (text, expected) => {
  expect(normalizeLanguage(text)).toBe(expected)
})

test('never throws, and is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,3}([-_][A-Za-z]{2,4}){0,2}$/)), (text) => {
      const tag = normalizeLanguage(text)
      if (tag !== null) expect(normalizeLanguage(tag)).toBe(tag)
    }),
  )
})
