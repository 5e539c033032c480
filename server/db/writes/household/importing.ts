import type { ImportOutcome } from '../../records/exports.ts'
import { type Fragment, sql } from '../../sql.ts'
import type { TableName, Tx } from '../../tx.ts'
import type { NotedDetails } from './recorded-tx.ts'

export type KnownBook = { readonly seq: number; readonly seriesSeq: number; readonly pageCount: number }
/** Internal numbers of the subjects of a batch, by id. */
export type Known = {
  readonly books: ReadonlyMap<string, KnownBook>
  readonly series: ReadonlyMap<string, number>
  readonly libraries: ReadonlyMap<string, number>
}
export type Importing = {
  readonly tx: Tx
  /** Removes rows so that this can be undone. */
  readonly remove: (table: TableName, where: Fragment) => Promise<void>
  /** Remembers details that were set and locked. */
  readonly note: (details: NotedDetails) => Promise<void>
  readonly known: Known
  readonly now: number
  /** Series whose counters need recomputing. */
  readonly touched: Set<number>
}

export const added: ImportOutcome = { kind: 'added' }
export const updated: ImportOutcome = { kind: 'updated' }
export const unchanged: ImportOutcome = { kind: 'unchanged' }
export const unmatched: ImportOutcome = { kind: 'unmatched' }
export const refused = (reason: string): ImportOutcome => ({ kind: 'refused', reason })

/** A clock that ran ahead must not block later progress. */
export function timeOf(text: string, now: number): number {
  return Math.min(Date.parse(text), now)
}

/** The id from the file, unless another user has it. */
export async function freeId(tx: Tx, table: Fragment, id: string): Promise<string> {
  return (await tx.get(sql`select 1 as found from ${table} where id = ${id}`)) === undefined ? id : tx.newId()
}

/** @param from tables and condition */
export async function countRows(tx: Tx, from: Fragment): Promise<number> {
  return (await tx.get<{ many: number }>(sql`select count(*) as many from ${from}`))?.many ?? 0
}
