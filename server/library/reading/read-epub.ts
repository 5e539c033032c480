import type { Reader } from '../../db/database.ts'
import { findBookFile, findBookOutline } from '../../db/queries/books/book-files.ts'
import { findBook } from '../../db/queries/books/books.ts'
import type { BookFile, BookRecord } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { EpubOutline, SpineItem } from '../../domain/book/analysis.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { TextPosition, TextQuestion } from '../../domain/reading/reader-point.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { DocumentSyntax, WorkerPool } from '../../workers/messages.ts'
import { fileRefusal, knownFile } from '../books/book-files.ts'
import type { LibraryContext } from '../library-context.ts'

/** The reading order and contents of an EPUB. @throws AppError `not_found`; `unprocessable` for other formats */
export async function findOutline(
  viewer: Viewer,
  reader: Reader,
  bookId: string,
): Promise<{ readonly book: BookRecord; readonly epub: EpubOutline }> {
  const book = await findBook(viewer, reader, bookId)
  if (book === null || book.deletedAt !== null) throw notFound('book')
  if (book.analysisError !== null) throw fileRefusal(book.analysisError, false)
  const epub = (await findBookOutline(viewer, reader, bookId))?.epub ?? null
  if (epub === null) {
    throw new AppError('only_epub_reading_order', { bookId })
  }
  return { book, epub }
}

/** The file of an EPUB, for its resources. @throws AppError `not_found`; `unprocessable` for other formats */
export async function openEpub(viewer: Viewer, reader: Reader, bookId: string): Promise<BookFile> {
  const file = await findBookFile(viewer, reader, bookId)
  if (file === null) throw notFound('book')
  if (file.format !== 'epub') throw new AppError('only_epub_resources')
  if (file.analysisError !== null) throw fileRefusal(file.analysisError, file.offline)
  return file
}

export type WantedResource = { readonly name: string; readonly syntax?: DocumentSyntax | undefined }

/**
 * One document, picture, font or style of an EPUB; documents and styles are sanitised, so that no script runs.
 * @param want `name`: entry name inside the archive, decoded; `syntax`: of documents, HTML when absent
 * @throws AppError `not_found` when the EPUB has no such resource
 */
export async function readResource(
  workers: WorkerPool,
  file: BookFile,
  { name, syntax }: WantedResource,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string }> {
  const answer = await workers.run('read-resource', { file: knownFile(file), name, syntax }, { signal })
  if (answer.ok) return answer.value
  if (answer.failure.code === 'page-missing') throw notFound('resource')
  throw fileRefusal(answer.failure, file.offline)
}

/** Milliseconds: KOReader waits two to five seconds for its answer. */
const timeoutMs = 1_500

/**
 * A position in a document of an EPUB visible to the viewer; null when it cannot be found in time, or does not exist.
 */
export async function findText(
  viewer: Viewer,
  { database, pages }: LibraryContext,
  bookId: string,
  { href: name, at }: { readonly href: string; readonly at: TextQuestion },
): Promise<TextPosition | null> {
  const file = await findBookFile(viewer, database.reader, bookId)
  if (file === null || file.offline || file.analysisError !== null) return null
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await pages.workers.run('find-text', { file: knownFile(file), name, at }, { signal }).catch(() => null)
  return answer?.ok ? answer.value : null
}

/** What positions of other systems are converted with. */
type ReadableBook = {
  readonly format: BookFileFormat
  readonly pageCount: number
  /** Reading order of an EPUB; empty for other formats, and when unknown. */
  readonly spine: readonly SpineItem[]
}

/** The structure of a book visible to the viewer, for converting positions. */
export async function readableBook(viewer: Viewer, context: LibraryContext, book: BookRecord): Promise<ReadableBook> {
  const { fileFormat: format, pageCount } = book
  const outline = format === 'epub' ? await findBookOutline(viewer, context.database.reader, book.id) : null
  return { format, pageCount, spine: outline?.epub?.spine ?? [] }
}
