import { createHash } from 'node:crypto'
import { foldText } from '../domain/text/fold.ts'
import { asciiLower } from './identity-key.ts'

/** Keys are compared as bytes; titles equal up to this length are ordered by id. */
const keyLength = 300
const longestRun = 90

/** Kana that Unicode places after the table, with their base kana. */
const rareKana: Readonly<Record<string, string>> = { ゔ: 'う\u3099', ゕ: 'か', ゖ: 'け' }

/**
 * The sort key of titles: ignores accents, width and case, compares digits as numbers, skips leading signs, sorts
 * katakana as hiragana. Titles of one letter group (`letterGroup`) are adjacent; titles without letters and digits come
 * first.
 */
export function titleKey(title: string): string {
  const folded = foldText(title).replace(/\s+/gu, ' ').trim()
  const at = folded.search(/[\p{L}\p{N}]/u)
  return at < 0 ? ` ${folded}`.slice(0, keyLength).toWellFormed() : numbersAligned(withHiragana(folded.slice(at)))
}

/** Katakana as hiragana, so that both spellings are in one row of the kana table. */
function withHiragana(text: string): string {
  return text
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\u3094-\u3096]/g, (kana) => rareKana[kana] ?? kana)
}

/** The sort key of file names and paths: `/` before everything, case-insensitive, digits as numbers. */
export function nameKey(path: string): string {
  return numbersAligned(path.toLowerCase().replaceAll('/', '\u0001'))
}

/**
 * Writes each run of digits as `0`, a character for its length, then the digits without leading zeros, so that byte
 * order is numeric order and digits sort in their usual position among other characters.
 */
function numbersAligned(text: string): string {
  const aligned = text.replace(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+(?=[0-9])/, '')
    return `0${String.fromCharCode(0x21 + Math.min(digits.length, longestRun))}${digits}`
  })
  return aligned.length > keyLength ? aligned.slice(0, keyLength).replace(/[\ud800-\udbff]$/, '') : aligned
}

/**
 * The folded form of a text for an optional `*_fold` column: null where SQLite's own `lower()`, which knows ASCII only,
 * gives the same, so that plain texts are not stored twice. Compare with {@link foldedColumn}: `coalesce(x_fold,
 * lower(x))`.
 */
export function foldOrNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const folded = foldText(text)
  return folded === asciiLower(text) ? null : folded
}

/** MD5 of a file name, lower-case hex; KOReader may identify a document by it. @param path with `/` */
export function nameDigest(path: string): string {
  return createHash('md5')
    .update(path.slice(path.lastIndexOf('/') + 1))
    .digest('hex')
}
