import { statSync } from 'node:fs'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { asAppError } from './storage-error.ts'

/**
 * Page cache of a connection. No memory map: at 100,000 books it made no read faster, and mapped pages count twice as
 * process memory, once per connection.
 */
const cacheKibibytes = 64 * 1024
/** Index scans read each page once. */
const countingCacheKibibytes = 16 * 1024
const busyMs = 10_000
/** A larger log is truncated to this size when it is next emptied. */
const logLimitBytes = 64 * 1024 * 1024

/** Connection for reads; opened read-only. */
export function openForReading(file: string): Connection {
  return openReadOnly(file, cacheKibibytes)
}

/** Connection for counting queries, used beside the main read connection. */
export function openForCounting(file: string): Connection {
  return openReadOnly(file, countingCacheKibibytes)
}

function openReadOnly(file: string, cache: number): Connection {
  try {
    const connection = new BetterSqlite(file, { readonly: true, timeout: busyMs })
    tune(connection, cache)
    connection.pragma('query_only = on')
    return connection
  } catch (error) {
    throw asAppError(error)
  }
}

/** Connection for writes; creates the file if missing. The log is checkpointed on demand only. */
export function openForWriting(file: string, maxPageCount?: number): Connection {
  try {
    const connection = new BetterSqlite(file, { timeout: busyMs })
    connection.pragma('journal_mode = wal')
    connection.pragma('synchronous = normal')
    connection.pragma('foreign_keys = on')
    connection.pragma(`journal_size_limit = ${logLimitBytes}`)
    connection.pragma('wal_autocheckpoint = 0')
    if (maxPageCount !== undefined) connection.pragma(`max_page_count = ${Math.floor(maxPageCount)}`)
    tune(connection, cacheKibibytes)
    return connection
  } catch (error) {
    throw asAppError(error)
  }
}

function tune(connection: Connection, cache: number): void {
  connection.pragma(`cache_size = -${cache}`)
  connection.pragma('temp_store = memory')
}

/**
 * Moves the log left by an unclean shutdown into a closed database, so that the file alone is complete. A file that
 * cannot be opened or written stays as it is, with its log.
 */
export function foldLog(file: string): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  try {
    const connection = openForWriting(file)
    try {
      connection.pragma('wal_checkpoint(truncate)')
    } finally {
      connection.close()
    }
  } catch {
    // It is about to be replaced, perhaps because it is damaged.
  }
}
