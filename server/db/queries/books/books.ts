import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import { type BookRow, bookRecordsOf, bookRecordsWhere, presentBook } from '../../rows/book.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible, visibleTo } from '../access/visibility.ts'
import type { BookListRequest } from '../lists/list-request.ts'
import { cachedCount } from '../search/counting.ts'
import { pageOfSeqs, term } from '../search/ordering.ts'
import { findBookPage } from './book-list.ts'

/** One page of the books that the viewer may see, filtered and in a total order. */
export async function listBooks(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<Page<BookRecord>> {
  const { seqs, total } = await findBookPage(viewer, reader, request)
  return { items: await loadBooks(viewer, reader, seqs), total }
}

/** A book, soft-deleted or not; null for unknown or hidden books. */
export async function findBook(viewer: Viewer, reader: Reader, id: string): Promise<BookRecord | null> {
  const row = await reader.get<BookRow>(bookRecordsWhere(viewer, sql`b.id = ${id} and ${seriesVisible(viewer, 's')}`))
  return row === undefined ? null : presentBook(viewer, row)
}

/** The visible books among the ids, in the order of the ids, each once. */
export async function findBooks(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<BookRecord[]> {
  if (ids.length === 0) return []
  const rows = await reader.all<BookRow>(
    bookRecordsWhere(viewer, sql`${among(raw('b.id'), [...new Set(ids)])} and ${seriesVisible(viewer, 's')}`),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [presentBook(viewer, row)]
  })
}

/**
 * The books of a series in reading order, followed by soft-deleted ones if requested.
 * @param options `limit`: default, all of them
 */
export async function listSeriesBooks(
  viewer: Viewer,
  reader: Reader,
  seriesId: string,
  options: { readonly includeDeleted?: boolean; readonly limit?: number } = {},
): Promise<BookRecord[]> {
  const inView = options.includeDeleted === true ? raw('1') : raw('b.deleted_at is null')
  const rows = await reader.all<BookRow>(
    bookRecordsWhere(
      viewer,
      sql`b.series_seq = (select seq from series where id = ${seriesId}) and ${inView} and ${seriesVisible(viewer, 's')}
          order by b.deleted_at is not null, b.position, b.title_key, b.id limit ${options.limit ?? -1}`,
    ),
  )
  return rows.map((row) => presentBook(viewer, row))
}

export type AdjacentBooks = { readonly prev: BookRecord | null; readonly next: BookRecord | null }

/** The neighbours of a book in its series' reading order; null when the book is not visible. */
export async function findAdjacentBooks(viewer: Viewer, reader: Reader, bookId: string): Promise<AdjacentBooks | null> {
  const book = await reader.get<{ seriesSeq: number; position: number }>(
    sql`select b.series_seq as seriesSeq, b.position from books b join series s on s.seq = b.series_seq
        where b.id = ${bookId} and ${seriesVisible(viewer, 's')}`,
  )
  if (book === undefined) return null
  const neighbour = async (test: Fragment): Promise<BookRecord | null> => {
    const where = sql`b.series_seq = ${book.seriesSeq} and b.deleted_at is null and ${test} limit 1`
    const row = await reader.get<BookRow>(bookRecordsWhere(viewer, where))
    return row === undefined ? null : presentBook(viewer, row)
  }
  if (book.position === 0) return { prev: null, next: null }
  return {
    prev: await neighbour(sql`b.position = ${book.position - 1}`),
    next: await neighbour(sql`b.position = ${book.position + 1}`),
  }
}

export type BookErrorRequest = PageRequest & {
  readonly libraryId?: string | undefined
  readonly code?: string | undefined
}

/** Present books whose file could not be read, by path. */
export async function listBookErrors(
  viewer: Viewer,
  reader: Reader,
  request: BookErrorRequest,
): Promise<Page<BookRecord>> {
  const conditions = [
    raw('b.error_code is not null and b.deleted_at is null'),
    await visibleTo(viewer, reader, 'b.series_seq'),
  ]
  if (request.code !== undefined) conditions.push(sql`b.error_code = ${request.code}`)
  if (request.libraryId !== undefined) {
    conditions.push(sql`b.library_seq = (select seq from libraries where id = ${request.libraryId})`)
  }
  const where = all(conditions)
  const total = await cachedCount(reader, sql`select count(*) as count from books b where ${where}`, ['catalog'])
  const order = [term('b.path', 'asc'), term('b.id', 'asc')]
  const seqs = await pageOfSeqs(reader, sql`select b.seq from books b where ${where}`, order, { ...request, total })
  return { items: await loadBooks(viewer, reader, seqs), total }
}

/** The records of rows already found visible, in that order. */
export async function loadBooks(viewer: Viewer, reader: Reader, seqs: readonly number[]): Promise<BookRecord[]> {
  if (seqs.length === 0) return []
  const rows = await reader.all<BookRow>(bookRecordsOf(viewer, seqs))
  return rows.map((row) => presentBook(viewer, row))
}
