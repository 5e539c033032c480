import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/db/database.ts'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { prepareSchema } from '../../server/db/dialects/sqlite/migrate.ts'
import { type OpenOptions, openDatabase } from '../../server/db/dialects/sqlite/open.ts'

export type TestDatabase = {
  readonly db: Database
  /** The database file in its own folder. */
  readonly file: string
  readonly folder: string
  /** Closes the database and deletes the folder. */
  readonly close: () => Promise<void>
}

let template: Uint8Array | null = null

/** Copies an empty database, which is twenty times faster than creating it at the first start. */
export function copyEmptyDatabase(file: string): void {
  template ??= makeTemplate()
  writeFileSync(file, template)
}

/** A database on disk, copied from one that is created once per process. */
export async function openTestDatabase(options: Partial<OpenOptions> = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-test-'))
  const file = join(folder, 'inglenook.db')
  copyEmptyDatabase(file)
  const db = await openDatabase({ file, backupsDir: join(folder, 'backups'), now: () => Date.now(), ...options })
  async function close(): Promise<void> {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, file, folder, close }
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
