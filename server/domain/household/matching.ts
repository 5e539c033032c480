/**
 * `xxh3-128`: XXH3 of the whole file with 128 bits and the seed 0, in hexadecimal, as Komga writes it. `sha1-start`:
 * SHA-1 of the first 512 KiB in hexadecimal, followed by the size of the file in decimal, as YACReader does.
 */
export const fingerprintAlgorithms = ['xxh3-128', 'sha1-start'] as const
export type FingerprintAlgorithm = (typeof fingerprintAlgorithms)[number]
/** A hash of a file as other programs make it. */
export type Fingerprint = { readonly algorithm: FingerprintAlgorithm; readonly value: string }

/**
 * What a book or series of a file can be found by. `choice`: somebody chose it; `name`: size, with the name
 * of the file or the title of the series; or title of a series in its library; `number`: series and number, the series by
 * its title or by its other books; `title`: title in any library, of books with an
 * author; `books`: a series by the books in it.
 */
export const matchReasons = [
  'choice',
  'id',
  'hash',
  'external-id',
  'path',
  'name',
  'isbn',
  'number',
  'title',
  'books',
] as const
export type MatchReason = (typeof matchReasons)[number]

/** What a column that people of another program added can say. */
export const columnMeanings = ['read', 'readAt', 'progress', 'shelves'] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** Words that a file name has for any book: those with nothing else say nothing about which one it is. */
const commonWords =
  /\b(?:vol(?:ume)?s?|ch(?:apters?)?|issues?|nos?|tomes?|band|b[däa]nde?|parts?|books?|pages?|[vcti])\b/giu

/** Whether the name of a file, without its folder, is more than a number. */
export function isTellingName(name: string): boolean {
  const stem = name
    .replace(/\.\w+$/, '')
    .replace(/\d+/g, ' ')
    .replaceAll('_', ' ')
  return /\p{L}{3}|[^\p{ASCII}\P{L}]/u.test(stem.replace(commonWords, ' '))
}

/**
 * Whether two years can be of the same series: the first of its books is often dated a year off.
 * @returns 1: equal; 0: one is unknown, or they are close; -1: different
 */
export function compareYears(one: number | null, other: number | null): -1 | 0 | 1 {
  if (one === null || other === null) return 0
  if (one === other) return 1
  return Math.abs(one - other) > 1 ? -1 : 0
}
