import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { type CopySteps, copyInSteps } from './copy-in-steps.ts'

/** Tables of sign-in credentials. Every schema version has these names. */
const signIns = ['sessions', 'refresh_tokens'] as const

/**
 * Copies a backup with its log to a new path and ends every sign-in in the copy: devices signed out since must not
 * regain access.
 * @throws AppError `conflict` when it was cancelled
 */
export async function copyRestorable(from: string, path: string, steps: CopySteps): Promise<void> {
  await withConnection(from, (connection) => copyInSteps(connection, path, steps))
  await withConnection(path, async (connection) => {
    // No log beside a file that is about to be moved, and no remains of deleted rows in it.
    connection.pragma('journal_mode = memory')
    connection.pragma('secure_delete = on')
    for (const table of signIns) connection.exec(`delete from ${table}`)
    // The backup was made by a task that is still running in it and would run again.
    connection.exec("delete from jobs where kind = 'backup' and state in ('pending', 'running')")
  })
}

async function withConnection(file: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = new BetterSqlite(file, { fileMustExist: true })
  try {
    await work(connection)
  } finally {
    connection.close()
  }
}
