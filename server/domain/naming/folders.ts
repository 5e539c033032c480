import { foldText } from '../text/fold.ts'
import { type NameReading, readName } from './read-name.ts'

/** What the folders above a file say, from the nearest on. */
export type FolderReadings = {
  /** Folders below the series: `Volume 01`, `Chapter 3`, `Specials`. */
  readonly levels: readonly NameReading[]
  /** The folder that names the series. */
  readonly series: NameReading | null
  readonly special: boolean
  /** Every folder name, folded, for comparing with parts of the file name. */
  readonly names: readonly string[]
}

const specialFolders: ReadonlySet<string> = new Set(['specials', 'special', 'extras', 'extra', 'omake', 'bonus'])
const levelFolders: ReadonlySet<string> = new Set([
  ...specialFolders,
  ...['volumes', 'chapters', 'issues', 'seasons', 'tomes'],
])
/** Folders that hold whole collections and name no series. */
const shelfFolders: ReadonlySet<string> = new Set([
  ...['comics', 'comic', 'comic books', 'bd', 'bds', 'manga', 'mangas', 'manhwa', 'manhua', 'webtoons', 'books'],
  ...['ebooks', 'novels', 'light novels', 'library', 'downloads', 'data', 'media', 'unsorted', 'misc'],
])
const maxFolders = 6
/** What Calibre appends to the folder of a book. */
const idSuffix = / \(\d{1,9}\)$/

/** Whether a folder stands for a part of a series: `Volume 2`, `Vol. 03`, `Chapter 1`, `Season 2`, `第3巻`, `Specials`. */
export function isLevelFolder(name: string): boolean {
  return isLevel(name, readFolder(name.normalize('NFC')))
}

function isSpecialFolder(name: string): boolean {
  return specialFolders.has(foldText(name).trim())
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
    if (!isLevel(name, reading) && !(i > 0 && isOnlyNumber(name))) {
      return { levels, special, series: isShelf(name) ? null : reading, names }
    }
    special ||= isSpecialFolder(name)
    levels.push(reading)
  }
  return { levels, special, series: null, names }
}

/** Folders whose reading is kept. */
const KEPT_FOLDERS = 512

/** The same for many files of few folders: what folders say is read once, in whatever order the files come. */
export function createFolderReader(): (folders: readonly string[]) => FolderReadings {
  const kept = new Map<string, FolderReadings>()
  return (folders) => {
    const path = folders.join('/')
    const known = kept.get(path)
    if (known !== undefined) return known
    if (kept.size >= KEPT_FOLDERS) kept.clear()
    const read = readFolders(folders)
    kept.set(path, read)
    return read
  }
}

function readFolder(name: string): NameReading {
  return readName(name, { kind: 'comic', bare: false, prefix: '' })
}

function isLevel(name: string, reading: NameReading): boolean {
  if (levelFolders.has(foldText(name).trim())) return true
  return reading.head === '' && (reading.volume !== null || reading.number !== null || reading.special)
}

function isOnlyNumber(name: string): boolean {
  return /^\p{Nd}{1,4}$/u.test(name.trim())
}

/** `Manga`, `comics-1`. */
function isShelf(name: string): boolean {
  return shelfFolders.has(
    foldText(name)
      .replace(/[\s\d_-]+$/u, '')
      .trim(),
  )
}
