import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import type { CopiedTable } from '../../copy/copy-side.ts'
import { migrationsFrom } from './migrations/list.ts'

type Column = { readonly name: string; readonly type: string; readonly pk: number }

/**
 * Every table of the schema of this program, as a new database has them: a table that is added is among them without being
 * named anywhere. A table follows those that its rows refer to.
 * @param readByRowid names of tables whose own numbers are copied
 */
export function tablesOfSchema(readByRowid: ReadonlySet<string>): readonly CopiedTable[] {
  const connection = new BetterSqlite(':memory:')
  try {
    for (const { sql } of migrationsFrom(0)) connection.exec(sql)
    return inOrder(connection).map((name) => tableOf(connection, name, readByRowid.has(name)))
  } finally {
    connection.close()
  }
}

/** Ordinary tables only: full text and its shadow tables are built from them. */
function inOrder(connection: Connection): readonly string[] {
  const all = connection
    .prepare<[], string>("select name from pragma_table_list where schema = 'main' and type = 'table' and strict")
    .pluck()
    .all()
    .sort()
  const references = connection.prepare<[string], string>('select "table" from pragma_foreign_key_list(?)').pluck()
  const ordered = new Set<string>()
  const add = (name: string): void => {
    if (ordered.has(name)) return
    for (const referenced of references.all(name)) if (referenced !== name) add(referenced)
    ordered.add(name)
  }
  for (const name of all) add(name)
  return [...ordered]
}

function tableOf(connection: Connection, name: string, hasRowid: boolean): CopiedTable {
  const columns = connection.prepare<[string], Column>('select name, type, pk from pragma_table_info(?)').all(name)
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  return {
    name,
    columns: columns.map((column) => column.name),
    bytes: new Set(columns.filter(({ type }) => type === 'BLOB').map((column) => column.name)),
    key: key.map((column) => column.name),
    hasRowid,
  }
}
