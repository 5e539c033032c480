import { tablesReadByRowid } from '../dialects/postgres/migrations/schema/numbered-tables.ts'
import { tablesOfSchema } from '../dialects/sqlite/tables-of-schema.ts'
import type { CopiedTable } from './copy-side.ts'

/** Running servers: each registers itself. */
const notCopied = new Set(['servers'])

let known: readonly CopiedTable[] | null = null

/** Every table whose rows are copied; a table follows those that its rows refer to. */
export function copiedTables(): readonly CopiedTable[] {
  // They are read from a database made for that; the schema of a program stays the same.
  known ??= tablesOfSchema(tablesReadByRowid).filter(({ name }) => !notCopied.has(name))
  return known
}
