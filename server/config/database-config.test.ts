import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkConfig } from './check-config.ts'
import { loadConfig } from './load-config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'database-config-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

type Environment = Readonly<Record<string, string>>
const load = (database: unknown, environment: Environment = {}) => {
  writeFileSync(join(dir, 'service.yaml'), JSON.stringify({ database }))
  return loadConfig({ dataDir: dir }, environment)
}
const chosen = async (database: unknown, environment?: Environment) => (await load(database, environment)).database

describe('the embedded database is chosen', () => {
  it.each([[{}], [{ postgres: null }], [{ sqlite: { path: 'x.db' } }], [{ db_type: 'sqlite' }]])(
    'by %j',
    async (database) => {
      expect(await chosen(database)).toEqual({ kind: 'sqlite', runMigrations: true, postgres: null })
    },
  )

  it('with a warning where db_type overrides the settings of PostgreSQL', async () => {
    const { database, warnings } = await load({ db_type: 'sqlite', postgres: { host: 'db', ssl_mode: 'require' } })
    expect(database.kind).toBe('sqlite')
    expect(warnings).toEqual(['database.postgres is not used, because database.db_type is sqlite.'])
  })
})

describe('PostgreSQL is chosen', () => {
  it.each([
    [{ postgres: { host: 'db.example.org' } }],
    [{ postgres: { url: 'postgres://db.example.org' } }],
    [{ db_type: 'postgres', postgres: { host: 'db.example.org' } }],
  ])('by %j, with the defaults', async (database) => {
    expect(await chosen(database)).toEqual({
      kind: 'postgres',
      runMigrations: true,
      postgres: {
        host: 'db.example.org',
        port: 5432,
        username: 'inglenook',
        password: null,
        databaseName: 'inglenook',
        sslMode: 'prefer',
        sslRootCert: null,
        sslCert: null,
        sslKey: null,
        maxConnections: 25,
        minConnections: 2,
        acquireTimeoutSeconds: 30,
        idleTimeoutSeconds: 300,
        maxLifetimeSeconds: 1_800,
        statementTimeoutSeconds: 30,
      },
    })
  })

  it('with a warning where db_type overrides the file of the embedded database', async () => {
    const { database, warnings } = await load({ db_type: 'postgres', postgres: { host: 'db' }, sqlite: { path: 'x' } })
    expect(database.kind).toBe('postgres')
    expect(warnings).toEqual(['database.sqlite.path is not used, because database.db_type is postgres.'])
  })

  it('from a URL whose parts individual settings override and complete', async () => {
    const url = 'postgres://ann@db.example.org:5433/books?sslmode=verify-ca&sslrootcert=ca.pem'
    const { postgres } = await chosen(
      { postgres: { url, username: 'bob', max_connections: 1 } },
      { SERVICE_DATABASE__POSTGRES__PASSWORD: '12345678' },
    )
    expect(postgres).toMatchObject({
      host: 'db.example.org',
      port: 5433,
      username: 'bob',
      password: '12345678',
      databaseName: 'books',
      sslMode: 'verify-ca',
      sslRootCert: join(dir, 'ca.pem'),
      maxConnections: 1,
      minConnections: 1,
    })
  })

  it.each([
    { host: '/run/postgresql' },
    { url: 'postgres:///x?host=/run/postgresql&sslmode=require' },
    { host: '/run/postgresql', ssl_mode: 'verify-full' },
  ])('without TLS on a socket: %j', async (postgres) => {
    expect((await chosen({ postgres })).postgres).toMatchObject({ host: '/run/postgresql', sslMode: 'disable' })
  })

  it('by an IPv6 address with or without brackets', async () => {
    for (const host of ['::1', '[::1]']) expect((await chosen({ postgres: { host } })).postgres?.host).toBe('::1')
  })
})

