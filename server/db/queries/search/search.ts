import type { Viewer } from '../../../domain/access/viewer.ts'
import { searchMatch } from '../../../domain/text/search-text.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { listBooks } from '../books/books.ts'
import { listSeries } from '../series/series.ts'

type EverythingRequest = {
  /** As typed by the user. */
  readonly text: string
  /** Maximum of each kind. */
  readonly limit: number
  readonly libraryId?: string | undefined
}

type Found = { readonly series: Page<SeriesRecord>; readonly books: Page<BookRecord> }

/** The best series and books for a text, with the total of each. */
export async function searchEverything(viewer: Viewer, reader: Reader, request: EverythingRequest): Promise<Found> {
  const { text, limit, libraryId } = request
  const none = { items: [], total: 0 }
  if (searchMatch(text) === null) return { series: none, books: none }
  const requested = { page: 1, pageSize: limit, fullText: text, withNote: true, libraryId }
  return { series: await listSeries(viewer, reader, requested), books: await listBooks(viewer, reader, requested) }
}

type SeriesRequest = PageRequest & {
  /** As typed by the user. */
  readonly text: string
  readonly libraryId?: string | undefined
}

/** Series that match a text, best first; none when the text contains nothing searchable. */
export async function searchSeries(
  viewer: Viewer,
  reader: Reader,
  request: SeriesRequest,
): Promise<Page<SeriesRecord>> {
  const { text, ...rest } = request
  if (searchMatch(text) === null) return { items: [], total: 0 }
  return listSeries(viewer, reader, { ...rest, fullText: text, withNote: true })
}
