import { among, type Fragment, raw, sql } from '../../sql.ts'

/**
 * What the condition is for: a `scan` tests every row, so sets of fitting rows are made once; a `probe` tests rows in
 * the order of an index until a page is full, so each row looks for itself.
 */
export type ConditionUse = 'scan' | 'probe'

/** How one field is tested: by a single value, by membership of a set, by a yes or no. */
export type Operand =
  /** A folded text that may be null. */
  | { readonly kind: 'text'; readonly value: Fragment }
  /** Several folded texts: a condition that some value fits, given the test of a value; and that there is any. */
  | { readonly kind: 'texts'; readonly some: (test: (value: Fragment) => Fragment) => Fragment; readonly any: Fragment }
  /** Membership of the rows that a list of ids names. */
  | { readonly kind: 'ids'; readonly among: (ids: readonly string[]) => Fragment }
  | { readonly kind: 'bool'; readonly test: Fragment }
  /** A number or milliseconds; may be null. */
  | { readonly kind: 'number'; readonly value: Fragment }

export type Operands<Field extends string> = Readonly<Record<Field, Operand>>

/** Membership by public ids of the table whose internal number the column holds. */
export function idsOf(column: string, table: 'libraries' | 'series'): Operand {
  return {
    kind: 'ids',
    among: (ids) => sql`${raw(column)} in (select seq from ${raw(table)} where ${among(raw('id'), ids)})`,
  }
}
