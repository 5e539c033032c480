import { opendirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { formatByExtension } from '../domain/book/file-facts.ts'
import { fileCall } from '../formats/kit/file-calls.ts'

/** What a folder holds beside its books. */
export type FolderListing = {
  /** Names of possible sidecars as the file system spells them, by lower-case name. */
  readonly sidecars: ReadonlyMap<string, string>
  /** True when all books of the folder have one name (one book, perhaps in several formats). */
  readonly hasOneBook: boolean
}

/** Entries looked at; a folder with more is no folder of one book, and its sidecars may be missed. */
const MAX_ENTRIES = 100_000
/** Sidecars remembered of one folder. */
const MAX_SIDECARS = 10_000
/** Folders remembered. Books come folder by folder, so few are needed. */
const MAX_FOLDERS = 64

type Remembered = { readonly version: string; readonly listing: FolderListing }

/**
 * Lists folders for their sidecars and remembers them until they change, so that a folder of ten thousand books is
 * read once and not once per book.
 * @returns null for a folder that cannot be read
 */
export function createFolderLister(): (folder: string) => Promise<FolderListing | null> {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_FOLDERS })
  return async (folder) => {
    try {
      // Asked once per book in a worker thread, where a trip through the thread pool costs as much as reading the book.
      const { mtimeMs, ino } = fileCall(() => statSync(folder))
      const version = `${mtimeMs} ${ino}`
      const known = remembered.get(folder)
      if (known?.version === version) return known.listing
      const listing = list(folder)
      remembered.set(folder, { version, listing })
      return listing
    } catch {
      return null
    }
  }
}

function list(folder: string): FolderListing {
  const sidecars = new Map<string, string>()
  const titles = new Set<string>()
  let entryCount = 0
  using entries = fileCall(() => opendirSync(folder, { bufferSize: 256 }))
  const next = () => fileCall(() => entries.readSync())
  for (let entry = next(); entry !== null; entry = next()) {
    entryCount += 1
    if (entryCount > MAX_ENTRIES) break
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const extension = extname(entry.name).toLowerCase()
    const isSidecar = extension === '.opf' || entry.name.toLowerCase() === 'series.json'
    if (isSidecar && sidecars.size < MAX_SIDECARS) sidecars.set(entry.name.toLowerCase(), entry.name)
    // Two names decide; more need not be kept.
    if (formatByExtension[extension.slice(1)] !== undefined && titles.size < 2)
      titles.add(stemOf(join(folder, entry.name)))
  }
  return { sidecars, hasOneBook: titles.size === 1 && entryCount <= MAX_ENTRIES }
}

/** The file name without its extension, as sidecars are compared. */
export function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name.slice(0, name.length - extname(name).length).toLowerCase()
}
