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
import { loadBooks } from '../books/books.ts'
import { cachedCount } from '../search/counting.ts'
import { type Order, pageOfSeqs, type Term, term } from '../search/ordering.ts'
import { listSeries, loadSeries, visibleSeriesIds } from '../series/series.ts'

type MemberRequest = PageRequest & {
  /** Default: its own order for an ordered list, else by title or release. */
  readonly sort?: MemberSort | undefined
}

/**
 * One page of the series in a collection that are in view and that the viewer may see. What an automatic collection
 * holds is looked up whenever it is read: its condition may ask for what the viewer has read or rated, so no kept
 * answer would be right for two people, and none would know of a scan.
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
  const source = shownMembers(viewer, 'collection', collection)
  const order = request.sort === undefined ? ownOrderOf('collection', collection) : orderBy(request.sort, seriesColumns)
  const { seqs, total } = await memberPage(reader, { column: raw('s.seq'), source, order }, request)
  return { items: await loadSeries(viewer, reader, seqs), total }
}

/** One page of the books in a read list that are in view and that the viewer may see. */
export async function listReadListBooks(
  viewer: Viewer,
  reader: Reader,
  readList: ListRecord,
  request: MemberRequest,
): Promise<Page<BookRecord>> {
  const source = shownMembers(viewer, 'readList', readList)
  const order = request.sort === undefined ? ownOrderOf('readList', readList) : orderBy(request.sort, bookColumns)
  const { seqs, total } = await memberPage(reader, { column: raw('b.seq'), source, order }, request)
  return { items: await loadBooks(viewer, reader, seqs), total }
}

/**
 * The members of a list that were put in, are in view and may be seen: everything behind `from`, over `x` (its entries),
 * `s` (the series) and, of a read list, `b` (the books).
 */
export function shownMembers(viewer: Viewer, kind: ListKind, { id }: Pick<ListRecord, 'id'>): Fragment {
  return kind === 'collection'
    ? sql`collection_series x join series s on s.seq = x.series_seq and s.book_count > 0
          where x.collection_id = ${id} and ${seriesVisible(viewer, 's')}`
    : sql`read_list_books x join books b on b.seq = x.book_seq and b.deleted_at is null
          join series s on s.seq = b.series_seq where x.read_list_id = ${id} and ${seriesVisible(viewer, 's')}`
}

/** The order in which a list is shown unless another is asked for, over the tables of {@link shownMembers}. */
export function ownOrderOf(kind: ListKind, { ordered }: Pick<ListRecord, 'ordered'>): Order {
  const field = ordered ? 'manual' : kind === 'collection' ? 'title' : 'released'
  return orderBy({ field, direction: 'asc' }, kind === 'collection' ? seriesColumns : bookColumns)
}

/** Those of the ids that are put into the list and that the viewer may see. */
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

/** Those of the series or books that the viewer may see, whatever list they are in. */
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

type Source = { readonly column: Fragment; readonly source: Fragment; readonly order: Order }

async function memberPage(
  reader: Reader,
  { column, source, order }: Source,
  request: PageRequest,
): Promise<{ readonly seqs: number[]; readonly total: number }> {
  const total = await cachedCount(reader, sql`select count(*) as count from ${source}`, ['catalog', 'reading'])
  const seqs = await pageOfSeqs(reader, sql`select ${column} as seq from ${source}`, order, { ...request, total })
  return { seqs, total }
}

const seriesColumns = { title: 's.title_key', released: 's.year', id: 's.id' }
const bookColumns = { title: 'b.title_key', released: 'b.release_date', id: 'b.id' }

type Columns = { readonly title: string; readonly released: string; readonly id: string }

function orderBy({ field, direction }: MemberSort, { title, released, id }: Columns): Order {
  const first: Readonly<Record<MemberSort['field'], Term>> = {
    manual: term('x.place', direction),
    added: term('x.added_at', direction),
    title: term(title, direction),
    released: term(released, direction, true),
  }
  return [first[field], term('x.place', direction), term(id, direction)]
}

/** An automatic collection has no order of its own: `manual` is the sort that it was given, else by title. */
function automaticSort({ sort }: ListRecord, asked: MemberSort | undefined): SeriesSort | undefined {
  if (asked !== undefined && asked.field !== 'manual') {
    const fields = { title: 'title', added: 'added', released: 'year' } as const
    return { field: fields[asked.field], direction: asked.direction }
  }
  return sort === null ? undefined : parseSeriesSort(sort)
}
