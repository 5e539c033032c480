import type { Viewer } from '../../../domain/access/viewer.ts'
import { bookOrder } from '../../app-number.ts'
import type { Reader } from '../../database.ts'
import type { ListRecord } from '../../records/lists.ts'
import { type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { ownOrderOf, shownMembers } from '../lists/list-members.ts'
import { orderSql } from '../search/ordering.ts'

/** The books counted by a tracker, over `b`, in counting order. */
export type CountedBooks = { readonly books: Fragment; readonly order: Fragment }

/** The visible books of a series, by the number that apps show. */
export function countedInSeries(viewer: Viewer, seriesId: string): CountedBooks {
  return {
    books: sql`books b join series s on s.seq = b.series_seq
      where s.id = ${seriesId} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
    order: sql`${bookOrder('b')}, b.position, b.title_key, b.id`,
  }
}

/** The visible books of a read list, in list order. */
export function countedInReadList(viewer: Viewer, list: ListRecord): CountedBooks {
  return { books: shownMembers(viewer, 'readList', list), order: orderSql(ownOrderOf('readList', list)) }
}

/** Books already found visible, in the given order. */
export function countedAmong(bookIds: readonly string[]): CountedBooks {
  return { books: sql`${rowsOf(bookIds)} x join books b on b.id = x.value`, order: raw('x.key') }
}

/** The viewer's progress. */
export type ReadingCounts = {
  readonly books: number
  readonly read: number
  /** Started but not finished. */
  readonly inProgress: number
  /** Number of books read from the first one without a gap. */
  readonly inARow: number
  /** Number of the last of these books; 0 without one. */
  readonly lastInARow: number
  /** The highest book number; 0 without books. */
  readonly maxOrder: number
}

/** One statement with one row, whatever the number of books. */
export async function countReading(viewer: Viewer, reader: Reader, counted: CountedBooks): Promise<ReadingCounts> {
  const row = await reader.get<ReadingCounts>(
    sql`with c as materialized (${numbered(viewer, counted)}),
          gap as (select coalesce(min(place), (select count(*) + 1 from c)) as place from c where is_read is not 1)
        select count(*) as books, count(*) filter (where is_read = 1) as read, count(*) filter (where is_read = 0) as inProgress,
          (select place - 1 from gap) as inARow, coalesce(max("order"), 0) as maxOrder,
          coalesce((select c."order" from c where c.place = (select place - 1 from gap)), 0) as lastInARow
        from c`,
  )
  if (row === undefined) throw new Error('a count answers a row')
  return row
}

/** An unread book and its position among the counted books, from 1. */
export type UnreadBook = {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly place: number
}

export type UnreadRequest = {
  /** Up to this book number, or up to this position. */
  readonly upTo: { readonly order: number } | { readonly place: number }
  /** Only books after this position. */
  readonly after: number
  readonly limit: number
}

/** The viewer's unread books, in counting order. */
export function listUnread(
  viewer: Viewer,
  reader: Reader,
  counted: CountedBooks,
  { upTo, after, limit }: UnreadRequest,
): Promise<UnreadBook[]> {
  const within = 'order' in upTo ? sql`c."order" <= ${upTo.order}` : sql`c.place <= ${upTo.place}`
  return reader.all<UnreadBook>(
    sql`select b.id, s.id as seriesId, l.id as libraryId, c.place from (${numbered(viewer, counted)}) c
        join books b on b.seq = c.seq join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        where c.is_read is not 1 and ${within} and c.place > ${after} order by c.place limit ${limit}`,
  )
}

/** `is_read` is null for books that were never opened. */
function numbered({ userId }: Viewer, { books, order }: CountedBooks): Fragment {
  return sql`select b.seq, ${bookOrder('b')} as "order", row_number() over (order by ${order}) as place,
      (select p.is_completed from read_progress p where p.user_id = ${userId} and p.book_seq = b.seq) as is_read
    from ${books}`
}
