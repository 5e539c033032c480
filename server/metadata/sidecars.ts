import { dirname, join, relative, sep } from 'node:path'
import { type AnalysisErrorCode, analysisErrors, fail, type Result, succeed } from '../domain/result.ts'
import { openFileSource } from '../formats/kit/byte-source.ts'
import { createFolderLister, type FolderListing, stemOf } from './folder-listing.ts'
import { DOCUMENT_LIMIT } from './kit/xml-document.ts'
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
