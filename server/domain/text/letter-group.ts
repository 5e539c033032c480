import { foldText } from './fold.ts'

/** First sound of each row of the kana table and the code point (hiragana) at which the row begins. */
const kanaRows: readonly (readonly [from: number, row: string])[] = [
  [0x3041, 'あ'],
  [0x304b, 'か'],
  [0x3055, 'さ'],
  [0x305f, 'た'],
  [0x306a, 'な'],
  [0x306f, 'は'],
  [0x307e, 'ま'],
  [0x3083, 'や'],
  [0x3089, 'ら'],
  [0x308e, 'わ'],
]

/** The 19 initial consonants in the order of Unicode, the doubled ones under the single one as in a dictionary. */
const hangulInitials = [...'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ']
const syllablesPerInitial = 588

/**
 * The group of an alphabetical index: `A` to `Z` and the letters of other alphabets, without accents; kana by row (`あ`,
 * `か` …), Hangul by initial consonant (`ㄱ`, `ㄴ` …), all Han characters under `漢`, since their reading is unknown; `#`
 * for leading digits or no letters. Leading signs are skipped.
 */
export function letterGroup(sortTitle: string): string {
  const first = /[\p{L}\p{N}]/u.exec(foldText(sortTitle))?.[0] ?? ''
  const code = first.codePointAt(0) ?? 0
  if (/[a-z]/.test(first)) return first.toUpperCase()
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first)) return kanaRow(code)
  if (/[\p{Script=Han}々〆]/u.test(first)) return '漢'
  if (/\p{Script=Hangul}/u.test(first)) return hangulInitial(code)
  if (!/\p{L}/u.test(first) || first === 'ー') return '#'
  const upper = first.toUpperCase()
  return [...upper].length === 1 ? upper : first
}

/** @param code of a hiragana or katakana character */
function kanaRow(code: number): string {
  const hiragana = code >= 0x30a1 && code <= 0x30f6 ? code - 0x60 : code
  if (hiragana === 0x3094) return 'あ'
  if (hiragana === 0x3095 || hiragana === 0x3096) return 'か'
  return kanaRows.findLast(([from]) => hiragana >= from)?.[1] ?? '#'
}

function hangulInitial(code: number): string {
  const syllable = code >= 0xac00 && code <= 0xd7a3 ? Math.floor((code - 0xac00) / syllablesPerInitial) : code - 0x1100
  return hangulInitials[syllable] ?? '#'
}
