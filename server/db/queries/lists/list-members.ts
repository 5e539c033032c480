import type { Viewer } from '../../../domain/access/viewer.ts'
import { parseSeriesCondition } from '../../../domain/filter/parse-condition.ts'
import { type MemberSort, parseSeriesSort, type SeriesSort } from '../../../domain/filter/sort.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import type { ListKind, ListRecord } from '../../records/lists.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { loadBooks } from '../books/load-books.ts'
import { cachedCount } from '../search/counting.ts'
import { type Order, pageOfSeqs, type Term, term } from '../search/ordering.ts'
import { listSeries, loadSeries, visibleSeriesIds } from '../series/series.ts'
import { listSources } from './lists.ts'

type MemberRequest = PageRequest & {
  /** Default: its own order for an ordered list, else by title or release. */
  readonly sort?: MemberSort | undefined
}

/**
 * One page of the visible series in a collection. Automatic collections are evaluated on each read: their condition may
 * depend on the viewer's progress or ratings, so a cached result would be wrong for others.
 */
export async function listCollectionSeries(
  viewer: Viewer,
  reader: Reader,
  collection: ListRecord,
  request: MemberRequest,
): Promise<Page<SeriesRecord>> {
  if (collection.condition !== null) {
    const condition = parseSeriesCondition(collection.condition)
    return listSeries(viewer, reader, { ...request, condition, sort: automaticSort(collection, request.sort) })
  }
  const { seqs, total } = await memberPage(viewer, reader, { kind: 'collection', list: collection }, request)
  return { items: await loadSeries(viewer, reader, seqs), total }
}

/** One page of the visible books in a read list. */
export async function listReadListBooks(
  viewer: Viewer,
  reader: Reader,
  readList: ListRecord,
  request: MemberRequest,
): Promise<Page<BookRecord>> {
  const { seqs, total } = await memberPage(viewer, reader, { kind: 'readList', list: readList }, request)
  return { items: await loadBooks(viewer, reader, seqs), total }
}

/**
 * The visible, manually added members of a list: the clauses from `from` on, over `x` (entries), `s` (series) and, for
 * read lists, `b` (books).
 */
export function shownMembers(viewer: Viewer, kind: ListKind, { id }: Pick<ListRecord, 'id'>): Fragment {
  const { members, owner } = listSources[kind]
  return sql`${members} where ${owner} = ${id} and ${seriesVisible(viewer, 's')}`
}

/** The default order of a list, over the tables of {@link shownMembers}. */
export function ownOrderOf(kind: ListKind, { ordered }: Pick<ListRecord, 'ordered'>): Order {
  const field = ordered ? 'manual' : kind === 'collection' ? 'title' : 'released'
  return orderBy({ field, direction: 'asc' }, kind)
}

/** The visible members among the ids. */
export async function visibleMemberIds(
  viewer: Viewer,
  reader: Reader,
  list: { readonly kind: 'collection' | 'readList'; readonly id: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const source =
    list.kind === 'collection'
      ? sql`select s.id from collection_series x join series s on s.seq = x.series_seq
            where x.collection_id = ${list.id} and ${among(raw('s.id'), ids)} and ${seriesVisible(viewer, 's')}`
      : sql`select b.id from read_list_books x join books b on b.seq = x.book_seq join series s on s.seq = b.series_seq
            where x.read_list_id = ${list.id} and ${among(raw('b.id'), ids)} and ${seriesVisible(viewer, 's')}`
  const rows = await reader.all<{ id: string }>(source)
  return new Set(rows.map((row) => row.id))
}

/** The visible series or books among the ids, whether in a list or not. */
export async function visibleMembers(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (kind === 'collection') return visibleSeriesIds(viewer, reader, ids)
  const rows = await reader.all<{ id: string }>(
    sql`select b.id from books b join series s on s.seq = b.series_seq
        where ${among(raw('b.id'), ids)} and ${seriesVisible(viewer, 's')}`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function memberPage(
  viewer: Viewer,
  reader: Reader,
  { kind, list }: { readonly kind: ListKind; readonly list: ListRecord },
  { sort, ...request }: MemberRequest,
): Promise<{ readonly seqs: readonly number[]; readonly total: number }> {
  const source = shownMembers(viewer, kind, list)
  const order = sort === undefined ? ownOrderOf(kind, list) : orderBy(sort, kind)
  const total = await cachedCount(reader, sql`select count(*) as count from ${source}`, ['catalog', 'reading'])
  const select = sql`select ${raw(columns[kind].seq)} as seq from ${source}`
  return { seqs: await pageOfSeqs(reader, select, order, { ...request, total }), total }
}

const columns = {
  collection: { seq: 's.seq', title: 's.title_key', released: 's.year', id: 's.id' },
  readList: { seq: 'b.seq', title: 'b.title_key', released: 'b.release_date', id: 'b.id' },
} as const

function orderBy({ field, direction }: MemberSort, kind: ListKind): Order {
  const { title, released, id } = columns[kind]
  const first: Readonly<Record<MemberSort['field'], Term>> = {
    manual: term('x.place', direction),
    added: term('x.added_at', direction),
    title: term(title, direction),
    released: term(released, direction, true),
  }
  return [first[field], term('x.place', direction), term(id, direction)]
}

/** An automatic collection has no manual order: `manual` is its configured sort, else by title. */
function automaticSort({ sort }: ListRecord, requested: MemberSort | undefined): SeriesSort | undefined {
  if (requested !== undefined && requested.field !== 'manual') {
    const fields = { title: 'title', added: 'added', released: 'year' } as const
    return { field: fields[requested.field], direction: requested.direction }
  }
  return sort === null ? undefined : parseSeriesSort(sort)
}
