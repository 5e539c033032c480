import { ConfigError } from './config.ts'
import { type PostgresSettings, postgresSettings } from './postgres-settings.ts'
import { type PostgresUrl, parsePostgresUrl, urlProblem } from './postgres-url.ts'
import { connectionsOfEach } from './process-count.ts'
import type { Settings } from './settings.ts'
import type { SslMode } from './ssl-modes.ts'
import { isTree, type Tree } from './tree.ts'

/** How to reach a PostgreSQL server: the settings of `database.postgres`, completed by the URL and the defaults. */
export type PostgresConfig = {
  /** Name, address, or the absolute path of the folder with a Unix socket. */
  readonly host: string
  readonly port: number
  readonly username: string
  /** Null: none is sent. */
  readonly password: string | null
  readonly databaseName: string
  /** Always `disable` on a Unix socket. */
  readonly sslMode: SslMode
  /** Absolute paths of PEM files; null: none. */
  readonly sslRootCert: string | null
  readonly sslCert: string | null
  readonly sslKey: string | null
  readonly maxConnections: number
  readonly minConnections: number
  readonly acquireTimeoutSeconds: number
  readonly idleTimeoutSeconds: number
  readonly maxLifetimeSeconds: number
  readonly statementTimeoutSeconds: number
}

/** The chosen database. `postgres`: null for the embedded one. */
export type DatabaseConfig = { readonly runMigrations: boolean } & (
  | { readonly kind: 'sqlite'; readonly postgres: null }
  | { readonly kind: 'postgres'; readonly postgres: PostgresConfig }
)

type DatabaseSettings = Settings['database']

/** Whether a layer of the configuration contains any setting of a database server. */
export function mentionsPostgres(tree: Tree): boolean {
  const { database } = tree
  if (!isTree(database) || !isTree(database.postgres)) return false
  return Object.values(database.postgres).some((value) => value !== undefined && value !== null)
}

/** `database.db_type`, else PostgreSQL when its address is set. */
export function databaseKind({ db_type, postgres }: DatabaseSettings): DatabaseConfig['kind'] {
  return db_type ?? (postgres.host === undefined && postgres.url === undefined ? 'sqlite' : 'postgres')
}

/**
 * Sentences about a choice that is unclear or incomplete, so that the server never starts with another database than the
 * one meant.
 * @param isMentioned whether any setting of `database.postgres` is set
 */
export function databaseProblems(database: DatabaseSettings, isMentioned: boolean): readonly string[] {
  const { db_type, sqlite, postgres } = database
  if (databaseKind(database) === 'sqlite') {
    if (db_type === 'sqlite' || !isMentioned) return []
    return [
      'database.postgres: the address of the PostgreSQL server is missing. Set database.postgres.host or database.postgres.url, or set database.db_type to sqlite to use the embedded database.',
    ]
  }
  if (db_type === undefined && sqlite.path !== undefined) {
    return [
      'database: settings for both the embedded database (database.sqlite.path) and PostgreSQL are set. Set database.db_type to sqlite or postgres to choose one.',
    ]
  }
  const resolved = resolvePostgres(postgres)
  if (resolved.host === undefined) {
    const where = postgres.url === undefined ? 'or database.postgres.url' : 'or add it to database.postgres.url'
    return [`database.postgres: the address of the PostgreSQL server is missing. Set database.postgres.host, ${where}.`]
  }
  if ((resolved.ssl_cert === undefined) === (resolved.ssl_key === undefined)) return []
  return [
    'database.postgres: a client certificate needs its key. Set both database.postgres.ssl_cert and database.postgres.ssl_key, or neither.',
  ]
}

/** Notices about settings of the database that is not chosen. */
export function databaseWarnings(database: DatabaseSettings, isMentioned: boolean): readonly string[] {
  const { db_type, sqlite } = database
  if (db_type === 'sqlite' && isMentioned) return ['database.postgres is not used, because database.db_type is sqlite.']
  return db_type === 'postgres' && sqlite.path !== undefined
    ? ['database.sqlite.path is not used, because database.db_type is postgres.']
    : []
}

/**
 * The chosen database.
 * @param database without {@link databaseProblems}
 * @param within resolves a path in the data directory; null for undefined
 * @param processes that share the connections
 */
export function databaseOf(
  database: DatabaseSettings,
  within: (path: string | undefined) => string | null,
  processes: number,
): DatabaseConfig {
  const runMigrations = database.run_migrations
  if (databaseKind(database) === 'sqlite') return Object.freeze({ runMigrations, kind: 'sqlite', postgres: null })
  const { host = 'localhost', ...given } = resolvePostgres(database.postgres)
  const maxConnections = connectionsOfEach(given.max_connections, processes)
  const postgres: PostgresConfig = {
    host,
    port: given.port ?? 5432,
    username: given.username ?? 'inglenook',
    password: given.password ?? null,
    databaseName: given.database_name ?? 'inglenook',
    sslMode: host.startsWith('/') ? 'disable' : (given.ssl_mode ?? 'prefer'),
    sslRootCert: within(given.ssl_root_cert),
    sslCert: within(given.ssl_cert),
    sslKey: within(given.ssl_key),
    maxConnections,
    minConnections: Math.min(given.min_connections, maxConnections),
    acquireTimeoutSeconds: given.acquire_timeout_seconds,
    idleTimeoutSeconds: given.idle_timeout_seconds,
    maxLifetimeSeconds: given.max_lifetime_seconds,
    statementTimeoutSeconds: given.statement_timeout_seconds,
  }
  return Object.freeze({ runMigrations, kind: 'postgres', postgres: Object.freeze(postgres) })
}

/**
 * How to reach the database of a URL that is no setting.
 * @param password used when the URL has none
 * @param within see {@link databaseOf}
 * @throws ConfigError when it is not such a URL
 */
export function postgresOfUrl(
  url: string,
  password: string | undefined,
  within: (path: string | undefined) => string | null,
): PostgresConfig {
  const problem = urlProblem(url)
  if (problem !== null) throw new ConfigError([`--to: ${problem}.`])
  const settings = postgresSettings.parse({ url, password: parsePostgresUrl(url)?.password ?? password })
  const database = databaseOf({ db_type: 'postgres', run_migrations: true, sqlite: {}, postgres: settings }, within, 1)
  if (database.postgres === null) throw new Error('The URL chooses no server')
  return database.postgres
}

/** The settings with the parts of the URL that they do not set themselves. */
function resolvePostgres(settings: PostgresSettings): PostgresSettings {
  const url: Partial<PostgresUrl> = (settings.url === undefined ? null : parsePostgresUrl(settings.url)) ?? {}
  return {
    ...settings,
    host: settings.host ?? url.host,
    port: settings.port ?? url.port,
    username: settings.username ?? url.username,
    password: settings.password ?? url.password,
    database_name: settings.database_name ?? url.databaseName,
    ssl_mode: settings.ssl_mode ?? url.sslMode,
    ssl_root_cert: settings.ssl_root_cert ?? url.sslRootCert,
    ssl_cert: settings.ssl_cert ?? url.sslCert,
    ssl_key: settings.ssl_key ?? url.sslKey,
  }
}
