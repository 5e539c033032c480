import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { copiedTables } from '../../server/db/copy/copied-tables.ts'
import type { CopySource } from '../../server/db/copy/copy-side.ts'
import { newId } from './catalog.ts'
import { copyEmptyDatabase } from './database.ts'
import { serverOf } from './postgres.ts'
import { fillTables } from './preview-database.ts'

/** A data folder of its own with an empty database. */
export function newDataFolder(): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-copy-'))
  const file = join(folder, 'inglenook.db')
  copyEmptyDatabase(file)
  return { folder, file }
}

/** Texts that databases and drivers are known to change. */
const texts = [
  '',
  ' ',
  "it's",
  '"\\',
  'a\tb\r\nc',
  'Ünïcödé',
  '漢字かな',
  '👩‍🚀',
  '\u{10ffff}',
  'nul\0nul',
  '\\x00',
  '\\u0000',
  '{"a":[1]}',
]
/** Numbers likewise. */
const numbers = [0, 1, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1]
const fractions = [0.1, -0.5, 1e-9, 1.7976931348623157e308, 3, 5e-324]

/** Puts a row into every table, and rows with unusual values into some. */
export function fillEveryTable(file: string): void {
  const connection = new BetterSqlite(file)
  try {
    fillTables(connection)
    // Built from the rows when they are copied.
    connection.exec('delete from book_search; delete from series_search')
    const add = (text: string, values: readonly unknown[]) => connection.prepare(text).run(...values)
    for (const text of texts)
      add('insert into settings (key, value, updated_at) values (?, ?, 0)', [`text ${text}`, text])
    for (const number of numbers)
      add('insert into settings (key, value, updated_at) values (?, ?, ?)', [`number ${number}`, '1', number])
    for (const fraction of fractions)
      add('insert into reader_places (user_id, document, progress, percentage, updated_at) values (?, ?, ?, ?, 0)', [
        ...['1', `of ${fraction}`, '', fraction],
      ])
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
    add('update book_contents set pages = ?, epub = ?', [bytes, Buffer.alloc(0)])
    // Numbers beside the key, not in its order.
    for (const rowid of [70, 30]) {
      const values = [rowid, newId(), `List ${rowid}`, `list ${rowid}`]
      add(
        'insert into read_lists (rowid, id, name, name_fold, created_at, updated_at) values (?, ?, ?, ?, 0, 0)',
        values,
      )
    }
  } finally {
    connection.close()
  }
}

/** Repeats the first book until there are many. */
export function multiplyBooks(file: string, count: number): void {
  const connection = new BetterSqlite(file)
  try {
    const columns = connection.prepare<[], string>("select name from pragma_table_info('books')").pluck().all()
    const changed: Readonly<Record<string, string>> = {
      seq: 'seq + n.value',
      id: "'book-' || n.value",
      path: "path || ' ' || n.value",
      title: "title || ' ' || n.value",
    }
    const values = columns.map((column) => changed[column] ?? column)
    connection
      .prepare(
        `with recursive n (value) as (select 1000 union all select value + 1 from n where value < ?)
         insert into books (${columns.join()}) select ${values.join()} from books, n
         where seq = (select min(seq) from books)`,
      )
      .run(1_000 + count - 1)
  } finally {
    connection.close()
  }
}

/** The rows of every copied table as JSON, and closes it. */
export async function linesOf(side: CopySource): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const table of copiedTables()) {
    const lines: string[] = []
    for await (const portion of side.portions(table)) lines.push(...portion.lines)
    found[table.name] = lines
  }
  await side.close()
  return found
}

/** The URL of a database of the run's cluster. */
export function urlOf(database: string): string {
  const { host = '', user = '' } = serverOf(database)
  return `postgres://localhost/${database}?host=${encodeURIComponent(host)}&user=${user}`
}
