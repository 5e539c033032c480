import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { findBookAt, findBookFile } from '../../db/queries/books/book-files.ts'
import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import type { BookFile } from '../../db/records/book.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { AnalysisErrorCode, Failure } from '../../domain/result.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import { FileAccessError, type LibraryFiles } from '../../workers/files/library-files.ts'
import type { FileVersion } from '../../workers/files/open-files.ts'
import type { KnownFile } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'

/** Errors that a retry or the next scan may resolve. */
const passing: ReadonlySet<AnalysisErrorCode> = new Set([
  'file-missing',
  'file-unreadable',
  'file-changed',
  'file-in-cloud',
  'drive-silent',
  'limit-time',
  'limit-memory',
])

/**
 * The refusal for an unreadable file: 503 where a retry or the next scan may help, 404 for a page that does not exist,
 * else 422, always with the code of the failure.
 */
export function fileRefusal(failure: Failure, offline: boolean): AppError {
  if (offline) {
    return new AppError('library_offline')
  }
  if (failure.code === 'page-missing') return notFound('page')
  const { code, message: problem } = failure
  return new AppError(passing.has(code) ? 'file_unavailable' : 'file_unreadable', { failure: code, problem }, { code })
}

/** Bytes of a file from `first` to `last`, both inclusive. @throws AppError when it cannot be read completely */
export async function* streamOrRefuse(
  files: Pick<LibraryFiles, 'stream'>,
  file: FileVersion,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  try {
    yield* files.stream(file, first, last)
  } catch (error) {
    refuseAccess(error)
  }
}

function refuseAccess(error: unknown): never {
  throw error instanceof FileAccessError ? fileRefusal(error.failure, false) : error
}

/** A file that may be sent as it is on disk. */
type OpenedFile = {
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
  readonly mediaType: string
  /** Equal versions mean equal bytes. */
  readonly version: string
  /** Bytes from `first` to `last`, both inclusive. @throws AppError `unavailable` */
  read(first: number, last: number): AsyncIterable<Uint8Array>
  /** Likewise at most a megabyte at once; null when the file changed meanwhile. @throws AppError `unavailable` */
  readAtOnce(first: number, last: number): Promise<Uint8Array | null>
  /** Uses the memory of bytes from `readAtOnce` again, once they are sent. */
  release(bytes: Uint8Array): void
}

/** Registered media types: apps recognize comics by them. */
export const fileMediaTypes: Readonly<Record<BookFileFormat, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
}

/**
 * The file of a book, unchanged since it was scanned: only then does its hash identify its bytes.
 * @throws AppError `not_found`; `unavailable` when it is missing, changed or unreachable
 */
export async function openBookFile(
  viewer: Viewer,
  { database, drives: { files } }: LibraryContext,
  bookId: string,
): Promise<OpenedFile> {
  const file = await findBookFile(viewer, database.reader, bookId)
  if (file === null) throw notFound('book')
  const known = knownFile(file)
  const problem = await files.problemOf(known)
  if (problem !== null) throw fileRefusal(problem, file.offline)
  return {
    read: (first, last) => streamOrRefuse(files, known, first, last),
    readAtOnce: (first, last) => files.readVerified(known, first, last - first + 1).catch(refuseAccess),
    release: files.release,
    name: fileNameOf(file),
    size: file.size,
    modifiedAt: Math.floor(file.mtimeUs / 1_000),
    mediaType: fileMediaTypes[file.format],
    version: file.fileHash === '' ? `${file.id}-${file.mtimeUs}` : file.fileHash,
  }
}

/** The name on disk, with the extension corrected where it contradicts the detected format. */
export function fileNameOf({ relativePath, format }: Pick<BookFile, 'relativePath' | 'format'>): string {
  const name = basename(relativePath)
  const ending = extname(name)
  return ending.toLowerCase() === `.${format}` ? name : `${basename(name, ending)}.${format}`
}

/**
 * The book of a file that is opened on the server's computer; null when it is in no library, or not scanned yet.
 * Visibility is checked when it is read.
 * @param file absolute path
 */
export async function bookAtPath({ database }: Pick<LibraryContext, 'database'>, file: string): Promise<string | null> {
  const { reader } = database
  for (const { id: libraryId, path: root } of await listLibraries(systemViewer, reader)) {
    const inside = relative(root, resolve(file))
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) continue
    const found = await findBookAt(systemViewer, reader, { libraryId, path: inside.split(sep).join('/') })
    if (found !== null) return found
  }
  return null
}

export function knownFile(file: BookFile): KnownFile {
  const { libraryPath, relativePath, format, size, mtimeUs } = file
  return { path: join(libraryPath, relativePath), root: libraryPath, format, size, mtimeUs }
}
