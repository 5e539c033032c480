import type { SortDirection } from '../../../domain/filter/sort.ts'
import type { Reader, Topic } from '../../database.ts'
import { offsetOf, type PageRequest } from '../../page.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { cachedPage, seqsOf } from './counting.ts'

/** One term of an order. Null values come last in either direction. */
export type Term = {
  readonly expression: string
  readonly direction: SortDirection
  readonly nullable: boolean
}

/** A total order: the last term is an id. */
export type Order = readonly Term[]

export function term(expression: string, direction: SortDirection, nullable = false): Term {
  return { expression, direction, nullable }
}

/** The terms as SQL, optionally reversed. */
export function orderSql(order: Order, reversed = false): Fragment {
  return raw(
    order
      .map(({ expression, direction, nullable }) => {
        const sortDirection = (direction === 'asc') === reversed ? 'desc' : 'asc'
        const missing = nullable ? ` nulls ${reversed ? 'first' : 'last'}` : ''
        return `${expression} ${sortDirection}${missing}`
      })
      .join(', '),
  )
}

/** Rows to skip and rows to read. */
export type Window = { readonly offset: number; readonly limit: number }

/** A page or window of a list. */
type ResultWindow = (PageRequest | Window) & {
  readonly total: number
  /** Whether many rows must be scanned to find those of the list. */
  readonly isSparse?: boolean | undefined
  /** What the page depends on, to cache it; default: it is read each time. */
  readonly topics?: readonly Topic[] | undefined
}

/**
 * The internal numbers on one page. Skipping rows costs time in proportion to their number, so a page in the second
 * half is read from the end, which the known total allows.
 * @param select everything up to `order by`, with the number as its only column
 */
export async function pageOfSeqs(
  reader: Reader,
  select: Fragment,
  order: Order,
  at: ResultWindow,
): Promise<readonly number[]> {
  const offset = 'offset' in at ? at.offset : offsetOf(at)
  const limit = Math.min('offset' in at ? at.limit : at.pageSize, at.total - offset)
  if (limit <= 0) return []
  const after = at.total - offset - limit
  const reversed = after < offset
  const page = sql`${select} order by ${orderSql(order, reversed)} limit ${limit} offset ${reversed ? after : offset}`
  const seqs = await seqsOfPage(reader, page, at)
  return reversed ? seqs.toReversed() : seqs
}

/** Everything up to `order by`, with the number as its only column, and the order. */
type List = { readonly select: Fragment; readonly order: Order }

/**
 * The internal numbers on one page of two lists, one after the other. Sorting rows that a reader has opened together
 * with all others would read them all.
 * @param opened the short list, with its number of rows
 */
export async function pageOfOpenedAndOthers(
  reader: Reader,
  { opened, others }: { readonly opened: List & { readonly total: number }; readonly others: List },
  at: PageRequest & ResultWindow,
): Promise<readonly number[]> {
  const offset = offsetOf(at)
  const first = await pageOfSeqs(reader, opened.select, opened.order, { ...at, total: opened.total })
  const remaining = Math.min(at.pageSize, at.total - offset) - first.length
  if (remaining <= 0) return first
  const window = { offset: Math.max(offset - opened.total, 0), limit: remaining, total: at.total - opened.total }
  return [...first, ...(await pageOfSeqs(reader, others.select, others.order, { ...at, ...window }))]
}

async function seqsOfPage(reader: Reader, page: Fragment, at: ResultWindow): Promise<readonly number[]> {
  if (at.isSparse === true) return seqsOf(await reader.pass<{ seq: number }>(page))
  if (at.topics !== undefined) return cachedPage(reader, page, at.topics)
  return seqsOf(await reader.all<{ seq: number }>(page))
}

type AnySort = { readonly field: string; readonly direction: SortDirection }
const byTitle = { field: 'title', direction: 'asc' } as const
const byRelevance = { field: 'relevance', direction: 'desc' } as const

/**
 * The sort of a list: as requested, else by relevance to a text, else by title. Relevance without a text is no order.
 */
export function usedSort<Sort extends AnySort>(
  requested: Sort | undefined,
  match: string | null,
): Sort | typeof byTitle | typeof byRelevance {
  if (match === null && requested?.field === 'relevance') return byTitle
  return requested ?? (match === null ? byTitle : byRelevance)
}
