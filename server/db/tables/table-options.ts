import type { Table } from 'drizzle-orm'

/** A JSON object whose keys are defined elsewhere. */
export type Json = Readonly<Record<string, unknown>>

/** Tables whose rows are stored in primary key order, which drizzle cannot express. */
export const tablesWithoutRowid = new Set<Table>()

export function withoutRowid<T extends Table>(table: T): T {
  tablesWithoutRowid.add(table)
  return table
}
