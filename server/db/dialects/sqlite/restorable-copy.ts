import BetterSqlite, { type Database as Connection } from 'better-sqlite3'

/** What signs a person in by itself. Every schema has had them under these names. */
const signIns = ['sessions', 'refresh_tokens'] as const

/**
 * Copies a backup, with what still stands in its log, to a path that does not exist, and ends every sign-in in the copy:
 * a device that was signed out since, or a token that was used up, must not be let in again.
 */
export function copyRestorable(from: string, path: string): void {
  withConnection(from, (connection) => connection.prepare('vacuum into ?').run(path))
  withConnection(path, (connection) => {
    // No log beside a file that is still to be moved.
    connection.pragma('journal_mode = memory')
    for (const table of signIns) connection.exec(`delete from ${table}`)
  })
}

function withConnection(file: string, work: (connection: Connection) => void): void {
  const connection = new BetterSqlite(file, { fileMustExist: true })
  try {
    work(connection)
  } finally {
    connection.close()
  }
}
