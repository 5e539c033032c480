import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Matches, Reader, Topic } from '../../database.ts'
import { offsetOf, type PageRequest, type SearchNote } from '../../page.ts'
import { all, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { termTables } from '../../term-tables.ts'
import { isUnrestricted, visibleTo } from '../access/visibility.ts'
import type { BookListRequest, BookListSort } from '../lists/list-request.ts'
import { bookCondition } from '../search/condition.ts'
import { cachedCount, findMatches, isMatched } from '../search/counting.ts'
import { farPage, hasLandmarks } from '../search/far-page.ts'
import { hits } from '../search/full-text.ts'
import { matchWithTypos, noteOn } from '../search/match-with-typos.ts'
import { type Order, pageOfOpenedAndOthers, pageOfSeqs, term, usedSort } from '../search/ordering.ts'
import { bySeries, pageBySeries } from '../search/page-by-series.ts'
import { pageByRelevance } from '../search/relevance.ts'

/** The internal numbers of the books on the page, and the total. */
export async function findBookPage(
  viewer: Viewer,
  reader: Reader,
  request: BookListRequest,
): Promise<{ readonly seqs: readonly number[]; readonly total: number }> {
  const match = (await matchWithTypos(viewer, reader, 'book_search', request.fullText))?.match ?? null
  const listing = await listed(viewer, reader, request)
  const allBooks = sql`${listing} and ${found(match)}`
  const { field, direction } = usedSort<BookListSort>(request.sort, match)
  const matches = isNarrowed(request) ? await fitting(viewer, reader, request, allBooks) : null
  const total = matches?.total ?? (await countBooks(viewer, reader, { request, match, where: allBooks }))
  const at = { page: request.page, pageSize: request.pageSize, total }
  if (field === 'series' && matches === null && match === null && listsEntireSeries(request)) {
    const series = await seriesListed(viewer, reader, request)
    return { seqs: await pageBySeries(reader, { series, direction }, at), total }
  }
  const few = matches?.few ?? null
  const where = matches === null ? allBooks : fitted(request, matches)
  if (field === 'relevance' && match !== null) {
    const test = matches === null ? listing : isMatched(raw('b.seq'), matches)
    const search = { table: 'book_search', match, from: raw('books b'), alias: 'b', where: test } as const
    return { seqs: await pageByRelevance(reader, search, at), total }
  }
  const source = { field, direction, few, where }
  const topics = field === 'read' ? (['catalog', 'reading'] as const) : (['catalog'] as const)
  const window = {
    ...at,
    inView: request.includeDeleted !== true,
    isSparse: matches !== null && few === null,
    topics: matches === null ? topics : undefined,
  }
  return { seqs: await sortedPage(viewer, reader, source, window), total }
}

/**
 * How far the books of a search contain its words; undefined without one.
 * @param total of the request
 */
export async function noteOnBooks(
  viewer: Viewer,
  reader: Reader,
  request: BookListRequest,
  total: number,
): Promise<SearchNote | undefined> {
  const search = await matchWithTypos(viewer, reader, 'book_search', request.fullText)
  if (search === null) return undefined
  const { match, exact } = search
  return noteOn(search, total, async () => {
    const listing = await listed(viewer, reader, request)
    if (!isNarrowed(request)) {
      return countBooks(viewer, reader, { request, match: exact, where: sql`${listing} and ${found(exact)}` })
    }
    const matches = await fitting(viewer, reader, request, sql`${listing} and ${found(match)}`)
    const where = sql`${isMatched(raw('b.seq'), matches)} and ${found(exact)}`
    return cachedCount(reader, sql`select count(*) as count from books b where ${where}`, ['catalog', 'reading'])
  })
}

/** The books of a request, over `b`: the tables to read from and the conditions. */
export async function booksOfSearch(
  viewer: Viewer,
  reader: Reader,
  request: Omit<BookListRequest, keyof PageRequest | 'sort'>,
): Promise<{ readonly books: Fragment; readonly where: Fragment }> {
  const firstOnly = { ...request, page: 1, pageSize: 1 }
  const match = (await matchWithTypos(viewer, reader, 'book_search', request.fullText))?.match ?? null
  const allBooks = sql`${await listed(viewer, reader, firstOnly)} and ${found(match)}`
  if (!isNarrowed(request)) return { books: raw('books b'), where: allBooks }
  const matches = await fitting(viewer, reader, firstOnly, allBooks)
  return { books: booksOf(matches.few), where: fitted(firstOnly, matches) }
}

/** How a row is tested against the matches of a condition; a short list of matches is read directly. */
function fitted(request: BookListRequest, matches: Matches): Fragment {
  return matches.few === null ? sql`${inView(request)} and ${isMatched(raw('b.seq'), matches)}` : raw('true')
}

/** Whether the filter needs a lookup for each book. */
function isNarrowed({ condition, test, term: carried, language, publisher }: Partial<BookListRequest>): boolean {
  return [condition, test, carried, language, publisher].some((part) => part !== undefined)
}

/** True when either all present books of a series are in the list, or none. */
function listsEntireSeries({ includeDeleted, seriesId }: BookListRequest): boolean {
  return includeDeleted !== true && seriesId === undefined
}

type MatchQuery = { readonly request: BookListRequest; readonly match: string | null; readonly where: Fragment }

/** An unfiltered list is counted from the counters of the series, a plain search from the full-text index alone. */
async function countBooks(viewer: Viewer, reader: Reader, { request, match, where }: MatchQuery): Promise<number> {
  const plain = !isNarrowed(request) && request.includeDeleted !== true
  if (plain && match === null) return cachedCount(reader, await unfilteredCount(viewer, reader, request), ['catalog'])
  const open = isUnrestricted(viewer) && request.libraryId === undefined && request.seriesId === undefined
  if (plain && open) {
    return cachedCount(reader, sql`select count(*) as count from book_search where book_search match ${match}`, [
      'catalog',
    ])
  }
  return cachedCount(reader, sql`select count(*) as count from books b where ${where}`, ['catalog', 'reading'])
}

async function unfilteredCount(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<Fragment> {
  const series = await seriesListed(viewer, reader, request)
  return sql`select cast(total(s.book_count) as integer) as count from series s where ${series}`
}

/** The series to which the request is limited, over `s`. */
async function seriesListed(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<Fragment> {
  const conditions = [raw('s.book_count > 0'), await visibleTo(viewer, reader, 's.seq')]
  if (request.libraryId !== undefined) conditions.push(sql`s.library_seq = ${librarySeq(request.libraryId)}`)
  if (request.seriesId !== undefined) conditions.push(sql`s.id = ${request.seriesId}`)
  return all(conditions)
}

/** Conditions of the request other than full text and the filter condition, over `b`. */
async function listed(viewer: Viewer, reader: Reader, request: BookListRequest): Promise<Fragment> {
  const conditions = [inView(request), await visibleTo(viewer, reader, 'b.series_seq')]
  if (request.libraryId !== undefined) {
    // Keeps SQLite from using the title index for a scan with a condition.
    const column = raw(isNarrowed(request) ? '+b.library_seq' : 'b.library_seq')
    conditions.push(sql`${column} = ${librarySeq(request.libraryId)}`)
  }
  if (request.seriesId !== undefined) {
    conditions.push(sql`b.series_seq = (select seq from series where id = ${request.seriesId})`)
  }
  return all(conditions)
}

function inView({ includeDeleted }: BookListRequest): Fragment {
  return raw(includeDeleted === true ? 'true' : 'b.deleted_at is null')
}

/** The books of the list that match all filters of the request. */
async function fitting(viewer: Viewer, reader: Reader, request: BookListRequest, listing: Fragment): Promise<Matches> {
  const { condition, test, term: carried, language, publisher } = request
  const tests = [
    ...(language === undefined ? [] : [sql`b.language = ${language}`]),
    ...(publisher === undefined ? [] : [sql`b.publisher = ${publisher}`]),
    ...(carried === undefined ? [] : [hasTerm(carried)]),
    ...(test === undefined ? [] : [test]),
    ...(condition === undefined ? [] : [await bookCondition(reader, condition, viewer.userId)]),
  ]
  const topics =
    condition === undefined && test === undefined ? (['catalog'] as const) : (['catalog', 'reading'] as const)
  return findMatches(reader, sql`select b.seq from books b where ${listing} and ${all(tests)}`, topics)
}

/** The term belongs to the book itself or to its series. */
function hasTerm({ kind, id }: NonNullable<BookListRequest['term']>): Fragment {
  const { table, column, books, series } = termTables[kind]
  const hasId = sql`x.${raw(column)} = (select t.seq from ${raw(table)} t where t.id = ${id})`
  return sql`b.seq in (select x.book_seq from ${raw(books)} x where ${hasId})
    or b.series_seq in (select x.series_seq from ${raw(series)} x where ${hasId})`
}

function librarySeq(libraryId: string): Fragment {
  return sql`(select seq from libraries where id = ${libraryId})`
}

function found(match: string | null): Fragment {
  return match === null ? raw('true') : sql`b.seq in (${hits('book_search', match)})`
}

function booksOf(few: readonly number[] | null): Fragment {
  return few === null ? raw('books b') : sql`${rowsOf(few)} f cross join books b on b.seq = f.value`
}

type Source = BookListSort & {
  /** All matching rows, when there are few. */
  readonly few: readonly number[] | null
  readonly where: Fragment
}
type At = PageRequest & {
  readonly total: number
  readonly inView: boolean
  readonly isSparse: boolean
  readonly topics: readonly Topic[] | undefined
}

async function sortedPage(viewer: Viewer, reader: Reader, source: Source, at: At): Promise<readonly number[]> {
  const { field, direction, few, where } = source
  const books = booksOf(few)
  if (field === 'read') return pageByReading(reader, { viewer, books, where, direction }, at)
  if (field === 'series') {
    const series = at.inView ? raw('s.book_count > 0') : raw('true')
    const from =
      few === null
        ? raw('series s cross join books b on b.series_seq = s.seq')
        : sql`${books} cross join series s on s.seq = b.series_seq`
    return pageOfSeqs(reader, sql`select b.seq from ${from} where ${series} and ${where}`, bySeries(direction), at)
  }
  const [column, nullable] = columns[field === 'relevance' ? 'title' : field]
  const order = [term(column, direction, nullable), term('b.id', direction)]
  if (at.topics !== undefined && few === null && hasLandmarks(order)) {
    const window = { offset: offsetOf(at), limit: Math.min(at.pageSize, at.total - offsetOf(at)), total: at.total }
    const found = await farPage(reader, { from: books, where, order, topics: at.topics }, window)
    if (found !== null) return found
  }
  return pageOfSeqs(reader, sql`select b.seq from ${books} where ${where}`, order, at)
}

/** Indexed sort columns, and whether they are nullable. Relevance without a search text sorts by title. */
const columns = {
  title: ['b.title_key', false],
  added: ['b.created_at', false],
  released: ['b.release_date', true],
  number: ['b.number', true],
  fileSize: ['b.file_size', false],
  fileName: ['b.name_key', false],
  pageCount: ['b.page_count', false],
  updated: ['b.updated_at', false],
  place: ['b.position', false],
} as const

type Reading = {
  readonly viewer: Viewer
  readonly books: Fragment
  readonly where: Fragment
  readonly direction: BookListSort['direction']
}

/**
 * By the time the viewer last read them; never opened books follow by title. Two lists, one after the other, because
 * the first is short and the second is in index order.
 */
async function pageByReading(reader: Reader, reading: Reading, at: At): Promise<readonly number[]> {
  const { viewer, books, where, direction } = reading
  const ownProgress = sql`rp.user_id = ${viewer.userId} and rp.book_seq = b.seq`
  const opened = sql`read_progress rp cross join ${books} where ${ownProgress} and ${where}`
  const total = await cachedCount(reader, sql`select count(*) as count from ${opened}`, ['catalog', 'reading'])
  const byTime: Order = [term('rp.updated_at', direction), term('b.id', direction)]
  const never = sql`select b.seq from ${books} where ${where} and not exists (select 1 from read_progress rp where ${ownProgress})`
  const byTitle: Order = [term('b.title_key', 'asc'), term('b.id', 'asc')]
  const lists = {
    opened: { select: sql`select b.seq from ${opened}`, order: byTime, total },
    others: { select: never, order: byTitle },
  }
  return pageOfOpenedAndOthers(reader, lists, at)
}
