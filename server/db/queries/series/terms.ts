import type { Viewer } from '../../../domain/access/viewer.ts'
import type { TermSort } from '../../../domain/filter/sort.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { PersonRole } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import { all, among, type Fragment, nothing, raw, rowsOf, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import { bookVisibleTo, isUnrestricted, seriesVisible, visibleTo } from '../access/visibility.ts'
import { cachedCount, cachedRows } from '../search/counting.ts'

/** A genre, tag or person with the number of visible series and books that have it. */
export type TermRecord = {
  readonly id: string
  readonly name: string
  /** People only. */
  readonly sortName: string | null
  readonly seriesCount: number
  readonly bookCount: number
  readonly createdAt: number
}

export type TermListRequest = PageRequest & {
  readonly kind: TermKind
  /** Beginning of the name or of a word in it, as typed by the user. */
  readonly prefix?: string | undefined
  /** People only: those with this role; the counts are for this role. */
  readonly role?: PersonRole | undefined
  /** Only unused terms, counting soft-deleted owners as use; for unrestricted viewers. */
  readonly unused?: boolean | undefined
  readonly sort?: TermSort | undefined
}

/** One page of the terms in use on visible content, by name or by number of uses. */
export async function listTerms(viewer: Viewer, reader: Reader, request: TermListRequest): Promise<Page<TermRecord>> {
  const { kind, role } = request
  const { table } = termTables[kind]
  const uses = await usesOf(viewer, reader, { kind, role })
  const conditions = [request.unused === true ? unused(viewer, kind) : uses.any, nameStartsWith(request.prefix)]
  const source = sql`${raw(table)} t where ${all(conditions)}`
  const total = await cachedCount(reader, sql`select count(*) as count from ${source}`, ['catalog'])
  const order = orderOf(uses, request.sort)
  const page = sql`select t.seq from ${source} order by ${order} limit ${request.pageSize} offset ${offsetOf(request)}`
  const rows = await cachedRows<{ seq: number }>(reader, page, ['catalog'])
  const seqs = rows.map(({ seq }) => seq)
  return { items: await loadTerms(reader, kind, { seqs, uses }), total }
}

/** A term in use on visible content; for unrestricted viewers also an unused one. */
export async function findTerm(viewer: Viewer, reader: Reader, kind: TermKind, id: string): Promise<TermRecord | null> {
  const uses = await usesOf(viewer, reader, { kind })
  const row = await reader.get<{ seq: number }>(
    sql`select t.seq from ${raw(termTables[kind].table)} t where t.id = ${id} and (${uses.any} or ${unused(viewer, kind)})`,
  )
  if (row === undefined) return null
  return (await loadTerms(reader, kind, { seqs: [row.seq], uses }))[0] ?? null
}

/** The ids of terms that {@link findTerm} would find. */
export async function visibleTermIds(
  viewer: Viewer,
  reader: Reader,
  kind: TermKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { any } = await usesOf(viewer, reader, { kind })
  const rows = await reader.all<{ id: string }>(
    sql`select t.id from ${raw(termTables[kind].table)} t
        where ${among(raw('t.id'), ids)} and (${any} or ${unused(viewer, kind)})`,
  )
  return new Set(rows.map(({ id }) => id))
}

type Used = { readonly kind: TermKind; readonly role?: PersonRole | undefined }
type Uses = { readonly any: Fragment; readonly series: Fragment; readonly books: Fragment }

/** Whether visible content has the term `t`, and how many series and books. */
async function usesOf(viewer: Viewer, reader: Reader, { kind, role }: Used): Promise<Uses> {
  const { column, books, series } = termTables[kind]
  const isTerm = sql`x.${raw(column)} = t.seq${role === undefined ? nothing : sql` and x.role = ${role}`}`
  const inSeries = sql`from ${raw(series)} x cross join series s on s.seq = x.series_seq
    where ${isTerm} and s.book_count > 0 and ${await visibleTo(viewer, reader, 's.seq')}`
  const inBooks = isUnrestricted(viewer)
    ? sql`from ${raw(books)} x cross join books b on b.seq = x.book_seq where ${isTerm} and b.deleted_at is null`
    : sql`from ${raw(books)} x where ${isTerm} and ${await bookVisibleTo(viewer, reader, 'x.book_seq')}`
  const distinctKeyword = kind === 'person' ? raw('distinct ') : nothing
  // For unrestricted viewers the index is counted alone, minus the few soft-deleted rows.
  const deleted = sql`(select count(${distinctKeyword}x.book_seq) from books d cross join ${raw(books)} x on x.book_seq = d.seq
    where d.deleted_at is not null and ${isTerm})`
  const wholeCount = sql`((select count(${distinctKeyword}x.book_seq) from ${raw(books)} x where ${isTerm}) - ${deleted})`
  return {
    any: sql`exists (select 1 ${inSeries}) or exists (select 1 ${inBooks})`,
    series: sql`(select count(${distinctKeyword}x.series_seq) ${inSeries})`,
    books: isUnrestricted(viewer) ? wholeCount : sql`(select count(${distinctKeyword}x.book_seq) ${inBooks})`,
  }
}

