import { opendirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { formatByExtension } from '../domain/book/file-facts.ts'
import { fileCall } from '../formats/kit/file-calls.ts'

/** Files in a folder besides its books. */
export type FolderListing = {
  /** Names of possible sidecars as on disk, by lower-case name. */
  readonly sidecars: ReadonlyMap<string, string>
  /** Whether all books of the folder have the same name (one book, possibly in several formats). */
  readonly hasOneBook: boolean
}

/** Maximum number of entries read; a larger folder is not the folder of one book, and its sidecars may be missed. */
const MAX_ENTRIES = 100_000
/** Sidecars cached per folder. */
const MAX_SIDECARS = 10_000
/** Folders cached. Books are read folder by folder, so few are needed. */
const MAX_FOLDERS = 64

type CachedListing = { readonly version: string; readonly listing: FolderListing }

/**
 * Lists folders for their sidecars and caches them until they change, so that a folder of ten thousand books is read
 * once.
 * @returns null for a folder that cannot be read
 */
export function createFolderLister(): (folder: string) => Promise<FolderListing | null> {
  const listings = new LRUCache<string, CachedListing>({ max: MAX_FOLDERS })
  return async (folder) => {
    try {
      // Synchronous: called once per book in a worker thread, where a round trip through the thread pool costs as much
      // as reading the book.
      const { mtimeMs, ino } = fileCall(() => statSync(folder))
      const version = `${mtimeMs} ${ino}`
      const known = listings.get(folder)
      if (known?.version === version) return known.listing
      const listing = list(folder)
      listings.set(folder, { version, listing })
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
    // Two names are enough to decide.
    if (formatByExtension[extension.slice(1)] !== undefined && titles.size < 2)
      titles.add(stemOf(join(folder, entry.name)))
  }
  return { sidecars, hasOneBook: titles.size === 1 && entryCount <= MAX_ENTRIES }
}

/** File name without its extension, as compared with sidecars. */
export function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name.slice(0, name.length - extname(name).length).toLowerCase()
}
