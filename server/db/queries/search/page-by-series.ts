import type { SortDirection } from '../../../domain/filter/sort.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type PageRequest } from '../../page.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { cachedPage, cachedRows } from './counting.ts'
import { type Order, orderSql, term } from './ordering.ts'

/** By series, then by reading order; needs `series s` and `books b`. */
export function bySeries(direction: SortDirection): Order {
  return ['s.title_key', 's.id', 'b.position', 'b.id'].map((expression) => term(expression, direction))
}

type Shelf = { readonly seq: number; readonly count: number }

/**
 * A page of all present books of the matching series, ordered by series. The series counters locate the page, so
 * earlier books need not be skipped one by one.
 * @param series a condition over `s`
 * @param total as counted from the same counters
 */
export async function pageBySeries(
  reader: Reader,
  { series, direction }: { readonly series: Fragment; readonly direction: SortDirection },
  at: PageRequest & { readonly total: number },
): Promise<readonly number[]> {
  const shelves = await cachedRows<Shelf>(
    reader,
    sql`select s.seq, s.book_count as count from series s where ${series} order by s.title_key, s.id`,
    ['catalog'],
  )
  const offset = offsetOf(at)
  const limit = Math.min(at.pageSize, at.total - offset)
  const span = spanOf(shelves, direction === 'asc' ? offset : at.total - offset - limit, limit)
  if (span === null) return []
  const forward = span.before <= span.after
  const [start, skipped] = forward ? [span.first, span.before] : [span.last, span.after]
  const within = raw(`(s.title_key, s.id) ${forward ? '>=' : '<='} (start.title_key, start.id)`)
  const seqs = await cachedPage(
    reader,
    sql`select b.seq from series start cross join series s cross join books b on b.series_seq = s.seq
        where start.seq = ${start} and ${within} and ${series} and b.deleted_at is null
        order by ${orderSql(bySeries('asc'), !forward)} limit ${limit} offset ${skipped}`,
    ['catalog'],
  )
  return forward === (direction === 'asc') ? seqs : seqs.toReversed()
}

type Span = {
  /** Series of the first and of the last book of the page. */
  readonly first: number
  readonly last: number
  /** Books of the first series that are before the page, and of the last one that are after it. */
  readonly before: number
  readonly after: number
}

/** The series and offset of the book at `offset`; null past the end. */
function spanOf(shelves: readonly Shelf[], offset: number, limit: number): Span | null {
  if (limit <= 0) return null
  const [from, to] = [Math.max(offset, 0), offset + limit]
  let passed = 0
  let begin: Pick<Span, 'first' | 'before'> | null = null
  let end: Pick<Span, 'last' | 'after'> | null = null
  for (const { seq, count } of shelves) {
    if (begin === null && passed + count > from) begin = { first: seq, before: from - passed }
    passed += count
    end = { last: seq, after: Math.max(passed - to, 0) }
    if (passed >= to) break
  }
  return begin === null || end === null ? null : { ...begin, ...end }
}
