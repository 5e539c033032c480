import { type SslMode, sslModes } from './ssl-modes.ts'

/** Parts of a connection URL; undefined: not in it. */
export type PostgresUrl = {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly username: string | undefined
  readonly password: string | undefined
  readonly databaseName: string | undefined
  readonly sslMode: SslMode | undefined
  readonly sslRootCert: string | undefined
  readonly sslCert: string | undefined
  readonly sslKey: string | undefined
}

/** Parameters of a URL (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS). */
const parameters = ['host', 'port', 'user', 'password', 'dbname', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']

/**
 * The parts of a connection URL. Parameters such as `?host=/run/postgresql` override the parts before them.
 * @returns null for a text that is no such URL
 */
export function parsePostgresUrl(text: string): PostgresUrl | null {
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  // A password with a bare / ? or # ends up behind the host.
  if (url.hash !== '' || `${url.pathname}${url.search}`.includes('@')) return null
  const given = (name: string, part = '') => url.searchParams.get(name) || decodeURIComponent(part) || undefined
  try {
    const port = given('port', url.port)
    return {
      host: given('host', url.hostname)?.replace(/^\[(.*)\]$/, '$1'),
      port: port === undefined ? undefined : Number(port),
      username: given('user', url.username),
      password: given('password', url.password),
      databaseName: given('dbname', url.pathname.slice(1)),
      sslMode: sslModes.find((mode) => mode === given('sslmode')),
      sslRootCert: given('sslrootcert'),
      sslCert: given('sslcert'),
      sslKey: given('sslkey'),
    }
  } catch {
    // A % that is not part of an encoded character.
    return null
  }
}

/** What is wrong with a connection URL, without repeating it; null: nothing. */
export function urlProblem(text: string): string | null {
  const parts = parsePostgresUrl(text)
  if (parts === null) {
    return 'Must be a URL such as postgres://inglenook@localhost:5432/inglenook, with special characters percent-encoded (a password can also be given as database.postgres.password)'
  }
  const { searchParams } = new URL(text)
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) return `The URL has a parameter that is not supported: leave only ${list(parameters)}`
  if (searchParams.has('sslmode') && parts.sslMode === undefined) {
    return `The parameter sslmode of the URL must be ${list(sslModes)}`
  }
  const { port } = parts
  const isPort = port === undefined || (Number.isInteger(port) && port >= 1 && port <= 65_535)
  return isPort ? null : 'The port of the URL must be a number from 1 to 65535'
}

/** `a, b or c`. */
function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)
}

/** The URL as it may be shown: without user name, password and parameters. */
export function withoutSecrets(text: string): string {
  if (parsePostgresUrl(text) === null) return '(hidden)'
  const url = new URL(text)
  const user = url.username === '' && url.password === '' ? '' : '(hidden)@'
  return `${url.protocol}//${user}${url.host}${url.pathname}${url.search === '' ? '' : '?(hidden)'}`
}
