import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { Completion } from '../../records/reading.ts'
import { type Fragment, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

export type ReadHistory = {
  /** How often it was read to the end; for a series, how often each of its present books was. */
  readonly readCount: number
  readonly lastCompletedAt: number | null
  readonly total: number
  /** Finished books, latest first. */
  readonly entries: readonly (Completion & { readonly id: string })[]
}

/** When the viewer finished a book; null when it is unknown or not visible. @param limit of the entries */
export async function findBookReadHistory(
  viewer: Viewer,
  reader: Reader,
  bookId: string,
  limit: number,
): Promise<ReadHistory | null> {
  const book = await reader.get<{ seq: number }>(
    sql`select b.seq from books b join series s on s.seq = b.series_seq
        where b.id = ${bookId} and ${seriesVisible(viewer, 's')}`,
  )
  if (book === undefined) return null
  const condition = sql`b.seq = ${book.seq}`
  const figures = await reader.get<{ total: number; last: number | null }>(
    sql`select count(*) as total, max(c.completed_at) as last from completions c
        where c.book_seq = ${book.seq} and c.user_id = ${viewer.userId}`,
  )
  const { total, last } = figures ?? { total: 0, last: null }
  return { readCount: total, lastCompletedAt: last, total, entries: await entriesOf(viewer, reader, condition, limit) }
}

/**
 * When the viewer finished the books of a series; null when it is unknown or not visible. The series was finished when
 * each of its present books was, as many times as the book that was finished least often.
 */
export async function findSeriesReadHistory(
  viewer: Viewer,
  reader: Reader,
  seriesId: string,
  limit: number,
): Promise<ReadHistory | null> {
  const series = await reader.get<{ seq: number }>(
    sql`select s.seq from series s where s.id = ${seriesId} and ${seriesVisible(viewer, 's')}`,
  )
  if (series === undefined) return null
  const condition = sql`b.series_seq = ${series.seq}`
  const times = await reader.get<{ readCount: number | null; total: number; last: number | null }>(
    sql`with finished as materialized (
          select b.seq, b.deleted_at is null as in_view, c.completed_at as at,
                 row_number() over (partition by b.seq order by c.completed_at, c.id) as nth
          from books b join completions c on c.book_seq = b.seq and c.user_id = ${viewer.userId}
          where ${condition}),
        least as (
          select min(times) as times from (
            select (select count(*) from finished f where f.seq = b.seq) as times
            from books b where ${condition} and b.deleted_at is null))
        select (select times from least) as readCount, (select count(*) from finished) as total,
               (select max(at) from finished where in_view and nth = (select times from least)) as last`,
  )
  const entries = await entriesOf(viewer, reader, condition, limit)
  return { readCount: times?.readCount ?? 0, lastCompletedAt: times?.last ?? null, total: times?.total ?? 0, entries }
}

/** @param chosen a condition on `b` */
function entriesOf(
  viewer: Viewer,
  reader: Reader,
  condition: Fragment,
  limit: number,
): Promise<(Completion & { readonly id: string })[]> {
  return reader.all(
    sql`select c.id, b.id as bookId, c.started_at as startedAt, c.completed_at as completedAt
        from books b join completions c on c.book_seq = b.seq
        where ${condition} and c.user_id = ${viewer.userId} order by c.completed_at desc, c.id desc limit ${limit}`,
  )
}
