import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { Database, Value } from '../../server/db/database.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { prepareSchema } from '../../server/db/dialects/sqlite/migrate.ts'
import { type OpenOptions, openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { databaseOf, runOnServer, serverOf, usesPostgres } from './postgres.ts'
import { lendDatabase, returnDatabase } from './reused-databases.ts'

export type TestDatabase = {
  readonly db: Database
  /** The database file in its own folder. */
  readonly file: string
  readonly folder: string
  /** Runs a statement on a connection of its own, past all rules: to set up or inspect what no write does. */
  readonly query: RunStatement
  /** Closes the database and deletes the folder. */
  readonly close: () => Promise<void>
}

/** Runs SQLite text (translated for the other dialect) with its values; returns the rows. */
export type RunStatement = <Row>(text: string, ...params: readonly Value[]) => Promise<Row[]>

let template: Uint8Array | null = null

/** Copies an empty database, which is twenty times faster than creating it at the first start. */
export function copyEmptyDatabase(file: string): void {
  template ??= makeTemplate()
  writeFileSync(file, template)
}

/** A database of the dialect under test, copied from one that is created once. */
export async function openTestDatabase(options: Partial<OpenOptions> = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-test-'))
  if (usesPostgres) return openOnServer(folder, options)
  const file = join(folder, 'inglenook.db')
  copyEmptyDatabase(file)
  const db = await openDatabase({ file, backupsDir: join(folder, 'backups'), now: () => Date.now(), ...options })
  async function close(): Promise<void> {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, file, folder, query: runInFile(file), close }
}

async function openOnServer(folder: string, { now, actor }: Partial<OpenOptions>): Promise<TestDatabase> {
  await lendDatabase(folder)
  const name = databaseOf(folder)
  const known = { ...(actor === undefined ? {} : { actor }) }
  const db = await openServerDatabase({ server: serverOf(name), now: now ?? Date.now, ...known })
  async function close(): Promise<void> {
    await db.close()
    await returnDatabase(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, file: join(folder, 'none.db'), folder, query: runOnServer(name), close }
}

/** See {@link TestDatabase.query}. */
export function runInFile(file: string): RunStatement {
  return async <Row>(text: string, ...params: readonly Value[]) => {
    const connection = new BetterSqlite(file)
    try {
      const statement = connection.prepare<unknown[], Row>(text)
      if (statement.reader) return statement.all(...params)
      statement.run(...params)
      return []
    } finally {
      connection.close()
    }
  }
}

function makeTemplate(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-template-'))
  const file = join(folder, 'template.db')
  const connection = openForWriting(file)
  prepareSchema(connection, { file, backupsDir: folder, now: 0 })
  connection.pragma('wal_checkpoint(truncate)')
  connection.close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
