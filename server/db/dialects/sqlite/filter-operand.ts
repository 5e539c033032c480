import type { Topic } from '../../database.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'

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
