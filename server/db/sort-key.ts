import { foldText } from '../domain/text/fold.ts'

/** Keys are compared as bytes; what two keys share beyond this length is left to the order by id. */
const keyLength = 300
const longestRun = 90

/** The key that sorts titles: accents, width and case do not count, digits compare as numbers. */
export function titleKey(title: string): string {
  return numbersAligned(foldText(title).replace(/\s+/gu, ' ').trim())
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
