/**
 * `xxh3-128`: XXH3 of the whole file with 128 bits and the seed 0, in hexadecimal, as Komga writes it. `sha1-start`:
 * SHA-1 of the first 512 KiB in hexadecimal, followed by the size of the file in decimal, as YACReader does.
 */
export const fingerprintAlgorithms = ['xxh3-128', 'sha1-start'] as const
export type FingerprintAlgorithm = (typeof fingerprintAlgorithms)[number]
/** A hash of a file as other programs make it. */
export type Fingerprint = { readonly algorithm: FingerprintAlgorithm; readonly value: string }

/**
 * What a book or series of a file can be found by. `choice`: somebody chose it; `name`: file name and size, or title of
 * a series in its library; `number`: title of the series and number; `title`: title in any library, of books with an
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
