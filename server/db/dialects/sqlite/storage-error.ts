import { AppError, type ErrorCode } from '../../../domain/errors.ts'

/** A refusal that can cross from the writer thread to the main thread. */
export type PlainError = { readonly code: ErrorCode; readonly message: string; readonly details: unknown }

type Rule = { readonly fits: (code: string) => boolean; readonly code: ErrorCode; readonly message: string }

/** SQLite result codes (https://sqlite.org/rescode.html) and what they mean to a person. The first that fits counts. */
const rules: readonly Rule[] = [
  {
    fits: (code) => code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY',
    code: 'conflict',
    message: 'Something with this name or id exists already. Choose another one.',
  },
  {
    fits: (code) => code === 'SQLITE_CONSTRAINT_FOREIGNKEY',
    code: 'not_found',
    message: 'This refers to something that no longer exists. Load the page again.',
  },
  {
    fits: (code) => code.startsWith('SQLITE_FULL'),
    code: 'unavailable',
    message: 'The disk is full. Free some space where the data of Inglenook lies; nothing was lost.',
  },
  {
    fits: (code) => code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_PERM'),
    code: 'unavailable',
    message: 'The database cannot be written. Check the permissions of the data folder and of its drive.',
  },
  {
    fits: (code) => code.startsWith('SQLITE_CANTOPEN'),
    code: 'unavailable',
    message: 'The database cannot be opened. Check that the data folder exists and can be written.',
  },
  {
    fits: (code) => code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'),
    code: 'unavailable',
    message: 'Another program is using the database. Close it and try again.',
  },
  {
    fits: (code) => code.startsWith('SQLITE_IOERR'),
    code: 'unavailable',
    message: 'The drive with the data folder reports errors. Check the drive and its connection.',
  },
  {
    fits: (code) => code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'),
    code: 'unavailable',
    message: 'The database file is damaged. Stop Inglenook and restore the newest backup.',
  },
]

/** The refusal that a failure of the database amounts to; null for what is a defect of the program. */
export function storageError(error: unknown): PlainError | null {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details }
  const sqlite = sqliteCode(error)
  if (sqlite === null) return null
  const rule = rules.find(({ fits }) => fits(sqlite))
  if (rule === undefined) return null
  return { code: rule.code, message: rule.message, details: { reason: sqlite } }
}

/** The SQLite result code of an error, such as SQLITE_FULL; null when it is none. */
function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : null
}

/** What a caller gets to see of any failure: a refusal in plain words where there is one, else the failure itself. */
export function asAppError(error: unknown): unknown {
  const plain = storageError(error)
  return plain === null ? error : new AppError(plain.code, plain.message, plain.details)
}
