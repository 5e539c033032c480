import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { analysisErrors, fail, type Result, succeed } from '../domain/result.ts'
import { ioFailure } from '../formats/kit/io-failure.ts'
import { createFolderLister, type FolderListing, stemOf } from './folder-listing.ts'
import { DOCUMENT_LIMIT } from './kit/xml-document.ts'
import type { Sidecars } from './metadata-source.ts'

type ListFolder = (folder: string) => Promise<FolderListing | null>

/** A link in a library may point anywhere and a pipe would wait for ever: neither is followed or waited for. */
const READ_PLAIN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Finds the files beside books.
 *
 * `metadata.opf` speaks for a book only where the folder holds no other book, since it does not say which it means; an
 * `.opf` with the name of the book always does. `series.json` speaks for its folder and the folders in it (`Volume 1`),
 * never from the library root, where the series are many.
 */
export function createSidecarFinder(): (path: string, libraryRoot: string) => Sidecars {
  const listFolder = createFolderLister()
  return (path, libraryRoot) => ({
    packageDocument: () => findPackageDocument(listFolder, path),
    seriesJson: () => findSeriesJson(listFolder, path, libraryRoot),
  })
}

async function findPackageDocument(listFolder: ListFolder, path: string): Promise<Result<Uint8Array> | null> {
  const folder = dirname(path)
  const listing = await listFolder(folder)
  if (listing === null) return null
  const own = listing.sidecars.get(`${stemOf(path)}.opf`)
  const name = own ?? (listing.holdsOneBook ? listing.sidecars.get('metadata.opf') : undefined)
  return name === undefined ? null : readSmallFile(join(folder, name))
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
    if (name !== undefined) return readSmallFile(join(folder, name))
  }
  return null
}

/** Below the root, not the root itself. */
function isInside(folder: string, root: string): boolean {
  const way = relative(root, folder)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && way !== folder
}

/** One plain file of at most the document limit. Errors: `file-missing`, `file-unreadable`, `file-too-large`. */
async function readSmallFile(path: string): Promise<Result<Uint8Array>> {
  try {
    await using file = await open(path, READ_PLAIN_FILE)
    const facts = await file.stat()
    if (!facts.isFile()) return fail('file-unreadable', 'It is not a plain file.')
    if (facts.size > DOCUMENT_LIMIT) return fail('file-too-large', 'It is too large to be read.')
    const bytes = new Uint8Array(facts.size)
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return succeed(bytes.subarray(0, filled))
  } catch (error) {
    const { code } = ioFailure(error)
    return fail(code, code === 'file-unreadable' ? 'It cannot be read.' : analysisErrors[code])
  }
}
