import { AppError } from '../../../domain/errors.ts'
import type { ServerDatabase } from './connection.ts'
import { asAppError, codeOf } from './storage-error.ts'

/** What a refusal names: never a secret. */
type About = {
  readonly code: string
  readonly host: string
  /** Host and port, or the path of the socket. */
  readonly place: string
  readonly user: string
  readonly database: string
  readonly seconds: number
}
type Refuse = (about: About, details: unknown) => AppError

/**
 * SQLSTATE codes, system codes and codes of Node.js (https://nodejs.org/api/tls.html#x509-certificate-error-codes), and
 * what to do when the start fails with them. The first match counts.
 */
const rules: ReadonlyArray<readonly [fits: RegExp, refuse: Refuse]> = [
  [/^password-missing$/, ({ user }, details) => new AppError('server_database_password_missing', { user }, details)],
  [/^28P01$/, ({ user }, details) => new AppError('server_database_password_wrong', { user }, details)],
  [/^28000$/, ({ user }, details) => new AppError('server_database_user_refused', { user }, details)],
  [/^3D000$/, ({ database }, details) => new AppError('server_database_missing', { database }, details)],
  [
    /^(?:42501|3F000)$/,
    ({ user, database }, details) => new AppError('server_database_not_allowed', { user, database }, details),
  ],
  [/^25006$/, (_, details) => new AppError('server_database_read_only', {}, details)],
  [/^53300$/, (_, details) => new AppError('server_database_no_connections', {}, details)],
  [/^57P0.$/, ({ place }, details) => new AppError('server_database_not_ready', { place }, details)],
  [/^(?:ENOTFOUND|EAI_.*)$/, ({ host }, details) => new AppError('server_database_host_unknown', { host }, details)],
  [
    /^(?:timeout|ETIMEDOUT)$/,
    ({ place, seconds }, details) => new AppError('server_database_silent', { place, seconds }, details),
  ],
  [/^no-tls$/, ({ place }, details) => new AppError('server_database_without_tls', { place }, details)],
  [
    /^ERR_TLS_CERT_ALTNAME/,
    ({ host }, details) => new AppError('server_database_certificate_of_other', { host }, details),
  ],
  [
    /^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|CRL_|INVALID_|PATH_LENGTH)/,
    ({ place, code }, details) => new AppError('server_database_certificate_untrusted', { place, code }, details),
  ],
  [
    /^(?:EPROTO|ERR_(?:SSL|TLS|OSSL)_.*)$/,
    ({ place, code }, details) => new AppError('server_database_tls_failed', { place, code }, details),
  ],
  [
    /^(?:08...|E(?:CONN|PIPE|HOST|NET|ADDR|NOENT|ACCES|PERM).*|closed)$/,
    ({ place, code }, details) => new AppError('server_database_unreachable', { place, code }, details),
  ],
]

/**
 * The refusal of a start because of its database server: a sentence that names the setting to change.
 * @returns the failure itself when it is a defect of the program
 */
export function startError(error: unknown, server: ServerDatabase): unknown {
  if (error instanceof AppError) return error
  const code = startCode(error)
  const refuse = code === null ? undefined : rules.find(([fits]) => fits.test(code))?.[1]
  if (code === null || refuse === undefined) return asAppError(error)
  const { host = '', user = '', database = '', connectionTimeoutMillis = 0 } = server
  const about = { code, host, place: addressOf(server), user, database, seconds: connectionTimeoutMillis / 1_000 }
  // Not the code itself: those of the system would be read as problems of the data directory.
  return refuse(about, { reason: 'server-database', code })
}

/** Host and port, or the path of the socket. */
function addressOf({ host = '', port = 5432 }: ServerDatabase): string {
  if (host.startsWith('/')) return `${host}/.s.PGSQL.${port}`
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The database and its server, for people. */
export function placeOf(server: ServerDatabase): string {
  return `${server.database ?? ''} (${addressOf(server)})`
}

/** Whether the server has no TLS: a connection that only prefers TLS can then do without. */
export function isWithoutTls(error: unknown): boolean {
  return startCode(error) === 'no-tls'
}

/** A code, or one of our own for messages of the driver without a code. */
function startCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  if (/does not support SSL/.test(error.message)) return 'no-tls'
  if (/error establishing an SSL connection/.test(error.message)) return 'closed'
  if (/password must be a (?:non-empty )?string/.test(error.message)) return 'password-missing'
  return /timeout/.test(error.message) ? 'timeout' : codeOf(error)
}
