import { findBookOutline } from '../../db/queries/books/book-content.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { SpineItem } from '../../domain/book/analysis.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'

/** What positions of other systems are converted with. */
export type ReadableBook = {
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
