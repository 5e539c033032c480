import type {
  AppBookCondition,
  AppBookField,
  AppCondition,
  AppSeriesCondition,
  AppSeriesField,
  AuthorLeaf,
} from '../../../domain/filter/app-condition.ts'
import { foldName } from '../../../domain/text/fold.ts'
import { bookOrder } from '../../app-number.ts'
import { all, among, type Fragment, join, raw, sql } from '../../sql.ts'
import { bookOperands, seriesOperands } from './filter-fields.ts'
import { idsOf, insideSelect, type Operands } from './filter-operators.ts'
import { leafSql } from './filter-sql.ts'

/** The members of an automatic collection, over `s`. */
export type FilledCollections = ReadonlyMap<string, Fragment>

/**
 * A reader app's condition over `s` (series).
 * @param userId whose read states count; empty for none
 * @param filled automatic collections with their conditions; the members of others are stored
 */
export function appSeriesSql(condition: AppSeriesCondition, userId: string, filled: FilledCollections): Fragment {
  const operands: Operands<AppSeriesField> = {
    ...seriesOperands(userId),
    collectionId: { kind: 'ids', among: (ids) => inCollections(ids, filled) },
    releaseDate: {
      kind: 'number',
      value: raw('(select min(rb.release_date) from books rb where rb.series_seq = s.seq and rb.deleted_at is null)'),
    },
    isDeleted: { kind: 'bool', test: raw('s.book_count = 0') },
    isOneShot: { kind: 'bool', test: isOneShotSeries('s') },
  }
  return compile(condition, operands, ({ name, roles }) => author('series', 's', { name, roles }))
}

/** A reader app's condition over `b` (books); see {@link appSeriesSql}. */
export function appBookSql(condition: AppBookCondition, userId: string): Fragment {
  const cover = raw('select 1 from covers c where c.book_seq = b.seq')
  const operands: Operands<AppBookField> = {
    ...bookOperands(userId, insideSelect),
    bookId: idsOf('b.seq', 'books'),
    readListId: {
      kind: 'ids',
      among: (ids) =>
        sql`b.seq in (select x.book_seq from read_list_books x where ${among(raw('x.read_list_id'), ids)})`,
    },
    releaseDate: { kind: 'number', value: raw('+b.release_date') },
    order: { kind: 'number', value: bookOrder('b') },
    isAnalyzed: { kind: 'bool', test: raw('b.analyzed_at is not null') },
    hasOwnCover: { kind: 'bool', test: sql`exists (${cover})` },
    hasChosenCover: { kind: 'bool', test: sql`exists (${cover} and c.is_selected = 1)` },
    isDeleted: { kind: 'bool', test: raw('b.deleted_at is not null') },
    isOneShot: { kind: 'bool', test: isOneShotBook('b') },
  }
  return compile(condition, operands, ({ name, roles }) => author('book', 'b', { name, roles }))
}

/**
 * A one-shot is a book marked as such by type or format that is the only present book of its series; the series is then
 * one too.
 * @param alias of the table `series`
 */
export function isOneShotSeries(alias: string): Fragment {
  return sql`(${raw(alias)}.book_count = 1 and exists (
    select 1 from books ob join book_metadata om on om.book_seq = ob.seq
    where ob.series_seq = ${raw(alias)}.seq and ob.deleted_at is null and ${isCalledOneShot}))`
}

/** The same for a book. @param alias of the table `books` */
export function isOneShotBook(alias: string): Fragment {
  return sql`(${raw(alias)}.deleted_at is null
    and exists (select 1 from book_metadata om where om.book_seq = ${raw(alias)}.seq and ${isCalledOneShot})
    and (select os.book_count from series os where os.seq = ${raw(alias)}.series_seq) = 1)`
}

const isCalledOneShot = raw(`'oneshot' in
  (lower(coalesce(om.book_type, '')), replace(replace(lower(coalesce(om.format_detail, '')), '-', ''), ' ', ''))`)

function compile<Field extends string>(
  condition: AppCondition<Field>,
  operands: Operands<Field>,
  author: (leaf: AuthorLeaf) => Fragment,
): Fragment {
  if (condition.kind === 'not') return sql`not coalesce(${compile(condition.of, operands, author)}, false)`
  if (condition.kind === 'author') return author(condition)
  if (!('of' in condition)) return leafSql(condition, operands[condition.field])
  const parts = condition.of.map((part) => compile(part, operands, author))
  if (condition.kind === 'all') return all(parts)
  return join(
    parts.map((part) => sql`(${part})`),
    ' or ',
    raw('false'),
  )
}

function author(owner: 'series' | 'book', alias: 's' | 'b', { name, roles }: Omit<AuthorLeaf, 'kind'>): Fragment {
  const column = raw(`x.${owner}_seq`)
  const tests = [
    name === null ? raw('true') : sql`p.name_fold = ${foldName(name)}`,
    roles === null ? raw('true') : among(raw('x.role'), roles),
  ]
  return sql`${raw(`${alias}.seq`)} in (select ${column} from ${raw(`${owner}_people`)} x
    join people p on p.seq = x.person_seq where ${all(tests)})`
}

function inCollections(ids: readonly string[], filled: FilledCollections): Fragment {
  const manualMembers = sql`s.seq in (select x.series_seq from collection_series x where ${among(raw('x.collection_id'), ids)})`
  const byCondition = ids.map((id) => filled.get(id)).filter((test) => test !== undefined)
  return sql`(${join([manualMembers, ...byCondition.map((test) => sql`(${test})`)], ' or ')})`
}
