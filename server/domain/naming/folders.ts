import { foldName, foldText } from '../text/fold.ts'
import { isSameName } from './name-text.ts'
import { folderOptions, type NameReading, plainFolderName, readName } from './read-name.ts'
import { isPublisher } from './release-text.ts'
import { extraFolders, isSpecialsFolder, specialBracket } from './special-folders.ts'

/** Facts from the folders above a file, nearest first. */
export type FolderReadings = {
  /** Folders below the series: `Volume 01`, `Chapter 3`, `Specials`. */
  readonly levels: readonly NameReading[]
  /** The folder that names the series. */
  readonly series: NameReading | null
  readonly special: boolean
  /** Every folder name, folded, for comparing with parts of the file name. */
  readonly names: readonly string[]
}

const levelFolders: ReadonlySet<string> = new Set([
  ...extraFolders,
  ...['volumes', 'chapters', 'issues', 'seasons', 'tomes'],
])
/** Collection folders that do not name a series. */
const shelfFolders: ReadonlySet<string> = new Set([
  ...['comics', 'comic', 'comic books', 'bd', 'bds', 'manga', 'mangas', 'manhwa', 'manhua', 'webtoons', 'books'],
  ...['ebooks', 'novels', 'light novels', 'library', 'downloads', 'data', 'media', 'unsorted', 'misc'],
])
const unknownVolume = /^(v|vol|volume)[\s._-]*tb[acde]$/i
const maxFolders = 6
/** The id that Calibre appends to the folder of a book. */
const idSuffix = / \(\d{1,9}\)$/

/** Whether a folder is a part of a series: `Volume 2`, `Vol. 03`, `Chapter 1`, `Season 2`, `第3巻`, `Specials`. */
export function isLevelFolder(name: string): boolean {
  return isLevel(name, readFolder(name.normalize('NFC')))
}

/**
 * Whether a folder contains extras of a series: `Specials`, `Annuals (1998)`; within a series folder also `Holiday
 * Specials` and `[Artbook] Name`, and in a folder `Name` also `Name Specials`.
 * @param parent name of the folder above; null at the top
 */
export function isSpecialFolder(name: string, parent: string | null): boolean {
  const own = name.normalize('NFC')
  const words = foldText(readFolder(own).head).trim()
  const isBelow = parent !== null && !isShelfFolder(parent) && !isPublisher(parent, false)
  if (isSpecialsFolder(words, isBelow) || (isBelow && specialBracket(own) !== null)) return true
  const above = parent === null ? '' : foldText(readFolder(parent.normalize('NFC')).head).trim()
  if (above === '' || !words.startsWith(above)) return false
  return isSpecialsFolder(words.slice(above.length).replace(/^[\s:,–-]+/u, ''), false)
}

/**
 * The series name derived from its folder: `Harbour` for `Harbour (2021) [cv-1]`, prefixed by the parent for specials
 * (`Harbour – Annuals`). A volume or chapter folder keeps its name.
 * @param folders from the outermost on
 * @param name of the last one, as cleaned up by the rules of the library
 */
export function folderTitle(folders: readonly string[], name: string = folders.at(-1) ?? ''): string {
  const own = name.normalize('NFC')
  const plain = readFolder(own).head === '' ? own : plainFolderName(own) || own
  const parent = folders.at(-2)
  if (parent === undefined || !isSpecialFolder(own, parent) || isShelfFolder(parent) || isLevelFolder(parent))
    return plain
  const above = plainFolderName(parent.normalize('NFC')) || parent
  const label = isSameName(plain, above) ? (specialBracket(own) ?? plain) : plain
  return isNamedAfter(plain, above) ? plain : `${above} – ${label}`
}

/** `Harbour Specials` already contains the parent's name. */
function isNamedAfter(plain: string, above: string): boolean {
  return !isSameName(plain, above) && ` ${foldText(plain)} `.includes(` ${foldText(above)} `)
}

/** The year in the name of a folder: the first year of its series. */
export function folderYear(name: string): number | null {
  return readFolder(name.normalize('NFC')).date?.year ?? null
}

/** Reads the folders above a file, at most the six nearest. */
export function readFolders(folders: readonly string[]): FolderReadings {
  const levels: NameReading[] = []
  let special = false
  const near = folders.slice(-maxFolders)
  const names = near.map((name) => foldText(name.replace(idSuffix, '')))
  for (let i = near.length - 1; i >= 0; i--) {
    const name = near[i] ?? ''
    const reading = readFolder(name)
    const isSpecial = isSpecialFolder(name, near[i - 1] ?? null)
    if (!isSpecial && !isLevel(name, reading) && !(i > 0 && isNumberOnly(name))) {
      return { levels, special, series: isShelfFolder(name) ? null : reading, names }
    }
    special ||= isSpecial
    levels.push(reading)
  }
  return { levels, special, series: null, names }
}

/** Cached folder results. */
const KEPT_FOLDERS = 512

/** The same for many files in few folders: each folder is parsed once, in whatever order the files come. */
export function createFolderReader(): (folders: readonly string[]) => FolderReadings {
  const remaining = new Map<string, FolderReadings>()
  return (folders) => {
    const path = folders.join('/')
    const known = remaining.get(path)
    if (known !== undefined) return known
    if (remaining.size >= KEPT_FOLDERS) remaining.clear()
    const read = readFolders(folders)
    remaining.set(path, read)
    return read
  }
}

function readFolder(name: string): NameReading {
  return readName(name, folderOptions)
}

function isLevel(name: string, reading: NameReading): boolean {
  if (levelFolders.has(foldName(name)) || unknownVolume.test(name.trim())) return true
  return reading.head === '' && (reading.volume !== null || reading.number !== null || reading.special)
}

function isNumberOnly(name: string): boolean {
  return /^\p{Nd}{1,4}$/u.test(name.trim())
}

/** `Manga`, `comics-1`. */
function isShelfFolder(name: string): boolean {
  return shelfFolders.has(
    foldText(name)
      .replace(/[\s\d_-]+$/u, '')
      .trim(),
  )
}
