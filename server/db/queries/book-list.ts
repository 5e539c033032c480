import type { Viewer } from '../../domain/access/viewer.ts'
import type { BookSort } from '../../domain/filter/sort.ts'
import type { Reader } from '../database.ts'
import type { ConditionUse } from '../dialects/sqlite/filter-operand.ts'
import { bookConditionSql } from '../dialects/sqlite/filter-sql.ts'
import { hits } from '../dialects/sqlite/full-text.ts'
import { offsetOf, type PageRequest } from '../page.ts'
import { all, type Fragment, raw, rowsOf, sql } from '../sql.ts'
import { findMatches, keptCount } from './counting.ts'
import type { BookListRequest } from './list-request.ts'
import { type Order, pageOfSeqs, term, usedSort } from './ordering.ts'
import { pageByRelevance } from './relevance.ts'
import { settleMatch } from './settle-match.ts'
import { inSight, isUnrestricted } from './visibility.ts'

/** The internal numbers of the books on the page, and how many books the request finds. */
export async function findBookPage(
  viewer: Viewer,
  reader: Reader,
  request: BookListRequest,
): Promise<{ readonly seqs: readonly number[]; readonly total: number }> {
  const match = await settleMatch(viewer, reader, 'book_search', request.fullText)
  const seen = await inSight(viewer, reader, 'b.series_seq')
  const scanned = sql`${listed(viewer, request, { seen, use: 'scan' })} and ${found(match)}`
  const { field, direction } = usedSort<BookSort>(request.sort, match)
  const matches =
    request.condition === undefined
      ? { few: null, total: await countBooks(viewer, reader, { request, match, where: scanned }) }
      : await findMatches(reader, raw('b.seq'), sql`books b where ${scanned}`, ['catalog', 'reading'])
  const { few, total } = matches
  const at = { page: request.page, pageSize: request.pageSize, total }
  const where = few === null ? listed(viewer, request, { seen, use: 'probe' }) : raw('1')
  if (field === 'relevance' && match !== null) {
    const from = few === null ? raw('books b') : sql`(select value as seq from ${rowsOf(few)}) b`
    return { seqs: await pageByRelevance(reader, { table: 'book_search', match, from, alias: 'b', where }, at), total }
  }
  const tested = few === null ? sql`${where} and ${found(match)}` : where
  const source = { field, direction, few, where: tested }
  return { seqs: await sortedPage(viewer, reader, source, { ...at, inView: request.includeDeleted !== true }), total }
}

type Question = { readonly request: BookListRequest; readonly match: string | null; readonly where: Fragment }

/** The plain list is counted from the counters of the series, a plain search from the full-text index alone. */
async function countBooks(viewer: Viewer, reader: Reader, { request, match, where }: Question): Promise<number> {
  const plain = request.condition === undefined && request.includeDeleted !== true
  if (plain && match === null) return keptCount(reader, await plainCount(viewer, reader, request), ['catalog'])
  const open = isUnrestricted(viewer) && request.libraryId === undefined && request.seriesId === undefined
  if (plain && open) {
    return keptCount(reader, sql`select count(*) as count from book_search where book_search match ${match}`, [
      'catalog',
    ])
  }
  return keptCount(reader, sql`select count(*) as count from books b where ${where}`, ['catalog', 'reading'])
}

