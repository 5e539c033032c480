import type { Viewer } from '../../../domain/access/viewer.ts'
import type { QueueSort } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { QueueEntry } from '../../records/queue.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { findBooks } from '../books/books.ts'
import { cachedCount } from '../search/counting.ts'
import { type Order, pageOfSeqs, term } from '../search/ordering.ts'
import { findManySeries } from '../series/series.ts'

const orders: Readonly<Record<QueueSort, Order>> = {
  newest: [term('q.added_at', 'desc'), term('q.id', 'desc')],
  oldest: [term('q.added_at', 'asc'), term('q.id', 'asc')],
  custom: [term('q.place', 'asc'), term('q.id', 'asc')],
}

/**
 * One page of the viewer's want-to-read queue. Hidden and soft-deleted entries are omitted and return to their position
 * once visible again.
 */
export async function listQueue(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest & { readonly sort: QueueSort },
): Promise<Page<QueueEntry>> {
  const source = entries(viewer)
  const total = await cachedCount(reader, sql`select count(*) as count from ${source}`, ['catalog', 'reading'])
  const order = orders[request.sort]
  const rowids = await pageOfSeqs(reader, sql`select q.rowid as seq from ${source}`, order, { ...request, total })
  return { items: await loadEntries(viewer, reader, rowids), total }
}

/** The entry of one series or book; null when it is not in the queue or the viewer may not see it. */
export async function findQueueEntry(
  viewer: Viewer,
  reader: Reader,
  item: { readonly seriesId: string } | { readonly bookId: string },
): Promise<QueueEntry | null> {
  const test = 'seriesId' in item ? sql`q.series_seq = s.seq and s.id = ${item.seriesId}` : sql`b.id = ${item.bookId}`
  const row = await reader.get<{ seq: number }>(sql`select q.rowid as seq from ${entries(viewer)} and ${test}`)
  if (row === undefined) return null
  return (await loadEntries(viewer, reader, [row.seq]))[0] ?? null
}

/** The visible entries of the viewer's queue among the ids. */
export async function visibleQueueIds(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ id: string }>(
    sql`select q.id from ${entries(viewer)} and ${among(raw('q.id'), [...new Set(ids)])}`,
  )
  return new Set(rows.map((row) => row.id))
}

/** The visible entries, over `q`, `b` (null for a series) and `s`, up to an extensible `where`. */
function entries(viewer: Viewer): Fragment {
  return sql`queue_entries q left join books b on b.seq = q.book_seq
    join series s on s.seq = coalesce(q.series_seq, b.series_seq)
    where q.user_id = ${viewer.userId} and ${seriesVisible(viewer, 's')}
      and case when q.book_seq is null then s.book_count > 0 else b.deleted_at is null end`
}

type EntryRow = { id: string; seriesId: string; bookId: string | null; addedAt: number }

/** Three statements for any number of entries. @param rowids already found visible */
async function loadEntries(viewer: Viewer, reader: Reader, rowids: readonly number[]): Promise<QueueEntry[]> {
  if (rowids.length === 0) return []
  const rows = await reader.all<EntryRow>(
    sql`select q.id, s.id as seriesId, b.id as bookId, q.added_at as addedAt
        from ${rowsOf(rowids)} page cross join queue_entries q on q.rowid = page.value
          left join books b on b.seq = q.book_seq join series s on s.seq = coalesce(q.series_seq, b.series_seq)
        order by page.key`,
  )
  const bookIds = rows.flatMap(({ bookId }) => (bookId === null ? [] : [bookId]))
  const seriesIds = rows.flatMap(({ bookId, seriesId }) => (bookId === null ? [seriesId] : []))
  const [books, series] = await Promise.all([
    findBooks(viewer, reader, bookIds),
    findManySeries(viewer, reader, seriesIds),
  ])
  const booksById = new Map(books.map((book) => [book.id, book]))
  const seriesById = new Map(series.map((one) => [one.id, one]))
  return rows.flatMap(({ id, seriesId, bookId, addedAt }): QueueEntry[] => {
    const book = booksById.get(bookId ?? '')
    if (book !== undefined) return [{ id, item: { type: 'book', book }, addedAt }]
    const one = bookId === null ? seriesById.get(seriesId) : undefined
    return one === undefined ? [] : [{ id, item: { type: 'series', series: one }, addedAt }]
  })
}
