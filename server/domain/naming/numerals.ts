/** Numbers that are not plain digits: vulgar fractions, Roman and Han numerals, number words. */

const vulgarFractions: Readonly<Record<string, number>> = {
  '½': 0.5,
  '⅓': 0.33,
  '⅔': 0.67,
  '¼': 0.25,
  '¾': 0.75,
  '⅕': 0.2,
  '⅖': 0.4,
  '⅗': 0.6,
  '⅘': 0.8,
  '⅙': 0.17,
  '⅚': 0.83,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
}
export const vulgarCharacters: string = Object.keys(vulgarFractions).join('')

/** Value of `½` and similar, rounded to two decimals; 0 for other characters. */
export function vulgarValue(character: string): number {
  return vulgarFractions[character] ?? 0
}

/** Digits of any script (`０１`, `๑๒`, `٣`) as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/\P{ASCII}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode decimal digits come in blocks of ten starting at 0; counts back to the start of the block. */
function digitOf(code: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}

const romanForm = /^(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})$/
const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }

/** Roman numerals from I to XXXIX in capitals; null for anything else. */
export function romanValue(text: string): number | null {
  if (!romanForm.test(text)) return null
  return [...text].reduce((sum, letter, i) => {
    const value = romanValues[letter] ?? 0
    return value < (romanValues[text[i + 1] ?? ''] ?? 0) ? sum - value : sum + value
  }, 0)
}

const numberWords: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map((word, i) => [
    word,
    i + 1,
  ]),
)

/** English number words from one to twelve, any case; null for anything else. */
export function numberWordValue(text: string): number | null {
  return numberWords.get(text.toLowerCase()) ?? null
}

export const hanNumerals = '〇零一二三四五六七八九十百千两兩'
const hanDigits: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** Han numerals up to 9999, with units (`二十三`) or positional (`二三`). The text contains only Han numerals. */
export function hanValue(text: string): number {
  let total = 0
  let digits = 0
  for (const character of text) {
    const unit = hanUnits[character]
    if (unit === undefined) {
      digits = digits * 10 + (hanDigits[character] ?? 0)
    } else {
      total += (digits === 0 ? 1 : digits) * unit
      digits = 0
    }
  }
  return total + digits
}
