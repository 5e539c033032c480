import type { NameKind, ParsedName } from './parsed-name.ts'

/**
 * Reads series, volume, number, year and title out of the path of a book by one grammar (see README.md beside this
 * file). Never throws and takes time proportional to the length of the path, whatever the name.
 *
 * @param relativePath path inside the library, parts joined by `/`, with or without an extension
 * @param kind `book` for prose (the default for `.epub`): bare numbers in a title are rarely the number of the book
 */
export function parseFileName(relativePath: string, _kind?: NameKind): ParsedName {
  const stem = relativePath.slice(relativePath.lastIndexOf('/') + 1)
  return {
    series: null,
    seriesFrom: null,
    volume: null,
    volumeEnd: null,
    volumeFrom: null,
    number: null,
    numberEnd: null,
    chapter: null,
    count: null,
    year: null,
    month: null,
    day: null,
    yearFrom: null,
    title: null,
    cleanName: stem,
    special: false,
  }
}
