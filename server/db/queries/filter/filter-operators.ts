import type { FilterOperator } from '../../../domain/filter/condition.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Topic } from '../../database.ts'
import { among, type Fragment, join, raw, sql } from '../../sql.ts'

/** A subquery of another table that yields internal numbers as `seq`, and the topics it depends on. */
export type RowSet = { readonly select: Fragment; readonly topic: Topic }

/** True for rows whose number in this column is in the set. */
export type Inside = (column: Fragment, set: RowSet) => Fragment

export const insideSelect: Inside = (column, { select }) => sql`${column} in (${select})`

/** How a field is tested: against a single value, by set membership, or as a boolean. */
export type Operand =
  /** A folded text; nullable. */
  | { readonly kind: 'text'; readonly value: Fragment }
  /** Several folded texts: a condition that some value fits, given the test of a value; and that there is any. */
  | { readonly kind: 'texts'; readonly some: (test: (value: Fragment) => Fragment) => Fragment; readonly any: Fragment }
  /** Membership of the rows that a list of ids names. */
  | { readonly kind: 'ids'; readonly among: (ids: readonly string[]) => Fragment }
  | { readonly kind: 'bool'; readonly test: Fragment }
  /** A number or milliseconds; may be null. */
  | { readonly kind: 'number'; readonly value: Fragment }

export type Operands<Field extends string> = Readonly<Record<Field, Operand>>

/** Membership by public ids of the table whose internal number is in the column. */
export function idsOf(column: string, table: 'libraries' | 'series' | 'books'): Operand {
  return {
    kind: 'ids',
    among: (ids) => sql`${raw(column)} in (select seq from ${raw(table)} where ${among(raw('id'), ids)})`,
  }
}

type TextTest = { readonly operator: FilterOperator<'text'>; readonly value: string }
type RangeTest<Operator> = {
  readonly operator: Operator
  readonly value: number
  readonly min: number | null
  readonly max: number | null
}

/** @param column a folded text or null; the value is folded here */
export function textTest(column: Fragment, { operator, value }: TextTest): Fragment {
  const folded = foldText(value)
  switch (operator) {
    case 'is':
      return sql`${column} = ${folded}`
    case 'isNot':
      return sql`${column} is not ${folded}`
    case 'contains':
      return sql`instr(${column}, ${folded}) > 0`
    case 'doesNotContain':
      return sql`coalesce(instr(${column}, ${folded}), 0) = 0`
    case 'beginsWith':
      return sql`substr(${column}, 1, length(${folded})) = ${folded}`
    case 'endsWith':
      return folded === '' ? sql`${column} is not null` : sql`substr(${column}, -length(${folded})) = ${folded}`
    case 'isNull':
      return sql`${column} is null`
    case 'isNotNull':
      return sql`${column} is not null`
  }
}

/** With a missing value every comparison is unknown, which counts as false. */
export function numberTest(column: Fragment, test: RangeTest<FilterOperator<'number'>>): Fragment {
  switch (test.operator) {
    case 'eq':
      return sql`${column} = ${test.value}`
    case 'ne':
      return sql`${column} <> ${test.value}`
    case 'gt':
      return sql`${column} > ${test.value}`
    case 'gte':
      return sql`${column} >= ${test.value}`
    case 'lt':
      return sql`${column} < ${test.value}`
    case 'lte':
      return sql`${column} <= ${test.value}`
    case 'between':
      return between(column, test)
    case 'isNull':
      return sql`${column} is null`
    case 'isNotNull':
      return sql`${column} is not null`
  }
}

export function dateTest(column: Fragment, test: RangeTest<FilterOperator<'date'>>): Fragment {
  switch (test.operator) {
    case 'after':
      return sql`${column} > ${test.value}`
    case 'before':
      return sql`${column} < ${test.value}`
    case 'onOrAfter':
      return sql`${column} >= ${test.value}`
    case 'onOrBefore':
      return sql`${column} <= ${test.value}`
    case 'between':
      return between(column, test)
    case 'isNull':
      return sql`${column} is null`
    case 'isNotNull':
      return sql`${column} is not null`
  }
}

/** Both bounds are inclusive; null is open. A missing value never matches. */
function between(
  column: Fragment,
  { min, max }: { readonly min: number | null; readonly max: number | null },
): Fragment {
  const bounds = [sql`${column} is not null`]
  if (min !== null) bounds.push(sql`${column} >= ${min}`)
  if (max !== null) bounds.push(sql`${column} <= ${max}`)
  return join(bounds, ' and ')
}

/**
 * The full displayed path of a book or series: library root and relative path.
 * @param alias of a table with `library_seq` and `path`; a series without a folder has none
 */
export function fullPath(alias: string): Fragment {
  const root = sql`(select ${folded('l.path')} from libraries l where l.seq = ${raw(`${alias}.library_seq`)})`
  return sql`(${root} || '/' || ${folded(`${alias}.path`)})`
}

/** A folded text column: its `_fold` column where set, else SQLite's own lower(). */
export function folded(column: string): Fragment {
  return raw(`coalesce(${column}_fold, lower(${column}))`)
}
