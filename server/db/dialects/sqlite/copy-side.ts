import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'
import { columnsOf, portionClause, readPortions } from '../../copy/copied-table.ts'
import type { CopiedRow, CopiedTable, CopiedValue, CopySource, CopyTarget, TableFacts } from '../../copy/copy-side.ts'
import { openForReading } from './connection.ts'
import { applicationId, unfinishedCopyId } from './migrate.ts'
import { latestVersion, migrationsFrom } from './migrations/list.ts'
import { cachedStatements } from './statements.ts'
import { asAppError } from './storage-error.ts'
import { openTx } from './tx.ts'

/**
 * The embedded database as it is at this moment, for reading.
 * @throws AppError `unavailable` when there is none, or it is not of this version
 */
export function openFileSource(file: string): CopySource {
  if (!hasContent(file)) throw new AppError('copy_source_missing', { place: file })
  const connection = openForReading(file)
  try {
    requireOwn(connection, file)
    const found = versionOf(connection)
    if (found !== latestVersion) throw new AppError('copy_source_version', { place: file, found, known: latestVersion })
    // A read starts the transaction, and with it the state that all later reads see.
    connection.exec('begin; select count(*) from sqlite_schema')
    return readerOf(connection)
  } catch (error) {
    connection.close()
    throw asAppError(error)
  }
}

/**
 * A file that receives a copy: a new one, an empty database of this version, or an unfinished copy. It belongs to no
 * server until the copy is complete.
 * @param isTemporary whether the file is deleted when the copy fails, so that nothing has to survive that
 * @throws AppError `conflict` when it holds anything
 */
export function openFileTarget(file: string, tables: readonly CopiedTable[], isTemporary = false): CopyTarget {
  const isNew = !hasContent(file)
  const connection = openExclusively(file, isTemporary)
  try {
    if (!isNew) requireReceivable(connection, file, tables)
    connection.exec('begin')
    if (isNew) for (const { sql } of migrationsFrom(0)) connection.exec(sql)
    connection.exec('create table if not exists unfinished_copy (name text primary key, rows integer, digest text)')
    connection.pragma(`user_version = ${latestVersion}`)
    connection.pragma(`application_id = ${unfinishedCopyId}`)
    connection.exec('commit')
    return targetOf(connection, tables)
  } catch (error) {
    connection.close()
    throw asAppError(error)
  }
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function openExclusively(file: string, isTemporary: boolean): Connection {
  try {
    const connection = new BetterSqlite(file)
    connection.pragma('locking_mode = exclusive')
    connection.pragma(`journal_mode = ${isTemporary ? 'off' : 'delete'}`)
    connection.pragma(`synchronous = ${isTemporary ? 'off' : 'full'}`)
    connection.pragma('foreign_keys = off')
    connection.pragma('cache_size = -64000')
    connection.pragma('temp_store = memory')
    return connection
  } catch (error) {
    throw asAppError(error)
  }
}

const versionOf = (connection: Connection) => Number(connection.pragma('user_version', { simple: true }))
const ownerOf = (connection: Connection) => Number(connection.pragma('application_id', { simple: true }))

function requireOwn(connection: Connection, file: string): void {
  const owner = ownerOf(connection)
  if (owner === unfinishedCopyId) throw new AppError('copy_unfinished', { place: file })
  if (owner !== applicationId) throw new AppError('database_foreign', { file }, { reason: 'foreign-database' })
}

function requireReceivable(connection: Connection, file: string, tables: readonly CopiedTable[]): void {
  const isUnfinished = ownerOf(connection) === unfinishedCopyId
  if (!isUnfinished) requireOwn(connection, file)
  const found = versionOf(connection)
  if (found !== latestVersion) throw new AppError('copy_target_version', { place: file, found, known: latestVersion })
  if (isUnfinished) return
  const filled = tables.find(({ name }) => connection.prepare(`select 1 from ${name} limit 1`).get() !== undefined)
  if (filled !== undefined) throw new AppError('copy_target_filled', { place: file, table: filled.name })
}

/** Reads rows of JSON values: bytes as PostgreSQL writes them. */
function readerOf(connection: Connection): CopySource {
  return {
    count: async ({ name }) => Number(connection.prepare(`select count(*) from ${name}`).pluck().get()),
    portions(table) {
      const columns = columnsOf(table).map((column) =>
        table.bytes.has(column) ? `iif(${column} is null, null, '\\x' || lower(hex(${column}))) as ${column}` : column,
      )
      const select = `select ${columns.join(', ')} from ${table.name} `
      const ask = (isFirst: boolean) =>
        connection.prepare<CopiedValue[], CopiedRow>(select + portionClause(table, isFirst, () => '?'))
      const [first, next] = [ask(true), ask(false)]
      return readPortions(table, async (after, limit) =>
        after === null ? first.all(limit) : next.all(...after, limit),
      )
    },
    explain: asAppError,
    close: async () => {
      connection.close()
    },
  }
}

function targetOf(connection: Connection, tables: readonly CopiedTable[]): CopyTarget {
  return {
    ...readerOf(connection),
    tx: openTx(cachedStatements(connection), randomUUID),
    async finished() {
      const rows = connection.prepare<[], TableFacts & { readonly name: string }>('select * from unfinished_copy').all()
      return new Map(rows.map(({ name, ...facts }) => [name, facts]))
    },
    async clear() {
      connection.transaction(() => {
        for (const { name } of tables) connection.exec(`delete from ${name}`)
        connection.exec('delete from unfinished_copy')
      })()
    },
    begin: async () => {
      connection.exec('begin')
    },
    async insert(table, { rows }) {
      const insert = insertInto(connection, table)
      for (const row of rows) insert.run(row)
    },
    async finish({ name }, { rows, digest }) {
      connection.prepare('insert into unfinished_copy (name, rows, digest) values (?, ?, ?)').run(name, rows, digest)
      connection.exec('commit')
    },
    async complete() {
      connection.exec('drop table unfinished_copy')
      connection.pragma(`application_id = ${applicationId}`)
      connection.exec('commit')
    },
    rollback: async () => {
      if (connection.inTransaction) connection.exec('rollback')
    },
  }
}

const inserts = new WeakMap<
  Connection,
  { readonly table: CopiedTable; readonly insert: BetterSqlite.Statement<[CopiedRow]> }
>()

/** Prepared once for the portions of a table. */
function insertInto(connection: Connection, table: CopiedTable): BetterSqlite.Statement<[CopiedRow]> {
  const last = inserts.get(connection)
  if (last?.table === table) return last.insert
  const columns = columnsOf(table)
  const values = columns.map((column) => (table.bytes.has(column) ? `unhex(substr(@${column}, 3))` : `@${column}`))
  const insert = connection.prepare<[CopiedRow]>(
    `insert into ${table.name} (${columns.join(', ')}) values (${values.join(', ')})`,
  )
  inserts.set(connection, { table, insert })
  return insert
}
