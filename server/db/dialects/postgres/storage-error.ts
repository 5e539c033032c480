import type { Reason } from '../../../domain/errors/table.ts'
import { AppError, asRefusal, type PlainRefusal } from '../../../domain/errors.ts'

type Rule = readonly [fits: RegExp, reason: Reason]

/**
 * SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) and system codes of a connection, and
 * their meaning for users. The first match counts.
 */
const rules: readonly Rule[] = [
  [/^23505$/, 'name_exists'],
  [/^23503$/, 'reference_gone'],
  [/^53[12]00$/, 'database_disk_full'],
  [/^25006$/, 'database_read_only'],
  [/^(?:40001|40P01|55P03|57014|25P03)$/, 'database_waits'],
  [
    /^(?:08...|57P0.|53300|E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND|NOENT).*|closed|timeout)$/,
    'database_unreachable',
  ],
  [/^XX00[12]$/, 'database_file_damaged'],
]

/** The refusal for a database failure; null for a defect of the program. */
export function storageError(error: unknown): PlainRefusal | null {
  if (error instanceof AppError) return error.plain()
  const code = codeOf(error)
  if (code === null) return null
  const [, reason] = rules.find(([fits]) => fits.test(code)) ?? []
  return reason === undefined ? null : { reason, params: {}, details: { reason: code } }
}

/** A transaction that lost against another one, or whose connection was lost: it can be run again. */
export function isRepeatable(error: unknown): boolean {
  return /^(?:40001|40P01)$/.test(codeOf(error) ?? '') || isConnectionLost(error)
}

/** The connection broke, or the server is starting or stopping. */
export function isConnectionLost(error: unknown): boolean {
  return /^(?:08...|57P0.|E(?:CONN|PIPE).*|ENOENT|closed)$/.test(codeOf(error) ?? '')
}

/** The code of the server or system, or one of our own for messages of the driver without a code. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  if (/Connection terminated|Client has encountered a connection error|server closed/i.test(error.message))
    return 'closed'
  return /timeout exceeded when trying to connect|Query read timeout|connection timeout/i.test(error.message)
    ? 'timeout'
    : null
}

/** What a caller receives for any failure: the matching refusal, else the failure itself. */
export function asAppError(error: unknown): unknown {
  const plain = storageError(error)
  return plain === null ? error : asRefusal(plain)
}
