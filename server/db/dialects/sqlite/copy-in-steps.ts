import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'

/** What a long copy tells while it goes on, and asks. */
export type CopySteps = {
  /** Called after each step, in bytes. */
  reportProgress(copied: number, total: number): void
  /** Asked after each step: whether somebody stopped it. */
  isStopped(): boolean
}

/** Pages of one step: a few tens of milliseconds, so that a copy that is stopped ends at once. */
const pagesAtOnce = 1_000

/**
 * Copies a database to a path that does not exist, page by page, as it was at the beginning: one file with no log beside
 * it. The log of what is copied keeps all that is written meanwhile, which is why a copy can be stopped and not paused:
 * it would grow as long as the copy stood still (https://sqlite.org/wal.html#avoiding_excessively_large_wal_files).
 * @throws AppError `conflict` when it was stopped; no file is left then
 */
export async function copyInSteps(
  from: Connection,
  path: string,
  { reportProgress, isStopped }: CopySteps,
): Promise<void> {
  // It would be written over, and taken away when the copy is stopped.
  if (existsSync(path)) throw new BetterSqlite.SqliteError('there is a file in the place of the copy', 'SQLITE_ERROR')
  // The driver would call it a mistake of its caller.
  if (!existsSync(dirname(path))) throw new BetterSqlite.SqliteError('no folder for the copy', 'SQLITE_CANTOPEN')
  const pageBytes = Number(from.pragma('page_size', { simple: true }))
  // Held over all steps: a change by somebody else would else begin the copy anew (https://sqlite.org/backup.html).
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

/** The copy says of itself, as what it was made of does, that it has a log, and whoever read it would begin one. */
function disableWal(path: string): void {
  const connection = new BetterSqlite(path)
  try {
    connection.pragma('journal_mode = delete')
  } finally {
    connection.close()
  }
}
