import { foldText } from '../domain/text/fold.ts'

/** Keys are compared as bytes; what two keys share beyond this length is left to the order by id. */
const keyLength = 300
const longestRun = 90

/** Kana that Unicode puts behind the table, with what they are in it. */
const rareKana: Readonly<Record<string, string>> = { ゔ: 'う\u3099', ゕ: 'か', ゖ: 'け' }

/**
 * The sort key of titles: accents, width and case are ignored, digits compare as numbers, leading signs are skipped,
 * katakana sorts as hiragana. Titles of one letter group (`letterGroup`) are adjacent; titles without letters and
 * digits come first.
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

/** The key that sorts file names and paths: `/` before everything, case does not count, digits compare as numbers. */
export function nameKey(path: string): string {
  return numbersAligned(path.toLowerCase().replaceAll('/', '\u0001'))
}

/**
 * Writes each run of digits as `0`, then a sign for its length, then the digits without leading zeros: byte order is
 * then the order of the numbers, and digits stay where they stand among other characters.
 */
function numbersAligned(text: string): string {
  const aligned = text.replace(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+(?=[0-9])/, '')
    return `0${String.fromCharCode(0x21 + Math.min(digits.length, longestRun))}${digits}`
  })
  return aligned.length > keyLength ? aligned.slice(0, keyLength).replace(/[\ud800-\udbff]$/, '') : aligned
}