describe('startup is refused', () => {
  const address = /database\.postgres: the address of the PostgreSQL server is missing\. Set database\.postgres\.host/

  it.each([
    [{ db_type: 'postgres' }, address],
    [{ db_type: 'postgres', postgres: { password: 'hunter2' } }, address],
    [{ postgres: { password: 'hunter2' } }, /address .* is missing\. .* or set database\.db_type to sqlite/],
    [{ postgres: { max_connections: 8 } }, /address .* is missing/],
    [{ postgres: { batch_fan_out: 8 } }, /address .* is missing/],
    [{ postgres: { url: 'postgres:///books' } }, /address .* is missing\. .* add it to database\.postgres\.url/],
    [
      { sqlite: { path: 'x.db' }, postgres: { host: 'db' } },
      /database\.sqlite\.path.*Set database\.db_type to sqlite or postgres/,
    ],
    [{ sqlite: { path: 'x.db' }, postgres: { url: 'postgres://db' } }, /Set database\.db_type to sqlite or postgres/],
    [{ postgres: { host: 'db', ssl_cert: 'me.pem' } }, /Set both database\.postgres\.ssl_cert and .*ssl_key/],
    [{ postgres: { host: 'db', ssl_mode: 'allow' } }, /postgres\.ssl_mode: Must be one of disable, prefer/],
    [{ postgres: { host: 'db:5432' } }, /postgres\.host: Must be a host name or an address without a port/],
    [{ postgres: { host: 'postgres://u:hunter2@db' } }, /postgres\.host: Must be a host name/],
    [{ postgres: { host: 'db', port: 0 } }, /postgres\.port: Must be/],
    [{ postgres: { url: 'u:hunter2@db' } }, /service\.yaml: database\.postgres\.url: Must be a URL such as/],
    [{ postgres: { host: 'db', acquire_timeout_seconds: 0 } }, /acquire_timeout_seconds: Must be greater than 0/],
  ])('for %j', async (database, sentence) => {
    const error = await load(database).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(sentence)
    expect(String(error)).not.toMatch(/hunter2/)
  })

  it('when the environment contains only the password', async () => {
    const error = await load({}, { SERVICE_DATABASE__POSTGRES__PASSWORD: 'hunter2' }).catch(String)
    expect(error).toMatch(address)
    expect(error).not.toMatch(/hunter2/)
  })

  it('for a URL in the environment that is none, named as its variable', async () => {
    await expect(load({}, { SERVICE_DATABASE__POSTGRES__URL: 'db' })).rejects.toThrow(
      /the environment: SERVICE_DATABASE__POSTGRES__URL: Must be a URL/,
    )
  })
})

it('settings of the reference system without effect are accepted with a warning', async () => {
  const postgres = { host: 'db', batch_fan_out: 8, background_max_connections: 16, operation_deadline_seconds: 30 }
  const { database, warnings } = await load({ postgres, migration_wait_timeout_secs: 300 })
  expect(database.kind).toBe('postgres')
  expect(warnings.map((warning) => /: (\S+) has no effect: .+\.$/.exec(warning)?.[1])).toEqual([
    'database.postgres.batch_fan_out',
    'database.postgres.background_max_connections',
    'database.postgres.operation_deadline_seconds',
    'database.migration_wait_timeout_secs',
  ])
})

it('config check shows neither the password nor the secrets of the URL', async () => {
  const postgres = { url: 'postgres://ann:hunter2@db.example.org/books?sslkey=/hunter2' }
  writeFileSync(join(dir, 'service.yaml'), JSON.stringify({ database: { postgres } }))
  const { lines, isValid } = await checkConfig({ dataDir: dir }, { SERVICE_DATABASE__POSTGRES__PASSWORD: 'hunter2' })
  expect(isValid).toBe(false)
  const report = await checkConfig(
    { dataDir: dir },
    { SERVICE_DATABASE__POSTGRES__SSL_CERT: 'me.pem', SERVICE_DATABASE__POSTGRES__PASSWORD: 'hunter2' },
  )
  expect(report.isValid).toBe(true)
  const text = [...lines, ...report.lines].join('\n')
  expect(text).toMatch(/database\.postgres\.password +\(hidden\)/)
  expect(text).toMatch(/database\.postgres\.url +"postgres:\/\/\(hidden\)@db\.example\.org\/books\?\(hidden\)"/)
  expect(text).not.toMatch(/hunter2/)
})
