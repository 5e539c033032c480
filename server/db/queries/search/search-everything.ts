import type { Viewer } from '../../../domain/access/viewer.ts'
import { searchMatch } from '../../../domain/text/search-text.ts'
import type { Reader } from '../../database.ts'
import type { Page } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { listBooks } from '../books/books.ts'
import { listSeries } from '../series/series.ts'

type Request = {
  /** As typed by the user. */
  readonly text: string
  /** Maximum of each kind. */
  readonly limit: number
  readonly libraryId?: string | undefined
}

export type Found = { readonly series: Page<SeriesRecord>; readonly books: Page<BookRecord> }

/** The best series and books for a text, with the total of each. */
export async function searchEverything(viewer: Viewer, reader: Reader, request: Request): Promise<Found> {
  const { text, limit, libraryId } = request
  const none = { items: [], total: 0 }
  if (searchMatch(text) === null) return { series: none, books: none }
  const requested = { page: 1, pageSize: limit, fullText: text, libraryId }
  return { series: await listSeries(viewer, reader, requested), books: await listBooks(viewer, reader, requested) }
}