/** The term of this name, visible or not: names are unique regardless of visibility. */
export async function findTermNamed(reader: Reader, kind: TermKind, name: string): Promise<string | null> {
  const row = await reader.get<{ id: string }>(
    sql`select id from ${raw(termTables[kind].table)} where name_fold = ${foldName(name)}`,
  )
  return row?.id ?? null
}

/** Internal numbers of the visible owners of a term, including soft-deleted books. */
export async function listTermUsers(
  viewer: Viewer,
  reader: Reader,
  kind: TermKind,
  id: string,
): Promise<{ readonly series: readonly number[]; readonly books: readonly number[] }> {
  const { table, column, books, series } = termTables[kind]
  const isTerm = sql`x.${raw(column)} = (select t.seq from ${raw(table)} t where t.id = ${id})`
  const [inSeries, inBooks] = await Promise.all([
    reader.all<{ seq: number }>(
      sql`select distinct s.seq from ${raw(series)} x cross join series s on s.seq = x.series_seq
          where ${isTerm} and ${seriesVisible(viewer, 's')}`,
    ),
    reader.all<{ seq: number }>(
      sql`select distinct b.seq from ${raw(books)} x cross join books b on b.seq = x.book_seq
          where ${isTerm} and ${await visibleTo(viewer, reader, 'b.series_seq')}`,
    ),
  ])
  return { series: inSeries.map(({ seq }) => seq), books: inBooks.map(({ seq }) => seq) }
}

/** True when the term `t` is unused. A term used only by hidden content must not be shown. */
function unused(viewer: Viewer, kind: TermKind): Fragment {
  if (!isUnrestricted(viewer)) return raw('false')
  const { column, books, series } = termTables[kind]
  return sql`not exists (select 1 from ${raw(series)} x where x.${raw(column)} = t.seq)
    and not exists (select 1 from ${raw(books)} x where x.${raw(column)} = t.seq)`
}

function nameStartsWith(prefix: string | undefined): Fragment {
  const folded = prefix === undefined ? '' : foldName(prefix)
  if (folded === '') return raw('true')
  const pattern = `${folded.replace(/[\\%_]/g, '\\$&')}%`
  return sql`t.name_fold like ${pattern} escape '\\' or t.name_fold like ${`% ${pattern}`} escape '\\'`
}

function orderOf(uses: Uses, sort: TermSort | undefined): Fragment {
  const direction = raw(sort?.direction ?? 'asc')
  if (sort?.field === 'seriesCount') return sql`${uses.series} ${direction}, t.name_fold, t.id`
  if (sort?.field === 'bookCount') return sql`${uses.books} ${direction}, t.name_fold, t.id`
  return sql`t.name_fold ${direction}, t.id`
}

type Chosen = { readonly seqs: readonly number[]; readonly uses: Uses }

/** Counting reads every book with the term, so results are cached until the catalog changes. */
async function loadTerms(reader: Reader, kind: TermKind, { seqs, uses }: Chosen): Promise<readonly TermRecord[]> {
  if (seqs.length === 0) return []
  const sortName = kind === 'person' ? raw('t.sort_name') : raw('null')
  return cachedRows<TermRecord>(
    reader,
    sql`select t.id, t.name, ${sortName} as sortName, ${uses.series} as seriesCount, ${uses.books} as bookCount,
               t.created_at as createdAt
        from ${rowsOf(seqs)} page cross join ${raw(termTables[kind].table)} t on t.seq = page.value order by page.key`,
    ['catalog'],
  )
}
