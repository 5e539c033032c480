import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config/config.ts'
import type { PostgresConfig } from '../config/database-config.ts'
import { serverDatabaseOf } from './server-database.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'server-database-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const config: PostgresConfig = {
  host: 'db.example.org',
  port: 5433,
  username: 'ann',
  password: 'hunter2',
  databaseName: 'books',
  sslMode: 'prefer',
  sslRootCert: null,
  sslCert: null,
  sslKey: null,
  maxConnections: 25,
  minConnections: 2,
  acquireTimeoutSeconds: 1.5,
  idleTimeoutSeconds: 300,
  maxLifetimeSeconds: 1_800,
  statementTimeoutSeconds: 30,
}
const given = (password: unknown) => (typeof password === 'function' ? password() : password)

it('the connection has the configured address, limits and times', () => {
  const { password, ssl, ...server } = serverDatabaseOf(config)
  expect(server).toEqual({
    host: 'db.example.org',
    port: 5433,
    user: 'ann',
    database: 'books',
    isTlsOptional: true,
    maxConnections: 25,
    minConnections: 2,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 300_000,
    maxLifetimeSeconds: 1_800,
    statementTimeoutMillis: 30_000,
  })
  expect(given(password)).toBe('hunter2')
  expect(JSON.stringify(server)).not.toMatch(/hunter2/)
})

it('a missing password is sent as an empty one, instead of one from other places', () => {
  expect(given(serverDatabaseOf({ ...config, password: null }).password)).toBe('')
})

describe('TLS', () => {
  it.each([
    ['disable', false, false],
    ['prefer', { rejectUnauthorized: false, checkServerIdentity: expect.any(Function) }, true],
    ['require', { rejectUnauthorized: false, checkServerIdentity: expect.any(Function) }, false],
    ['verify-ca', { rejectUnauthorized: true, checkServerIdentity: expect.any(Function) }, false],
    ['verify-full', { rejectUnauthorized: true }, false],
  ] as const)('in the mode %s', (sslMode, ssl, isTlsOptional) => {
    expect(serverDatabaseOf({ ...config, sslMode })).toMatchObject({ ssl, isTlsOptional })
  })

  it.each([
    ['ssl_root_cert', { sslRootCert: 'nowhere.pem' }],
    ['ssl_cert', { sslCert: 'nowhere.pem', sslKey: 'nowhere.key' }],
  ])('a missing file of %s is named', (setting, paths) => {
    const find = () => serverDatabaseOf({ ...config, ...paths })
    expect(find).toThrow(ConfigError)
    expect(find).toThrow(`database.postgres.${setting}: the file nowhere.pem can't be read.`)
    expect(serverDatabaseOf({ ...config, ...paths, sslMode: 'disable' }).ssl).toBe(false)
  })

  it('a file without a certificate is named', () => {
    const file = join(dir, 'ca.pem')
    writeFileSync(file, 'hunter2')
    expect(() => serverDatabaseOf({ ...config, sslRootCert: file })).toThrow(
      `database.postgres.ssl_root_cert: ${file} holds no certificate in PEM format.`,
    )
    expect(() => serverDatabaseOf({ ...config, sslCert: file, sslKey: file })).toThrow(
      /database\.postgres\.ssl_cert: .* don't belong together, or are not in PEM format/,
    )
  })
})
