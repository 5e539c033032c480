import { type ConfigAbout, ConfigError } from '../config/config.ts'
import { AppError } from '../domain/errors.ts'

/** Why the server did not start, or a backup could not be staged, so that the host program can word it. */
export type StartFailure = {
  readonly reason: StartReason
  /**
   * The subject, for users: a path, a port or a name; for `configuration`, the problems, one per line; may be empty.
   */
  readonly place: string
}

export type StartReason = ConfigAbout['reason'] | (typeof reported)[number] | (typeof byCode)[keyof typeof byCode]

/** Reasons that an error names itself (`details.reason`). */
const reported = [
  ...['port-taken', 'port-forbidden', 'no-such-address', 'in-use', 'newer-schema', 'foreign-database', 'damaged'],
  ...['older-schema', 'empty-database'],
  ...['backup-gone', 'backup-damaged'],
] as const

/** Error codes of the file system and of SQLite (https://sqlite.org/rescode.html), by prefix. */
const byCode = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  SQLITE_FULL: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  SQLITE_READONLY: 'not-writable',
  SQLITE_PERM: 'not-writable',
  SQLITE_CANTOPEN: 'not-writable',
  ENOENT: 'gone',
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
  ENAMETOOLONG: 'path-too-long',
  EIO: 'drive-errors',
  SQLITE_IOERR: 'drive-errors',
  SQLITE_BUSY: 'database-busy',
  SQLITE_LOCKED: 'database-busy',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
} as const

/** The reason of an error with a user message; null for a defect, or without a specific reason. */
export function startFailure(error: unknown): StartFailure | null {
  if (error instanceof ConfigError) return ofConfig(error)
  if (!(error instanceof AppError)) return null
  const { reason, place } = Object(error.details) as { readonly reason?: unknown; readonly place?: unknown }
  const known = reasonOf(String(reason))
  return known === null ? null : { reason: known, place: typeof place === 'string' ? place : '' }
}

function ofConfig({ about, message }: ConfigError): StartFailure {
  if (about === null) return { reason: 'configuration', place: message }
  const code = about.reason === 'not-writable' ? reasonOf(about.code) : null
  return { reason: code ?? about.reason, place: about.place }
}

function reasonOf(reason: string): StartReason | null {
  const known = reported.find((each) => each === reason)
  if (known !== undefined) return known
  const codes = Object.keys(byCode) as (keyof typeof byCode)[]
  const code = codes.find((each) => reason === each || reason.startsWith(`${each}_`))
  return code === undefined ? null : byCode[code]
}
