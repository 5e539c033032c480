import type { Table } from 'drizzle-orm'

/** Tables whose rows are stored in primary key order, which drizzle cannot express. */
export const tablesWithoutRowid = new Set<Table>()

export function withoutRowid<T extends Table>(table: T): T {
  tablesWithoutRowid.add(table)
  return table
}
