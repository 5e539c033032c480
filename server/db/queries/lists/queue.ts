import type { Viewer } from '../../../domain/access/viewer.ts'
import { foldName, foldText } from '../../../domain/text/fold.ts'
import type { QueueSort } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import { type ListRecord, maxMembers, type QueueEntry } from '../../records/lists.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { findBooks } from '../books/books.ts'
import { listNextBooks } from '../reading/next-books.ts'
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

/** The id under which every user finds their own queue. */
export const wantToReadId = '77616e74-746f-4265-a164-717565756500'
const name = 'Want to read'
const portion = 500

/** A user's queue as a read list for apps; null when empty. */
export type WantToRead = { readonly list: ListRecord; readonly books: readonly BookRecord[] }

/**
 * The viewer's want-to-read queue, in queue order. A read list cannot contain a series, so a series is represented by
 * its first unfinished book.
 */
export async function findWantToRead(viewer: Viewer, reader: Reader): Promise<WantToRead | null> {
  if (!viewer.permissions.has('progress-read')) return null
  const books = new Map<string, BookRecord>()
  let [createdAt, updatedAt] = [Number.POSITIVE_INFINITY, 0]
  for (let page = 1; ; page += 1) {
    const { items, total } = await listQueue(viewer, reader, { page, pageSize: portion, sort: 'custom' })
    const seriesIds = items.flatMap(({ item }) => (item.type === 'series' ? [item.series.id] : []))
    const next = await listNextBooks(viewer, reader, seriesIds)
    for (const { item, addedAt } of items) {
      const book = item.type === 'book' ? item.book : next.get(item.series.id)
      if (book !== undefined) books.set(book.id, book)
      createdAt = Math.min(createdAt, addedAt)
      updatedAt = Math.max(updatedAt, addedAt)
    }
    if (items.length === 0 || page * portion >= Math.min(total, maxMembers)) break
  }
  if (books.size === 0) return null
  const about = { id: wantToReadId, name, summary: null, ordered: true, condition: null, sort: null }
  const own = { isRuleShown: true, ownerId: viewer.userId, revision: updatedAt }
  return { list: { ...about, ...own, count: books.size, createdAt, updatedAt }, books: [...books.values()] }
}

/** The same as book ids. */
export async function wantedBookIds(viewer: Viewer, reader: Reader): Promise<readonly string[]> {
  return (await findWantToRead(viewer, reader))?.books.map(({ id }) => id) ?? []
}

/** Whether a search for lists matches it. */
export function isWantToReadNamed(search: string | undefined): boolean {
  return search === undefined || foldText(name).includes(foldName(search))
}
