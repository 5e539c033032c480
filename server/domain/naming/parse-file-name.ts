import type { FoundNumber, InnerTitle } from './find-number.ts'
import { type FolderReadings, readFolders } from './folders.ts'
import { isSameName } from './name-text.ts'
import type { NameKind, ParsedName } from './parsed-name.ts'
import { hasProseName, titleBelowFolders, titleNextToAuthor } from './prose-title.ts'
import { type NameReading, readName } from './read-name.ts'

/**
 * Increased when names are parsed so differently that books would change series: the next scan regroups and renames the
 * books of a library last scanned with a lower version, and series follow their books. - 2: numbers inside titles,
 * special folders, folder titles without years, volumes and release tags - 3: Roman five, episodes and numbers at the
 * end of titles; described special folders; release text of folders; authors are no part of series - 4: authors by name
 * shape and by folders; everyday words are no authors
 */
export const namingVersion = 4

const bookExtension = /\.(cbz|cbr|cb7|cbt|zip|rar|7z|epub|pdf)$/i

/**
 * Parses series, volume, number, year and title from the path of a book by one grammar (see README.md in this folder).
 * Never throws and takes time proportional to the length of the path, whatever the name.
 * @param relativePath path inside the library, parts joined by `/`, with or without an extension
 * @param kind `book` for prose (the default for `.epub`, and for a `.pdf` named after an author): bare numbers in a
 * title are rarely the number of the book
 * @param readAbove parses the folders above the file, outermost first
 */
export function parseFileName(
  relativePath: string,
  kind: NameKind = kindOf(relativePath),
  readAbove: (folders: readonly string[]) => FolderReadings = readFolders,
): ParsedName {
  const parts = relativePath
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '')
  const fileName = parts.pop() ?? ''
  const stem = fileName.replace(bookExtension, '')
  const folders = readAbove(parts)
  const file = readName(stem, { kind, bare: 'any', prefix: folders.series?.head ?? '' })
  const special = file.special || folders.special
  const number = chooseNumber(file, folders, special)
  const names = chooseNames(file, folders, special)
  return {
    ...omitBlanks(kind === 'book' ? proseNames(names, file, folders) : { ...names, author: null }),
    ...volumeOf(file, folders),
    ...numberFields(number),
    count: file.count,
    ...dateOf(file, folders),
    cleanName: file.cleanName || fileName,
    special,
  }
}

function kindOf(path: string): NameKind {
  if (/\.pdf$/i.test(path)) return hasProseName(path.slice(path.lastIndexOf('/') + 1, -4)) ? 'book' : 'comic'
  return /\.epub$/i.test(path) ? 'book' : 'comic'
}

/** A bare number inside a chapter folder counts pages or parts: `Vol.1 Chapter 2/1.cbz` is chapter 2. */
function chooseNumber(file: NameReading, folders: FolderReadings, special: boolean): FoundNumber | null {
  const level = folders.levels.find((reading) => reading.number !== null)?.number ?? null
  const onlyUnmarked = file.number?.by === 'bare' && file.head === '' && file.tail === null
  if (level !== null && (file.number === null || onlyUnmarked)) return special ? file.number : level
  return file.number
}

function numberFields(found: FoundNumber | null): Pick<ParsedName, 'number' | 'numberEnd' | 'chapter'> {
  if (found === null) return { number: null, numberEnd: null, chapter: null }
  const { value, end, whole } = found.range
  const number = Math.round(value * 1000) / 1000
  return { number, numberEnd: end, chapter: found.by === 'chapter' || !whole || number < 0 ? number : null }
}

/** A folder of several volumes (`Name v01-v12`) does not determine the volume of a book. */
function volumeOf(file: NameReading, folders: FolderReadings): Pick<ParsedName, 'volume' | 'volumeEnd' | 'volumeFrom'> {
  const ofFolders = [...folders.levels, folders.series].filter((reading) => reading?.volume?.end == null)
  const volume = [file, ...ofFolders].find((reading) => reading?.volume?.value != null)?.volume
  if (volume?.value == null) return { volume: null, volumeEnd: null, volumeFrom: null }
  return { volume: volume.value, volumeEnd: volume.end, volumeFrom: volume === file.volume ? 'file' : 'folder' }
}

