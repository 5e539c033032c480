import { statSync } from 'node:fs'
import { failWith, type Result } from '../domain/result.ts'
import { hasWriteAheadLog, isSqliteFile, openSqliteFile, type SqliteSource } from '../importers/kit/sqlite-source.ts'
import type { DumpFormat } from './dump-format.ts'
import type { DumpVersion } from './kit/index-file.ts'
import { recognizeDump } from './registry.ts'

/**
 * `missing`: not there, or not for this server to read; `no-database`: a file of another kind, such as the archive that
 * was downloaded; `wal`: SQLite would write files beside it to read it; `unknown`: of no service that is known; `incomplete`: a table or column is missing; `unreadable`:
 * damaged, or open elsewhere; `not-indexed`: nothing can be found yet; `not-found`: there is no such entry;
 * `no-method`: it is asked for something else; `stopped`: it took too long; `silent`: its drive doesn't respond.
 */
export type DumpFailureCode =
  | 'missing'
  | 'no-database'
  | 'wal'
  | 'unknown'
  | 'incomplete'
  | 'unreadable'
  | 'not-indexed'
  | 'not-found'
  | 'no-method'
  | 'stopped'
  | 'silent'
export type DumpFailure = {
  readonly code: DumpFailureCode
  /** What is missing, or what SQLite says in English; empty: nothing. */
  readonly detail: string
}

export type OpenDump = { readonly dump: SqliteSource; readonly format: DumpFormat; readonly version: DumpVersion }

/** Opens a file, recognizes it, works with it and closes it. Never throws what SQLite or the file system throw. */
export function withDump<T>(path: string, work: (opened: OpenDump) => Result<T, DumpFailure>): Result<T, DumpFailure> {
  try {
    const { size, mtimeMs } = statSync(path)
    if (!isSqliteFile(path)) return failWith({ code: 'no-database', detail: '' })
    if (hasWriteAheadLog(path)) return failWith({ code: 'wal', detail: '' })
    const dump = openSqliteFile(path)
    try {
      const found = recognizeDump(dump)
      if (found === null) return failWith({ code: 'unknown', detail: '' })
      const { format, missing } = found
      if (missing !== null) return failWith({ code: 'incomplete', detail: missing })
      return work({ dump, format, version: { format: format.id, size, mtimeMs } })
    } finally {
      dump.close()
    }
  } catch (error) {
    return failWith(failureOf(error))
  }
}

/** What SQLite or the file system throw, as a failure. */
export function failureOf(error: unknown): DumpFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isGone = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(code)
  return { code: isGone ? 'missing' : 'unreadable', detail: error instanceof Error ? error.message : '' }
}