async function plainCount(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<Fragment> {
  const conditions = [raw('s.book_count > 0'), await inSight(viewer, reader, 's.seq')]
  if (request.libraryId !== undefined) conditions.push(sql`s.library_seq = ${librarySeq(request.libraryId)}`)
  if (request.seriesId !== undefined) conditions.push(sql`s.id = ${request.seriesId}`)
  return sql`select cast(total(s.book_count) as integer) as count from series s where ${all(conditions)}`
}

/** How a row is seen to be visible, and whether every row is tested. */
type Listed = { readonly seen: Fragment; readonly use: ConditionUse }

/** What the request asks for beside the full text, over `b`. */
function listed(viewer: Viewer, request: BookListRequest, { seen, use }: Listed): Fragment {
  const conditions = [seen]
  if (request.includeDeleted !== true) conditions.unshift(raw('b.deleted_at is null'))
  if (request.libraryId !== undefined) conditions.push(sql`b.library_seq = ${librarySeq(request.libraryId)}`)
  if (request.seriesId !== undefined) {
    conditions.push(sql`b.series_seq = (select seq from series where id = ${request.seriesId})`)
  }
  if (request.condition !== undefined) conditions.push(bookConditionSql(request.condition, viewer.userId, use))
  return all(conditions)
}

function librarySeq(libraryId: string): Fragment {
  return sql`(select seq from libraries where id = ${libraryId})`
}

function found(match: string | null): Fragment {
  return match === null ? raw('1') : sql`b.seq in (${hits('book_search', match)})`
}

type Source = BookSort & {
  /** All rows that fit, when they are few. */
  readonly few: readonly number[] | null
  readonly where: Fragment
}
type At = PageRequest & { readonly total: number; readonly inView: boolean }

async function sortedPage(viewer: Viewer, reader: Reader, source: Source, at: At): Promise<readonly number[]> {
  const { field, direction, few, where } = source
  const books = few === null ? raw('books b') : sql`${rowsOf(few)} f cross join books b on b.seq = f.value`
  if (field === 'read') return pageByReading(reader, { viewer, books, where, direction }, at)
  if (field === 'series') {
    const order = ['s.title_key', 's.id', 'b.position', 'b.id'].map((expression) => term(expression, direction))
    const series = at.inView ? raw('s.book_count > 0') : raw('1')
    const from =
      few === null
        ? raw('series s cross join books b on b.series_seq = s.seq')
        : sql`${books} cross join series s on s.seq = b.series_seq`
    return pageOfSeqs(reader, sql`select b.seq from ${from} where ${series} and ${where}`, order, at)
  }
  const [column, nullable] = columns[field === 'relevance' ? 'title' : field]
  const order = [term(column, direction, nullable), term('b.id', direction)]
  return pageOfSeqs(reader, sql`select b.seq from ${books} where ${where}`, order, at)
}

/** Columns that an index of the list keeps in order, and whether they may be empty. Relevance without a text is title. */
const columns = {
  title: ['b.title_key', false],
  added: ['b.created_at', false],
  released: ['b.release_date', true],
  number: ['b.number', true],
  fileSize: ['b.file_size', false],
  fileName: ['b.name_key', false],
  pageCount: ['b.page_count', false],
} as const

type Reading = {
  readonly viewer: Viewer
  readonly books: Fragment
  readonly where: Fragment
  readonly direction: BookSort['direction']
}

/**
 * By the time of the viewer's last reading; the books never opened follow by title. Two lists, one after the other,
 * because the first is short and the second is in the order of an index.
 */
async function pageByReading(reader: Reader, reading: Reading, at: At): Promise<readonly number[]> {
  const { viewer, books, where, direction } = reading
  const place = sql`rp.user_id = ${viewer.userId} and rp.book_seq = b.seq`
  const opened = sql`read_progress rp cross join ${books} where ${place} and ${where}`
  const count = await keptCount(reader, sql`select count(*) as count from ${opened}`, ['catalog', 'reading'])
  const offset = offsetOf(at)
  const byTime: Order = [term('rp.updated_at', direction), term('b.id', direction)]
  const first = await pageOfSeqs(reader, sql`select b.seq from ${opened}`, byTime, { ...at, total: count })
  const wanted = Math.min(at.pageSize, at.total - offset) - first.length
  if (wanted <= 0) return first
  const never = sql`select b.seq from ${books} where ${where} and not exists (select 1 from read_progress rp where ${place})`
  const byTitle: Order = [term('b.title_key', 'asc'), term('b.id', 'asc')]
  const rest = { offset: Math.max(offset - count, 0), limit: wanted, total: at.total - count }
  return [...first, ...(await pageOfSeqs(reader, never, byTitle, rest))]
}
