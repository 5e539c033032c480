import type { Reason } from '../../../domain/errors/table.ts'
import { AppError, asRefusal, type PlainRefusal } from '../../../domain/errors.ts'

type Rule = readonly [fits: (code: string) => boolean, reason: Reason]

/** SQLite result codes (https://sqlite.org/rescode.html) and their meaning for users. The first match counts. */
const rules: readonly Rule[] = [
  [(code) => code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY', 'name_exists'],
  [(code) => code === 'SQLITE_CONSTRAINT_FOREIGNKEY', 'reference_gone'],
  [(code) => code.startsWith('SQLITE_FULL'), 'database_disk_full'],
  [(code) => code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_PERM'), 'database_read_only'],
  [(code) => code.startsWith('SQLITE_CANTOPEN'), 'database_not_opened'],
  [(code) => code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'), 'database_busy'],
  [(code) => code.startsWith('SQLITE_IOERR'), 'database_drive_errors'],
  [(code) => code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'), 'database_file_damaged'],
]

/** The refusal for a database failure; null for a defect of the program. */
export function storageError(error: unknown): PlainRefusal | null {
  if (error instanceof AppError) return error.plain()
  const sqlite = sqliteCode(error)
  if (sqlite === null) return null
  const [, reason] = rules.find(([fits]) => fits(sqlite)) ?? []
  return reason === undefined ? null : { reason, params: {}, details: { reason: sqlite } }
}

/** The SQLite result code of an error, such as SQLITE_FULL; null for other errors. */
function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : null
}

/** What a caller receives for any failure: the matching refusal, else the failure itself. */
export function asAppError(error: unknown): unknown {
  const plain = storageError(error)
  return plain === null ? error : asRefusal(plain)
}
