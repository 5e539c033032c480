import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'

/** Progress and cancellation of a long copy. */
export type CopySteps = {
  /** Called after each step, in bytes. */
  reportProgress(copied: number, total: number): void
  /** Checked after each step. */
  isStopped(): boolean
}

/** Pages per step: a few tens of milliseconds, so that cancelling takes effect quickly. */
const pagesAtOnce = 1_000

/**
 * Copies a database page by page to a new path as one file without a log, as of the start. The source's log keeps all
 * writes meanwhile, so a copy can be cancelled but not paused: the log would grow
 * (https://sqlite.org/wal.html#avoiding_excessively_large_wal_files).
 * @throws AppError `conflict` when it was cancelled; no file is left
 */
export async function copyInSteps(
  from: Connection,
  path: string,
  { reportProgress, isStopped }: CopySteps,
): Promise<void> {
  // An existing file would be overwritten, and deleted when the copy is cancelled.
  if (existsSync(path)) throw new BetterSqlite.SqliteError('there is a file in the place of the copy', 'SQLITE_ERROR')
  // The driver would throw a TypeError.
  if (!existsSync(dirname(path))) throw new BetterSqlite.SqliteError('no folder for the copy', 'SQLITE_CANTOPEN')
  const pageBytes = Number(from.pragma('page_size', { simple: true }))
  // Held over all steps: writes would restart the copy (https://sqlite.org/backup.html).
  from.exec('begin')
  try {
    from.prepare('select count(*) from sqlite_schema').get()
    await from.backup(path, {
      progress({ totalPages, remainingPages }) {
        reportProgress((totalPages - remainingPages) * pageBytes, totalPages * pageBytes)
        if (isStopped()) throw new AppError('copy_stopped')
        return pagesAtOnce
      },
    })
  } finally {
    from.exec('rollback')
  }
  disableWal(path)
}

/** The copy is marked as WAL like its source, so opening it would create a log. */
function disableWal(path: string): void {
  const connection = new BetterSqlite(path)
  try {
    connection.pragma('journal_mode = delete')
  } finally {
    connection.close()
  }
}

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
