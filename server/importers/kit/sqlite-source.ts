import { closeSync, openSync, readSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'

/** A value of a column. */
export type SqlValue = string | number | bigint | Buffer | null

/** A database of another program, opened for reading only. */
export type SqliteSource = {
  /** The rows of a query, one after the other. @throws Error of SQLite */
  rows<T extends Readonly<Record<string, SqlValue>>>(query: string, ...values: readonly SqlValue[]): IterableIterator<T>
  hasTable(name: string): boolean
  /** Whether a table is one of rows: no view, and none that a module computes. */
  hasStoredTable(name: string): boolean
  hasColumn(table: string, column: string): boolean
  /** `pragma user_version`. */
  userVersion(): number
  close(): void
}

/**
 * Opens a copy of a database: SQLite writes files beside it, even when it only reads, and its own program may be running.
 * @param path of the copy, with that of its write-ahead log beside it
 * @throws Error of SQLite for a file that is no database
 */
export function openSqliteSource(path: string): SqliteSource {
  const database = new BetterSqlite(path, { fileMustExist: true })
  database.pragma('query_only = on')
  return sourceOf(database)
}

/**
 * Opens a database that is too large to be copied, and that nobody is writing. Nothing is written beside it, unless it
 * has a write-ahead log (`hasWriteAheadLog`): SQLite makes that even for reading.
 * @throws Error of SQLite for a file that is no database, or that another program has open
 */
export function openSqliteFile(path: string): SqliteSource {
  return sourceOf(new BetterSqlite(path, { readonly: true, fileMustExist: true }))
}

function sourceOf(database: BetterSqlite.Database): SqliteSource {
  // Views and triggers of the file are not trusted: it may come from anybody.
  database.pragma('trusted_schema = off')
  return {
    rows: <T extends Readonly<Record<string, SqlValue>>>(query: string, ...values: readonly SqlValue[]) =>
      database.prepare<SqlValue[], T>(query).iterate(...values),
    hasTable: (name) =>
      database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined,
    hasStoredTable: (name) => database.prepare(storedTable).get(name) !== undefined,
    hasColumn: (table, column) =>
      database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !== undefined,
    userVersion: () => Number(database.pragma('user_version', { simple: true })),
    close: () => {
      database.close()
    },
  }
}

/** SQLite refuses a schema whose names and types are not those of its statements. */
const storedTable = "select 1 from sqlite_master where type = 'table' and name = ? and sql like 'create table%'"

const sqliteStart = 'SQLite format 3\0'

/** Whether a file is a database of SQLite. @throws Error of the file system */
export function isSqliteFile(path: string): boolean {
  return startOf(path, sqliteStart.length).toString('latin1') === sqliteStart
}

/**
 * Whether a database of SQLite is written by way of a write-ahead log: its file format versions, bytes 18 and 19
 * (https://www.sqlite.org/fileformat.html), are 2. @throws Error of the file system
 */
export function hasWriteAheadLog(path: string): boolean {
  return startOf(path, 20).subarray(18).includes(2)
}

/** The first bytes of a file, as far as it has them. */
function startOf(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(bytes)
    return start.subarray(0, readSync(file, start))
  } finally {
    closeSync(file)
  }
}
