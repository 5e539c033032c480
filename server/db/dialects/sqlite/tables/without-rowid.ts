import type { Table } from 'drizzle-orm'

/** Tables whose rows are stored in the order of their primary key, which drizzle has no word for. */
export const tablesWithoutRowid = new Set<Table>()

export function withoutRowid<T extends Table>(table: T): T {
  tablesWithoutRowid.add(table)
  return table
}
