import type { Viewer } from '../../../domain/access/viewer.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { PersonRole } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import { offsetOf } from '../../page.ts'
import { all, among, type Fragment, join, raw, sql } from '../../sql.ts'
import { termTables } from '../../term-tables.ts'
import { visibleTo } from '../access/visibility.ts'
import { cachedCount, cachedRows } from '../search/counting.ts'

/** Restricts the search for names; an empty scope is the whole visible catalog. */
export type NameScope = {
  readonly libraryIds?: readonly string[] | undefined
  readonly collectionIds?: readonly string[] | undefined
  readonly seriesIds?: readonly string[] | undefined
  readonly readListIds?: readonly string[] | undefined
}

const topics = ['catalog', 'reading'] as const
const maxNames = 20_000

/** The visible series of a scope, over `s`. */
async function inScope(viewer: Viewer, reader: Reader, scope: NameScope): Promise<Fragment> {
  const tests = [raw('s.book_count > 0'), await visibleTo(viewer, reader, 's.seq')]
  const { libraryIds = [], collectionIds = [], seriesIds = [], readListIds = [] } = scope
  if (libraryIds.length > 0) {
    tests.push(sql`s.library_seq in (select seq from libraries where ${among(raw('id'), libraryIds)})`)
  }
  if (seriesIds.length > 0) tests.push(among(raw('s.id'), seriesIds))
  if (collectionIds.length > 0) {
    tests.push(
      sql`s.seq in (select x.series_seq from collection_series x where ${among(raw('x.collection_id'), collectionIds)})`,
    )
  }
  if (readListIds.length > 0) {
    tests.push(sql`s.seq in (select rb.series_seq from read_list_books rx join books rb on rb.seq = rx.book_seq
      where ${among(raw('rx.read_list_id'), readListIds)} and rb.deleted_at is null)`)
  }
  return all(tests)
}

/** The names of genres or tags in use within the scope, by name. @param of which owners count */
export async function listAppTerms(
  viewer: Viewer,
  reader: Reader,
  { kind, of }: { readonly kind: 'genre' | 'tag'; readonly of: 'series' | 'books' | 'any' },
  scope: NameScope,
): Promise<readonly string[]> {
  const { table, column, books, series } = termTables[kind]
  const shown = await inScope(viewer, reader, scope)
  const ofSeries = sql`select x.${raw(column)} from ${raw(series)} x join series s on s.seq = x.series_seq where ${shown}`
  const ofBooks = sql`select x.${raw(column)} from ${raw(books)} x
    join books b on b.seq = x.book_seq and b.deleted_at is null join series s on s.seq = b.series_seq where ${shown}`
  const parts = of === 'any' ? [ofSeries, ofBooks] : [of === 'series' ? ofSeries : ofBooks]
  const statement = sql`select t.name from ${raw(table)} t where t.seq in (${join(parts, ' union ')})
    order by t.name_fold limit ${maxNames}`
  return (await cachedRows<{ name: string }>(reader, statement, topics)).map(({ name }) => name)
}

const seriesColumns = {
  publisher: 's.publisher',
  language: 's.language',
  ageRating: 's.age_rating',
} as const

/** The values of a field among the series in the scope, sorted; includes null when some have none. */
export async function listAppValues(
  viewer: Viewer,
  reader: Reader,
  field: keyof typeof seriesColumns | 'releaseYear',
  scope: NameScope,
): Promise<readonly (string | number | null)[]> {
  const shown = await inScope(viewer, reader, scope)
  const statement =
    field === 'releaseYear'
      ? sql`select distinct year as value from (
              select min(b.release_date) / 10000 as year from series s
              join books b on b.series_seq = s.seq and b.deleted_at is null where ${shown} group by s.seq)
            where year is not null order by year desc limit ${maxNames}`
      : sql`select distinct ${raw(seriesColumns[field])} as value from series s where ${shown}
            order by value limit ${maxNames}`
  return (await cachedRows<{ value: string | number | null }>(reader, statement, topics)).map(({ value }) => value)
}

/** The sharing tags of series in the scope, by name. For access administrators. */
export async function listAppSharingTags(viewer: Viewer, reader: Reader, scope: NameScope): Promise<readonly string[]> {
  const rows = await reader.all<{ name: string }>(
    sql`select t.name from sharing_tags t where t.id in (
          select x.tag_id from series_sharing_tags x join series s on s.seq = x.series_seq
          where ${await inScope(viewer, reader, scope)}) order by t.name_fold`,
  )
  return rows.map(({ name }) => name)
}

export type AuthorRequest = NameScope & {
  /** Part of the name. */
  readonly search?: string | undefined
  readonly roles?: readonly PersonRole[] | undefined
  /** Role names used by apps; several roles may share a name. */
  readonly words: Readonly<Record<PersonRole, string>>
}

export type AppAuthor = { readonly name: string; readonly role: string }

/** One page of the people of series in the scope, each name once per role name, by name. */
export async function listAppAuthors(
  viewer: Viewer,
  reader: Reader,
  request: AuthorRequest & PageRequest,
): Promise<Page<AppAuthor>> {
  const tests = [await inScope(viewer, reader, request)]
  const { search, roles, words } = request
  if (search !== undefined) tests.push(sql`instr(p.name_fold, ${foldName(search)}) > 0`)
  if (roles !== undefined) tests.push(among(raw('x.role'), roles))
  const cases = Object.entries(words).map(([role, word]) => sql`when ${role} then ${word}`)
  const found = sql`select distinct p.name, p.name_fold as fold, case x.role ${join(cases, ' ')} else x.role end as role
    from series_people x join people p on p.seq = x.person_seq join series s on s.seq = x.series_seq
    where ${all(tests)}`
  const total = await cachedCount(reader, sql`select count(*) as count from (${found})`, topics)
  const items = await reader.all<AppAuthor>(
    sql`select name, role from (${found}) order by fold, name, role
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items, total }
}
