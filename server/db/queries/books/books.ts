import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import { type BookRow, bookRecordsWhere, presentBook } from '../../rows/book.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible, visibleTo } from '../access/visibility.ts'
import type { BookListRequest } from '../lists/list-request.ts'
import { cachedCount, seqsOf } from '../search/counting.ts'
import { pageOfSeqs, term } from '../search/ordering.ts'
import { findBookPage, noteOnBooks } from './book-list.ts'
import { loadBooks } from './load-books.ts'

/** One page of the books that the viewer may see, filtered and in a total order. */
export async function listBooks(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<Page<BookRecord>> {
  const { seqs, total } = await findBookPage(viewer, reader, request)
  const search = request.withNote === true ? await noteOnBooks(viewer, reader, request, total) : undefined
  return { items: await loadBooks(viewer, reader, seqs), total, ...(search === undefined ? {} : { search }) }
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
  const inView = options.includeDeleted === true ? raw('true') : raw('b.deleted_at is null')
  const rows = await reader.all<{ seq: number }>(
    sql`select b.seq from series s cross join books b on b.series_seq = s.seq
        where s.id = ${seriesId} and ${inView} and ${seriesVisible(viewer, 's')}
        order by b.deleted_at is not null, b.position, b.title_key, b.id limit ${options.limit ?? Number.MAX_SAFE_INTEGER}`,
  )
  return loadBooks(viewer, reader, seqsOf(rows))
}

/** A book of a series with its place there. */
export type BookInSeries = {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly position: number
}

/**
 * Some books of a series in reading order, without soft-deleted ones.
 * @param options `after`: only those behind this one; null: from the first one on
 */
export async function listBooksInSeries(
  viewer: Viewer,
  reader: Reader,
  seriesId: string,
  { after, limit }: { readonly after: BookInSeries | null; readonly limit: number },
): Promise<BookInSeries[]> {
  const behind = after === null ? raw('true') : sql`(b.position, b.id) > (${after.position}, ${after.id})`
  return reader.all<BookInSeries>(
    sql`select b.id, s.id as seriesId, l.id as libraryId, b.position
        from series s cross join books b on b.series_seq = s.seq cross join libraries l on l.seq = b.library_seq
        where s.id = ${seriesId} and b.deleted_at is null and ${seriesVisible(viewer, 's')} and ${behind}
        order by b.position, b.id limit ${limit}`,
  )
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

type BookErrorRequest = PageRequest & {
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

/** A selected book or series, with its series and library. */
export type Selected = { readonly id: string; readonly seriesId: string; readonly libraryId: string }

/** The visible present books among the ids, in the order of their ids. */
export function selectBooks(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<Selected[]> {
  return reader.all<Selected>(
    sql`select b.id, s.id as seriesId, l.id as libraryId
        from books b cross join series s on s.seq = b.series_seq cross join libraries l on l.seq = b.library_seq
        where ${among(raw('b.id'), ids)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}
        order by b.id`,
  )
}

/** The visible series among the ids, in the order of their ids. */
export function selectSeries(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<Selected[]> {
  return reader.all<Selected>(
    sql`select s.id, s.id as seriesId, l.id as libraryId from series s cross join libraries l on l.seq = s.library_seq
        where ${among(raw('s.id'), ids)} and ${seriesVisible(viewer, 's')} order by s.id`,
  )
}

/** The present books of series, at most `limit`, in no order. */
export function selectBooksOfSeries(
  viewer: Viewer,
  reader: Reader,
  seriesIds: readonly string[],
  limit: number,
): Promise<Selected[]> {
  return reader.all<Selected>(
    sql`select b.id, s.id as seriesId, l.id as libraryId
        from series s cross join books b on b.series_seq = s.seq cross join libraries l on l.seq = s.library_seq
        where ${among(raw('s.id'), seriesIds)} and b.deleted_at is null and ${seriesVisible(viewer, 's')} limit ${limit}`,
  )
}

/**
 * All books visible to the viewer, newest first, in batches; no transaction stays open between them. Books added
 * meanwhile are not included, removed ones are skipped.
 * @param batch how many at a time
 */
export async function* walkBooks(viewer: Viewer, reader: Reader, batch: number): AsyncGenerator<readonly BookRecord[]> {
  let after = raw('true')
  for (;;) {
    const visible = await visibleTo(viewer, reader, 'b.series_seq')
    const rows = await reader.all<{ seq: number; id: string; createdAt: number }>(
      sql`select b.seq, b.id, b.created_at as createdAt from books b
          where b.deleted_at is null and ${after} and ${visible} order by b.created_at desc, b.id desc limit ${batch}`,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield await loadBooks(
      viewer,
      reader,
      rows.map(({ seq }) => seq),
    )
    if (rows.length < batch) return
    after = sql`(b.created_at, b.id) < (${last.createdAt}, ${last.id})`
  }
}

/** Changes with every commit that touches a topic, and every start of the process. */
export function stateOf(reader: Reader): string {
  return (['catalog', 'reading', 'system'] as const).map((topic) => reader.version(topic)).join('.')
}
