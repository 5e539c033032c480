import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible, visibleTo } from '../access/visibility.ts'
import { listBooks } from '../books/books.ts'
import { loadBooks } from '../books/load-books.ts'
import { cachedCount } from '../search/counting.ts'
import { listSeries, loadSeries } from '../series/series.ts'
import { readable } from './next-books.ts'

type ShelfRequest = PageRequest & {
  readonly libraryId?: string | undefined
  /** Only these libraries; reader apps request several at once. */
  readonly libraryIds?: readonly string[] | undefined
}

/** Books in progress for the viewer, latest read first. */
export async function listKeepReading(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<BookRecord>> {
  return readShelf(viewer, reader, request, raw('rp.is_completed = 0'))
}

/** Books that the viewer started or finished, latest read first. */
export async function listRecentlyReadBooks(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<BookRecord>> {
  return readShelf(viewer, reader, request, raw('true'))
}

/** Unreadable books are not listed as new; they appear in the full lists and under problems. */
const hasReadable = sql`exists (select 1 from books o
  where o.series_seq = s.seq and o.deleted_at is null and ${readable('o')})`

/** Readable books, newest first. */
export async function listRecentlyAddedBooks(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<BookRecord>> {
  return listBooks(viewer, reader, { ...request, test: readable('b'), sort: { field: 'added', direction: 'desc' } })
}

/** Series with a readable book, newest first. */
export async function listRecentlyAddedSeries(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<SeriesRecord>> {
  return listSeries(viewer, reader, { ...request, test: hasReadable, sort: { field: 'added', direction: 'desc' } })
}

/** Series with a readable book, latest changed first. */
export async function listRecentlyUpdatedSeries(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<SeriesRecord>> {
  return listSeries(viewer, reader, { ...request, test: hasReadable, sort: { field: 'updated', direction: 'desc' } })
}

/**
 * On deck: for each series with a finished book and none in progress, the first unread book after the last finished
 * one, else the first unread one; latest read series first. The series page and the end of the previous book offer the
 * same book. Unreadable books count neither as unread nor as in progress.
 */
export async function listOnDeck(viewer: Viewer, reader: Reader, request: ShelfRequest): Promise<Page<BookRecord>> {
  const lastFinished = sql`(select f.position from books f
      cross join read_progress fp on fp.user_id = ${viewer.userId} and fp.book_seq = f.seq and fp.is_completed = 1
    where f.series_seq = sp.series_seq and f.deleted_at is null and ${readable('f')}
    order by coalesce(fp.completed_at, fp.updated_at) desc, f.position desc limit 1)`
  const next = sql`(select n.seq from books n where n.series_seq = sp.series_seq and n.deleted_at is null
      and not exists (select 1 from read_progress rp where rp.user_id = ${viewer.userId} and rp.book_seq = n.seq)
      and ${readable('n')} order by n.position < ${lastFinished}, n.position, n.id limit 1)`
  const isStarted = sql`(sp.in_progress_count > 0 and exists (select 1 from books o
      cross join read_progress rp on rp.user_id = ${viewer.userId} and rp.book_seq = o.seq
    where o.series_seq = sp.series_seq and o.deleted_at is null and rp.is_completed = 0 and ${readable('o')}))`
  const conditions = sql`sp.user_id = ${viewer.userId} and sp.read_count > 0 and not ${isStarted}
    and ${inLibrary(request)} and ${await visibleTo(viewer, reader, 'b.series_seq')}`
  const source = sql`series_progress sp join books b on b.seq = ${next} where ${conditions}`
  return bookShelf(viewer, reader, request, { source, order: raw('sp.last_read_at desc, b.id desc') })
}

/** Unopened books that were added to a series after the viewer began to read it, newest first. */
export async function listNewInSeries(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<BookRecord>> {
  const own = sql`rp.user_id = ${viewer.userId}`
  const isStarted = sql`(select min(rp.started_at) from read_progress rp join books o on o.seq = rp.book_seq
    where ${own} and o.series_seq = sp.series_seq)`
  const conditions = all([
    sql`sp.user_id = ${viewer.userId}`,
    raw('b.deleted_at is null'),
    readable('b'),
    sql`not exists (select 1 from read_progress rp where ${own} and rp.book_seq = b.seq)`,
    sql`b.created_at > ${isStarted}`,
    inLibrary(request),
    await visibleTo(viewer, reader, 'b.series_seq'),
  ])
  const source = sql`series_progress sp join books b on b.series_seq = sp.series_seq where ${conditions}`
  return bookShelf(viewer, reader, request, { source, order: raw('b.created_at desc, b.id desc') })
}

/** Series with a book in progress for the viewer, latest read first. */
export async function listSeriesInProgress(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
): Promise<Page<SeriesRecord>> {
  const conditions = [
    sql`sp.user_id = ${viewer.userId} and sp.in_progress_count > 0 and s.book_count > 0`,
    inLibrary(request, 's'),
    seriesVisible(viewer, 's'),
  ]
  const source = sql`series_progress sp cross join series s on s.seq = sp.series_seq where ${all(conditions)}`
  const { seqs, total } = await shelf(reader, request, {
    source,
    order: raw('sp.last_read_at desc, s.id desc'),
    row: 's',
  })
  return { items: await loadSeries(viewer, reader, seqs), total }
}

async function readShelf(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
  state: Fragment,
): Promise<Page<BookRecord>> {
  const conditions = all([
    sql`rp.user_id = ${viewer.userId}`,
    state,
    raw('b.deleted_at is null'),
    inLibrary(request),
    await visibleTo(viewer, reader, 'b.series_seq'),
  ])
  const source = sql`read_progress rp join books b on b.seq = rp.book_seq where ${conditions}`
  return bookShelf(viewer, reader, request, { source, order: raw('rp.updated_at desc, b.id desc') })
}

type Shelf = { readonly source: Fragment; readonly order: Fragment }

async function bookShelf(
  viewer: Viewer,
  reader: Reader,
  request: ShelfRequest,
  books: Shelf,
): Promise<Page<BookRecord>> {
  const { seqs, total } = await shelf(reader, request, { ...books, row: 'b' })
  return { items: await loadBooks(viewer, reader, seqs), total }
}

async function shelf(
  reader: Reader,
  request: ShelfRequest,
  { source, order, row }: Shelf & { readonly row: 'b' | 's' },
): Promise<{ readonly seqs: readonly number[]; readonly total: number }> {
  const total = await cachedCount(reader, sql`select count(*) as count from ${source}`, ['catalog', 'reading'])
  const rows = await reader.all<{ seq: number }>(
    sql`select ${raw(row)}.seq from ${source} order by ${order} limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { seqs: rows.map(({ seq }) => seq), total }
}

function inLibrary(request: ShelfRequest, row: 'b' | 's' = 'b'): Fragment {
  if (request.libraryIds !== undefined) {
    return sql`${raw(row)}.library_seq in (select seq from libraries where ${among(raw('id'), request.libraryIds)})`
  }
  if (request.libraryId === undefined) return raw('true')
  return sql`${raw(row)}.library_seq = (select seq from libraries where id = ${request.libraryId})`
}
