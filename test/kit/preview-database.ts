import { readFileSync } from 'node:fs'
import type { Database as Connection } from 'better-sqlite3'

/** A database as left by the migrations 001 to 053: version 31. */
const last = readFileSync(new URL('../fixtures/schema-053.sql', import.meta.url), 'utf8')

/** Reverts the changes of each version, newest first: 30 had no list covers, and so on. */
const without: readonly string[] = [
  'drop table list_covers',
  'alter table books drop column number_in_file',
  'alter table libraries drop column naming_version',
  `alter table collections drop column details_at; alter table read_lists drop column details_at;
   alter table collection_series drop column changed_at; alter table read_list_books drop column changed_at`,
  'drop table former_contents',
  `alter table books drop column number_text; alter table books drop column number_order;
   alter table books drop column app_number`,
]

/** Creates an empty database of a preview version, 25 to 31. */
export function createPreview(connection: Connection, version: number): void {
  connection.exec(last)
  for (const statements of without.slice(0, 31 - version)) connection.exec(statements)
  connection.pragma(`user_version = ${version}`)
}

/** Tables with their own rows, including those of full text. */
function tableNames(connection: Connection): string[] {
  return connection
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type <> 'virtual' and name not glob 'sqlite_*'",
    )
    .pluck()
    .all() as string[]
}

/** Inserts a row with a value in every column into every table, each referring to the first rows of the others. */
export function fillTables(connection: Connection): void {
  connection.pragma('foreign_keys = off')
  for (const table of tableNames(connection).filter((name) => !/_search_\w+$/.test(name))) {
    const made = connection.prepare('select sql from sqlite_master where name = ?').pluck().get(table) as string
    const columns = connection
      .prepare('select name, type, "notnull" as required, pk from pragma_table_info(?)')
      .all(table)
    const hasEither = made.includes(' is null) <> (')
    const values = (columns as { name: string; type: string; required: number; pk: number }[]).map((column) => {
      const allowed = new RegExp(`\\b${column.name} in \\('(\\w+)'`).exec(made)?.[1]
      const isOther = hasEither && ['book_seq', 'read_list_id'].includes(column.name)
      if (isOther) return null
      return allowed ?? { TEXT: '1', INTEGER: 1, REAL: 0.5, BLOB: Buffer.from([1, 2]) }[column.type.toUpperCase()]
    })
    connection.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(...values)
  }
  for (const kind of ['book', 'series']) connection.exec(`insert into ${kind}_search (rowid, title) values (1, 'ash')`)
  connection.pragma('foreign_keys = on')
}

/** Every row of every table, as objects. */
export function rowsOf(connection: Connection): Record<string, unknown[]> {
  const rows = (table: string) => connection.prepare(`select * from ${table}`).all()
  return Object.fromEntries(tableNames(connection).map((table) => [table, rows(table)]))
}
