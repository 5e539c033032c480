import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { SearchNote } from '../../page.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'
import { seriesConditionSql } from '../filter/filter-sql.ts'
import type { SeriesListRequest, SeriesListSort } from '../lists/list-request.ts'
import { cachedCount } from '../search/counting.ts'
import { hits } from '../search/full-text.ts'
import { matchWithTypos, noteOn } from '../search/match-with-typos.ts'
import { type Order, pageOfOpenedAndOthers, pageOfSeqs, term, usedSort } from '../search/ordering.ts'
import { pageByRelevance } from '../search/relevance.ts'

/** The total of the request. */
export async function seriesCount(viewer: Viewer, reader: Reader, request: SeriesListRequest): Promise<number> {
  return countFound(viewer, reader, request, await matchOf(viewer, reader, request))
}

/** How far the series of a search contain its words; undefined without one. */
export async function noteOnSeries(
  viewer: Viewer,
  reader: Reader,
  request: SeriesListRequest & { readonly total: number },
): Promise<SearchNote | undefined> {
  const search = await matchWithTypos(viewer, reader, 'series_search', request.fullText)
  if (search === null) return undefined
  return noteOn(search, request.total, () => countFound(viewer, reader, request, search.exact))
}

async function countFound(
  viewer: Viewer,
  reader: Reader,
  request: SeriesListRequest,
  match: string | null,
): Promise<number> {
  const where = sql`${await listed(viewer, reader, request)} and ${found(match)}`
  const statement = sql`select count(*) as count from series s where ${where}`
  return cachedCount(reader, statement, isNarrowed(request) ? ['catalog', 'reading'] : ['catalog'])
}

/** The internal numbers of the series on the page. */
export async function seriesSeqsOnPage(
  viewer: Viewer,
  reader: Reader,
  request: SeriesListRequest & { readonly total: number },
): Promise<readonly number[]> {
  const match = await matchOf(viewer, reader, request)
  const where = await listed(viewer, reader, request)
  const { field, direction } = usedSort<SeriesListSort>(request.sort, match)
  if (field === 'relevance' && match !== null) {
    const search = { table: 'series_search', match, from: raw('series s'), alias: 's', where } as const
    return pageByRelevance(reader, search, request)
  }
  const test = sql`${where} and ${found(match)}`
  if (field === 'read' || field === 'userRating') {
    return pageByOwn(reader, { viewer, where: test, ...ownColumns[field], direction }, request)
  }
  const select = sql`select s.seq from series s where ${test}`
  const isCached = !isNarrowed(request) && field !== 'random'
  const topics = isCached ? (['catalog'] as const) : undefined
  return pageOfSeqs(reader, select, orderOf(field, direction), { ...request, topics })
}

type Own = {
  readonly viewer: Viewer
  readonly where: Fragment
  readonly table: string
  readonly column: string
  readonly direction: SeriesListSort['direction']
}

/** By a value that the viewer gave some of the series; the others follow. */
async function pageByOwn(reader: Reader, own: Own, request: SeriesListRequest & { readonly total: number }) {
  const { viewer, where, table, column, direction } = own
  const given = sql`x.user_id = ${viewer.userId} and x.${raw(column)} is not null`
  const opened = sql`${raw(table)} x cross join series s on s.seq = x.series_seq where ${given} and ${where}`
  const total = await cachedCount(reader, sql`select count(*) as count from ${opened}`, ['catalog', 'reading'])
  const byId = term('s.id', direction)
  const lists = {
    opened: { select: sql`select s.seq from ${opened}`, order: [term(`x.${column}`, direction), byId], total },
    others: {
      select: sql`select s.seq from series s
        where ${where} and s.seq not in (select x.series_seq from ${raw(table)} x where ${given})`,
      order: [byId],
    },
  }
  const topics = isNarrowed(request) ? undefined : (['catalog', 'reading'] as const)
  return pageOfOpenedAndOthers(reader, lists, { ...request, topics })
}

/** Values of a reader. */
const ownColumns = {
  read: { table: 'series_progress', column: 'last_read_at' },
  userRating: { table: 'series_ratings', column: 'rating' },
} as const

/** The sort titles of the series of the request, in that order. */
export async function sortTitles(viewer: Viewer, reader: Reader, request: SeriesListRequest): Promise<string[]> {
  const test = found(await matchOf(viewer, reader, request))
  const rows = await reader.all<{ title: string }>(
    sql`select coalesce(s.title_sort, s.title) as title from series s
        where ${await listed(viewer, reader, request)} and ${test} order by s.title_key, s.id`,
  )
  return rows.map((row) => row.title)
}

/** Conditions of the request other than full text, over `s`. */
async function listed(viewer: Viewer, reader: Reader, request: SeriesListRequest): Promise<Fragment> {
  const conditions = [inView(request), await visibleTo(viewer, reader, 's.seq')]
  if (request.libraryId !== undefined) {
    conditions.push(sql`s.library_seq = (select seq from libraries where id = ${request.libraryId})`)
  }
  if (request.initials !== undefined) conditions.push(among(raw('substr(s.title_key, 1, 1)'), request.initials))
  if (request.condition !== undefined) conditions.push(seriesConditionSql(request.condition, viewer.userId))
  if (request.test !== undefined) conditions.push(request.test)
  return all(conditions)
}

function inView({ includeDeleted }: SeriesListRequest): Fragment {
  if (includeDeleted !== true) return raw('s.book_count > 0')
  return raw('(s.book_count > 0 or exists (select 1 from books db where db.series_seq = s.seq))')
}

function isNarrowed({ condition, test }: SeriesListRequest): boolean {
  return condition !== undefined || test !== undefined
}

async function matchOf(viewer: Viewer, reader: Reader, request: SeriesListRequest): Promise<string | null> {
  return (await matchWithTypos(viewer, reader, 'series_search', request.fullText))?.match ?? null
}

function found(match: string | null): Fragment {
  return match === null ? raw('true') : sql`s.seq in (${hits('series_search', match)})`
}

/** Columns of the series itself, and whether they are nullable. */
const columns = {
  title: ['s.title_key', false],
  added: ['s.created_at', false],
  updated: ['s.updated_at', false],
  year: ['s.year', true],
  bookCount: ['s.book_count', false],
  communityRating: ['s.community_rating', true],
  externalRating: ['s.external_rating', true],
} as const

/** Relevance without a text is the order by title. */
function orderOf(field: SharedSort, direction: SeriesListSort['direction']): Order {
  if (field === 'random') return [term('random()', direction)]
  const [column, nullable] = columns[field === 'relevance' ? 'title' : field]
  return [term(column, direction, nullable), term('s.id', direction)]
}

type SharedSort = Exclude<SeriesListSort['field'], keyof typeof ownColumns>
