import { findBookOutline } from '../../db/queries/books/book-content.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { SpineItem } from '../../domain/book/analysis.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'

/** What places of other systems are measured by. */
export type ReadableBook = {
  readonly format: BookFileFormat
  readonly pageCount: number
  /** Reading order of an EPUB; empty for other formats, and when it is not known. */
  readonly spine: readonly SpineItem[]
}

/** What a book that the viewer sees is made of, as far as places go. */
export async function readableBook(viewer: Viewer, context: LibraryContext, book: BookRecord): Promise<ReadableBook> {
  const { fileFormat: format, pageCount } = book
  const outline = format === 'epub' ? await findBookOutline(viewer, context.database.reader, book.id) : null
  return { format, pageCount, spine: outline?.epub?.spine ?? [] }
}
