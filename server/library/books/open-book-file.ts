import { basename, extname } from 'node:path'
import { findBookFile } from '../../db/queries/books/book-content.ts'
import type { BookFile } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import { fail } from '../../domain/result.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { knownFile } from '../reading/open-page.ts'
import { fileRefusal, streamOrRefuse } from './file-refusal.ts'

/** A file that may be sent as it is on disk. */
export type OpenedFile = {
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
  readonly mediaType: string
  /** Equal versions mean equal bytes. */
  readonly version: string
  /**
   * Bytes from `first` to `last`, both inclusive.
   * @throws AppError `unavailable`
   */
  read(first: number, last: number): AsyncIterable<Uint8Array>
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
  const now = await files.look(known)
  if (!now.ok) throw fileRefusal(now.failure, file.offline)
  if (now.value.size !== file.size || now.value.mtimeUs !== file.mtimeUs)
    throw fileRefusal(fail('file-changed').failure, file.offline)
  return {
    read: (first, last) => streamOrRefuse(files, known, first, last),
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
