import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import { type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import { bookVisibleTo, visibleTo } from '../access/visibility.ts'
import { cachedCount, cachedRows } from '../search/counting.ts'

/** A value of one field, with the number of visible books that have it. */
export type BookValue = { readonly value: string; readonly count: number }

const columns = { language: 'b.language', publisher: 'b.publisher', format: 'b.format' } as const
export type BookColumn = keyof typeof columns

/** One page of the values of a field among the visible books, sorted; blank values are omitted. */
export async function listBookValues(
  viewer: Viewer,
  reader: Reader,
  field: BookColumn,
  request: PageRequest,
): Promise<Page<BookValue>> {
  const column = raw(columns[field])
  const source = sql`books b where b.deleted_at is null and trim(${column}) <> ''
    and ${await visibleTo(viewer, reader, 'b.series_seq')}`
  const total = await cachedCount(reader, sql`select count(distinct ${column}) as count from ${source}`, ['catalog'])
  const items = await cachedRows<BookValue>(
    reader,
    sql`select ${column} as value, count(*) as count from ${source} group by 1
        order by lower(${column}), ${column} limit ${request.pageSize} offset ${offsetOf(request)}`,
    ['catalog'],
  )
  return { items: [...items], total }
}

/** A term with the number of visible books that have it, themselves or through their series. */
export type CountedTerm = { readonly id: string; readonly name: string; readonly count: number }

/** One page of the terms of visible books and their series, by name. */
export async function listCountedTerms(
  viewer: Viewer,
  reader: Reader,
  kind: TermKind,
  request: PageRequest,
): Promise<Page<CountedTerm>> {
  const { table } = termTables[kind]
  const { byBook, bySeries } = await termUsage(viewer, reader, kind)
  const source = sql`${raw(table)} t where exists (select 1 ${byBook}) or exists (select 1 ${bySeries})`
  const total = await cachedCount(reader, sql`select count(*) as count from ${source}`, ['catalog'])
  const rows = await cachedRows<{ seq: number }>(
    reader,
    sql`select t.seq from ${source} order by t.name_fold, t.id limit ${request.pageSize} offset ${offsetOf(request)}`,
    ['catalog'],
  )
  if (rows.length === 0) return { items: [], total }
  const items = await cachedRows<CountedTerm>(
    reader,
    sql`select t.id, t.name, ${countOf(kind, { byBook, bySeries })} as count
        from ${rowsOf(rows.map(({ seq }) => seq))} page cross join ${raw(table)} t on t.seq = page.value
        order by page.key`,
    ['catalog'],
  )
  return { items: [...items], total }
}

type TermUsage = { readonly byBook: Fragment; readonly bySeries: Fragment }

/** Links `x` of the term `t` to visible books, and the visible books `b` of series with the term. */
async function termUsage(viewer: Viewer, reader: Reader, kind: TermKind): Promise<TermUsage> {
  const { column, books, series } = termTables[kind]
  const [linked, visible] = await Promise.all([
    bookVisibleTo(viewer, reader, 'x.book_seq'),
    bookVisibleTo(viewer, reader, 'b.seq'),
  ])
  const isTerm = sql`x.${raw(column)} = t.seq`
  return {
    byBook: sql`from ${raw(books)} x where ${isTerm} and ${linked}`,
    bySeries: sql`from ${raw(series)} x cross join books b on b.series_seq = x.series_seq where ${isTerm} and ${visible}`,
  }
}

/** Counts each book once: books with the term, plus the other books of series with the term. */
function countOf(kind: TermKind, { byBook, bySeries }: TermUsage): Fragment {
  const { column, books } = termTables[kind]
  const own = sql`select 1 from ${raw(books)} o where o.book_seq = b.seq and o.${raw(column)} = t.seq`
  // A person may have several roles in one book.
  const [linked, visible] = kind === 'person' ? ['distinct x.book_seq', 'distinct b.seq'] : ['*', '*']
  return sql`(select count(${raw(linked)}) ${byBook})
    + (select count(${raw(visible)}) ${bySeries} and not exists (${own}))`
}
