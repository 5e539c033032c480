import { stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Reader } from '../../db/database.ts'
import { findBookFile } from '../../db/queries/book-content.ts'
import type { BookFile } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { toMicroseconds } from '../../domain/book/file-facts.ts'
import { notFound } from '../../domain/errors.ts'
import { fail } from '../../domain/result.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import { fileRefusal } from './file-refusal.ts'

/** A file that may be handed out as it lies on disk. */
export type OpenedFile = {
  readonly path: string
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
  readonly mediaType: string
  /** Equal versions mean equal bytes. */
  readonly version: string
}

/** Registered names: apps tell comics by them. */
export const fileMediaTypes: Readonly<Record<BookFileFormat, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
}

/**
 * The file of a book, unchanged since it was scanned: only then its hash stands for its bytes.
 * @throws AppError `not_found`; `unavailable` when it is gone, changed or out of reach
 */
export async function openBookFile(viewer: Viewer, reader: Reader, bookId: string): Promise<OpenedFile> {
  const file = await findBookFile(viewer, reader, bookId)
  if (file === null) throw notFound('This book')
  const path = join(file.libraryPath, file.relativePath)
  const stats = await stat(path).catch(() => null)
  if (stats === null || !stats.isFile()) throw refusal(file, 'file-missing')
  if (stats.size !== file.size || toMicroseconds(stats.mtimeMs) !== file.mtimeUs) throw refusal(file, 'file-changed')
  return {
    path,
    name: fileNameOf(file),
    size: file.size,
    modifiedAt: Math.floor(file.mtimeUs / 1_000),
    mediaType: fileMediaTypes[file.format],
    version: file.fileHash === '' ? `${file.id}-${file.mtimeUs}` : file.fileHash,
  }
}

/** The name on disk; where its ending says another format than the bytes do, with the right one. */
export function fileNameOf({ relativePath, format }: Pick<BookFile, 'relativePath' | 'format'>): string {
  const name = basename(relativePath)
  const ending = extname(name)
  return ending.toLowerCase() === `.${format}` ? name : `${basename(name, ending)}.${format}`
}

function refusal(file: BookFile, code: 'file-missing' | 'file-changed') {
  return fileRefusal(fail(code).failure, file.offline)
}
