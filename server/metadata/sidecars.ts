import { opendirSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import { formatByExtension } from '../domain/book/file-facts.ts'
import { type AnalysisErrorCode, analysisErrors, fail, type Result, succeed } from '../domain/result.ts'
import { openFileSource } from '../formats/kit/byte-source.ts'
import { fileCall } from '../formats/kit/file-calls.ts'
import { DOCUMENT_LIMIT } from './kit/documents.ts'
import type { Sidecars } from './metadata-source.ts'

type ListFolder = (folder: string) => Promise<FolderListing | null>

/**
 * Finds the files beside books. `metadata.opf` applies to a book only when the folder contains no other book, since it
 * does not name one; an `.opf` with the name of the book always applies. `series.json` applies to its folder and the
 * folders in it (`Volume 1`), never from the library root, which contains many series.
 */
export function createSidecarFinder(): (path: string, libraryRoot: string) => Sidecars {
  const listFolder = createFolderLister()
  return (path, libraryRoot) => ({
    packageDocument: () => findPackageDocument(listFolder, path, libraryRoot),
    seriesJson: () => findSeriesJson(listFolder, path, libraryRoot),
  })
}

async function findPackageDocument(
  listFolder: ListFolder,
  path: string,
  libraryRoot: string,
): Promise<Result<Uint8Array> | null> {
  const folder = dirname(path)
  const listing = await listFolder(folder)
  if (listing === null) return null
  const own = listing.sidecars.get(`${stemOf(path)}.opf`)
  const name = own ?? (listing.hasOneBook ? listing.sidecars.get('metadata.opf') : undefined)
  return name === undefined ? null : readSmallFile(join(folder, name), libraryRoot)
}

async function findSeriesJson(
  listFolder: ListFolder,
  path: string,
  libraryRoot: string,
): Promise<Result<Uint8Array> | null> {
  const own = dirname(path)
  for (const folder of [own, dirname(own)]) {
    if (!isInside(folder, libraryRoot)) return null
    const name = (await listFolder(folder))?.sidecars.get('series.json')
    if (name !== undefined) return readSmallFile(join(folder, name), libraryRoot)
  }
  return null
}

/** Below the root, excluding the root. */
function isInside(folder: string, root: string): boolean {
  const relativePath = relative(root, folder)
  return relativePath !== '' && relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && relativePath !== folder
}

/**
 * A regular file of at most the document limit, below the root and not reached through a link. Errors: `file-missing`,
 * `file-unreadable`, `file-too-large`.
 */
function readSmallFile(path: string, root: string): Result<Uint8Array> {
  const source = openFileSource(path, root)
  if (!source.ok) return refused(source.failure.code)
  try {
    if (source.value.size > DOCUMENT_LIMIT) return fail('file-too-large', 'It is too large to be read.')
    const read = source.value.read(0, source.value.size)
    return read.ok ? succeed(read.value) : refused(read.failure.code)
  } finally {
    source.value.close()
  }
}

function refused(code: AnalysisErrorCode) {
  return fail(code, code === 'file-unreadable' ? 'It cannot be read.' : analysisErrors[code])
}

/** Files in a folder besides its books. */
type FolderListing = {
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
function createFolderLister(): (folder: string) => Promise<FolderListing | null> {
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
function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name.slice(0, name.length - extname(name).length).toLowerCase()
}