function dateOf(file: NameReading, folders: FolderReadings): Pick<ParsedName, 'year' | 'month' | 'day' | 'yearFrom'> {
  const date = [file, ...folders.levels, folders.series].find((reading) => reading?.date != null)?.date
  if (date == null) return { year: null, month: null, day: null, yearFrom: null }
  const { year, month, day } = date
  return { year, month, day, yearFrom: date === file.date ? 'file' : 'folder' }
}

type Names = Pick<ParsedName, 'series' | 'seriesFrom' | 'title'>

/** Which of the texts is the series and which the title. */
function chooseNames(file: NameReading, folders: FolderReadings, special: boolean): Names {
  const folder = folders.series?.head || null
  if (special && folder !== null) {
    const title = file.tail ?? (isSameName(file.head, folder) ? null : textOrNull(file.head))
    return { series: folder, seriesFrom: 'folder', title }
  }
  if (file.inner !== null) return namesBesideSeries(file, file.inner)
  if (file.numberFirst) return namesAfterNumber(file, folder)
  if (file.head !== '') return namesFromHead(file, folder)
  return namesAfterMarker(file, folder)
}

function namesFromHead(file: NameReading, folder: string | null): Names {
  if (
    folder !== null &&
    !/\p{L}{2}|\p{N}|\p{Script=Han}|\p{Script=Hangul}/u.test(file.head) &&
    !isSameName(file.head, folder)
  ) {
    return { series: folder, seriesFrom: 'folder', title: file.tail }
  }
  const numbered = file.number !== null || file.volume !== null || file.special
  return { series: file.head, seriesFrom: 'file', title: file.tail ?? (numbered ? null : file.head) }
}

/** `Title (Series, #1) - Author`, `Author - [Series 01] - Title`. */
function namesBesideSeries(file: NameReading, inner: InnerTitle): Names {
  const title = inner.shape === 'square' ? (file.tail ?? textOrNull(file.head)) : (textOrNull(file.head) ?? file.tail)
  return { series: inner.series, seriesFrom: 'file', title }
}

/** `04 - Asterix`: the series, unless a folder names it; then the title. */
function namesAfterNumber(file: NameReading, folder: string | null): Names {
  if (folder === null || isSameName(file.head, folder))
    return { series: file.head, seriesFrom: 'file', title: file.tail }
  return { series: folder, seriesFrom: 'folder', title: textOrNull(file.head) ?? file.tail }
}

/** `Chapter 001 - Title`: the series is the folder's; `Issue 5 - Name` names it, or repeats the folder's. */
function namesAfterMarker(file: NameReading, folder: string | null): Names {
  if (folder !== null) {
    const repeated = file.tail !== null && isSameName(file.tail, folder)
    return { series: folder, seriesFrom: repeated ? 'file' : 'folder', title: repeated ? null : file.tail }
  }
  if (file.group !== null) return { series: file.group, seriesFrom: 'file', title: file.tail }
  const isIssue = file.number?.by === 'issue' && file.volume === null
  if (isIssue && file.tail !== null) return { series: file.tail, seriesFrom: 'file', title: null }
  return { series: null, seriesFrom: null, title: file.tail }
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}

/** `01` and invisible characters are not a name. */
function omitBlanks({ series, seriesFrom, title, author }: ProseNames): ProseNames {
  const named = textOrNull(series?.trim() ?? '')
  return {
    series: named,
    seriesFrom: named === null ? null : seriesFrom,
    title: textOrNull(title?.trim() ?? ''),
    author,
  }
}

type ProseNames = Names & Pick<ParsedName, 'author'>

/**
 * Series and title without the author beside them. Beside a number only a certain person name counts as one: a series
 * has other parts too.
 */
function proseNames(names: Names, file: NameReading, folders: FolderReadings): ProseNames {
  const isCounted = file.number !== null || file.volume !== null
  const trust = file.date !== null && file.date.group >= 0 ? 'dated' : 'shape'
  const strip = (text: string | null) => {
    if (text === null) return { author: null, title: null }
    return isCounted ? titleNextToAuthor(text, 'sure') : titleBelowFolders(text, folders.names, trust)
  }
  const series = names.seriesFrom === 'file' ? strip(names.series) : { author: null, title: names.series }
  const title = isCounted ? { author: null, title: names.title } : strip(names.title)
  return { ...names, series: series.title, title: title.title, author: series.author ?? title.author }
}
