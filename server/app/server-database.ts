import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { ConfigError } from '../config/config.ts'
import type { PostgresConfig } from '../config/database-config.ts'
import type { Environment } from '../config/environment.ts'
import type { ServerDatabase } from '../db/dialects/postgres/connection.ts'

/**
 * How the PostgreSQL dialect connects. Reads the files of certificates.
 * @throws ConfigError when such a file cannot be read or used
 */
export function serverDatabaseOf(config: PostgresConfig): ServerDatabase {
  const { password } = config
  return {
    host: config.host,
    port: config.port,
    user: config.username,
    // As a function: the driver would complete a missing one from the environment and ~/.pgpass.
    password: () => password ?? '',
    database: config.databaseName,
    ssl: tlsOf(config),
    isTlsOptional: config.sslMode === 'prefer',
    maxConnections: config.maxConnections,
    minConnections: config.minConnections,
    connectionTimeoutMillis: config.acquireTimeoutSeconds * 1_000,
    idleTimeoutMillis: config.idleTimeoutSeconds * 1_000,
    maxLifetimeSeconds: config.maxLifetimeSeconds,
    statementTimeoutMillis: config.statementTimeoutSeconds * 1_000,
  }
}

/**
 * The environment in which the programs of PostgreSQL connect to the same database.
 * @param environment of this process
 */
export function programEnvironmentOf(config: PostgresConfig, environment: Environment): Environment {
  const { password, sslMode, sslRootCert, sslCert, sslKey } = config
  const inherited = Object.entries(environment).filter(([name]) => !name.startsWith('PG'))
  const isVerified = sslMode === 'verify-ca' || sslMode === 'verify-full'
  return {
    ...Object.fromEntries(inherited),
    PGHOST: config.host,
    PGPORT: String(config.port),
    PGUSER: config.username,
    PGDATABASE: config.databaseName,
    ...(password === null ? {} : { PGPASSWORD: password }),
    PGSSLMODE: sslMode,
    ...(sslRootCert !== null ? { PGSSLROOTCERT: sslRootCert } : isVerified ? { PGSSLROOTCERT: 'system' } : {}),
    ...(sslCert !== null && sslKey !== null ? { PGSSLCERT: sslCert, PGSSLKEY: sslKey } : {}),
    PGCONNECT_TIMEOUT: String(Math.ceil(config.acquireTimeoutSeconds)),
    // The messages are read.
    LC_ALL: 'C',
  }
}

/** As libpq, certificates are checked in every mode once `ssl_root_cert` is set. */
function tlsOf(config: PostgresConfig): ServerDatabase['ssl'] {
  const { sslMode } = config
  if (sslMode === 'disable') return false
  const identity = identityOf(config)
  const ca = config.sslRootCert === null ? null : authoritiesOf(config.sslRootCert)
  const isVerified = ca !== null || sslMode === 'verify-ca' || sslMode === 'verify-full'
  return {
    ...identity,
    ...(ca === null ? {} : { ca }),
    rejectUnauthorized: isVerified,
    // Only verify-full requires the certificate to be for this host.
    ...(sslMode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  }
}

function authoritiesOf(path: string): Buffer {
  const ca = contentOf('ssl_root_cert', path)
  try {
    new X509Certificate(ca)
    return ca
  } catch {
    throw problem('ssl_root_cert', `${path} holds no certificate in PEM format. Choose another file.`)
  }
}

/** The certificate of this client with its key. */
function identityOf({ sslCert, sslKey }: PostgresConfig): SecureContextOptions {
  if (sslCert === null || sslKey === null) return {}
  const identity = { cert: contentOf('ssl_cert', sslCert), key: contentOf('ssl_key', sslKey) }
  try {
    createSecureContext(identity)
    return identity
  } catch {
    const why = `${sslCert} and the key ${sslKey} don't belong together, or are not in PEM format without a passphrase`
    throw problem('ssl_cert', `${why}. Choose other files.`)
  }
}

function contentOf(setting: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw problem(setting, `the file ${path} can't be read. Check that it exists, and its permissions.`)
  }
}

function problem(setting: string, sentence: string): ConfigError {
  return new ConfigError([`database.postgres.${setting}: ${sentence}`])
}
