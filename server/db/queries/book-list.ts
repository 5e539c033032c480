import type { Viewer } from '../../domain/access/viewer.ts'
import type { BookSort } from '../../domain/filter/sort.ts'
import type { Reader } from '../database.ts'
import { bookConditionSql } from '../dialects/sqlite/filter-sql.ts'
import { hits, matchOf } from '../dialects/sqlite/full-text.ts'
import { all, type Fragment, raw, sql } from '../sql.ts'
import { keptCount } from './counting.ts'
import type { BookListRequest } from './list-request.ts'
import { type Order, pageOfSeqs, term } from './ordering.ts'
import { pageByRelevance } from './relevance.ts'
import { booksVisible, isUnrestricted, seriesVisible } from './visibility.ts'

/** How many books the request finds. The plain list is counted from the counters of the series. */
export async function bookCount(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<number> {
  const match = matchOf(request.fullText)
  const plain = match === null && request.condition === undefined && request.includeDeleted !== true
  if (plain) return keptCount(reader, plainCount(viewer, request), ['catalog'])
  if (match !== null && request.condition === undefined && isOpen(viewer, request)) {
    const statement = sql`select count(*) as count from book_search where book_search match ${match}`
    return keptCount(reader, statement, ['catalog'])
  }
  const fitting = match === null ? raw('1') : sql`b.seq in (${hits('book_search', match)})`
  const where = sql`${listed(viewer, request)} and ${fitting}`
  return keptCount(reader, sql`select count(*) as count from books b where ${where}`, ['catalog', 'reading'])
}

/** Neither the viewer nor the request leaves any book in view out. */
function isOpen(viewer: Viewer, request: BookListRequest): boolean {
  return isUnrestricted(viewer) && request.libraryId === undefined && request.seriesId === undefined
}

function plainCount(viewer: Viewer, request: BookListRequest): Fragment {
  const conditions = [raw('s.book_count > 0'), seriesVisible(viewer, 's')]
  if (request.libraryId !== undefined) conditions.push(sql`s.library_seq = ${librarySeq(request.libraryId)}`)
  if (request.seriesId !== undefined) conditions.push(sql`s.id = ${request.seriesId}`)
  return sql`select cast(total(s.book_count) as integer) as count from series s where ${all(conditions)}`
}

/** The internal numbers of the books on the page. */
export async function bookSeqsOnPage(
  viewer: Viewer,
  reader: Reader,
  request: BookListRequest & { readonly total: number },
): Promise<number[]> {
  const match = matchOf(request.fullText)
  const where = listed(viewer, request)
  const field = request.sort?.field ?? (match === null ? 'title' : 'relevance')
  if (field === 'relevance' && match !== null) {
    const search = { table: 'book_search', match, from: raw('books b'), alias: 'b', where } as const
    return pageByRelevance(reader, search, request)
  }
  const fitting = match === null ? raw('1') : sql`b.seq in (${hits('book_search', match)})`
  const { from, order } = orderOf({ field, direction: request.sort?.direction ?? 'asc' }, viewer)
  return pageOfSeqs(reader, sql`select b.seq from ${from} where ${where} and ${fitting}`, order, request)
}

/** What the request asks for beside the full text, over `b`. */
function listed(viewer: Viewer, request: BookListRequest): Fragment {
  const conditions = [booksVisible(viewer, 'b')]
  if (request.includeDeleted !== true) conditions.unshift(raw('b.deleted_at is null'))
  if (request.libraryId !== undefined) conditions.push(sql`b.library_seq = ${librarySeq(request.libraryId)}`)
  if (request.seriesId !== undefined) {
    conditions.push(sql`b.series_seq = (select seq from series where id = ${request.seriesId})`)
  }
  if (request.condition !== undefined) conditions.push(bookConditionSql(request.condition, viewer.userId))
  return all(conditions)
}

function librarySeq(libraryId: string): Fragment {
  return sql`(select seq from libraries where id = ${libraryId})`
}

type Source = { readonly from: Fragment; readonly order: Order }

/** Columns that an index of the list keeps in order, and whether they may be empty. */
const columns = {
  title: ['b.title_key', false],
  added: ['b.created_at', false],
  released: ['b.release_date', true],
  number: ['b.number', true],
  fileSize: ['b.file_size', false],
  fileName: ['b.name_key', false],
  pageCount: ['b.page_count', false],
} as const

/** Tables to read from and the order; relevance without a text is the order by title. */
function orderOf({ field, direction }: BookSort, viewer: Viewer): Source {
  if (field === 'series') {
    const terms = ['s.title_key', 's.id', 'b.position', 'b.id'].map((expression) => term(expression, direction))
    return { from: raw('series s cross join books b on b.series_seq = s.seq'), order: terms }
  }
  if (field === 'read') {
    return {
      from: sql`books b left join read_progress rp on rp.user_id = ${viewer.userId} and rp.book_seq = b.seq`,
      order: [term('rp.updated_at', direction, true), term('b.id', direction)],
    }
  }
  const [column, nullable] = columns[field === 'relevance' ? 'title' : field]
  return { from: raw('books b'), order: [term(column, direction, nullable), term('b.id', direction)] }
}
