import { describe, expect, it } from 'vitest'
import { AppError } from '../../../domain/errors.ts'
import type { ServerDatabase } from './connection.ts'
import { isWithoutTls, startError } from './start-error.ts'
import { requireSupported } from './supported.ts'

const server: ServerDatabase = {
  host: 'db',
  port: 5432,
  user: 'ann',
  password: () => 'hunter2',
  database: 'books',
  maxConnections: 1,
  minConnections: 0,
  maxLifetimeSeconds: 0,
  statementTimeoutMillis: 0,
  connectionTimeoutMillis: 2_000,
}
const failure = (code: string | null, message = 'hunter2') =>
  Object.assign(new Error(message), code === null ? {} : { code })

describe('a start that fails', () => {
  it.each([
    ['28P01', /rejected the password of the user ann\. Correct database\.postgres\.password/],
    ['28000', /doesn’t let the user ann connect .* database\.postgres\.ssl_mode to require/],
    ['3D000', /database books doesn’t exist\. .* database\.postgres\.database_name/],
    ['42501', /user ann isn’t allowed to create tables in the database books/],
    ['25006', /is read-only/],
    ['53300', /has no free connections/],
    ['57P03', /at db:5432 is starting up or shutting down/],
    ['ENOTFOUND', /host db of the database server wasn’t found/],
    ['ECONNREFUSED', /can’t be reached at db:5432 \(ECONNREFUSED\)/],
    ['ENOENT', /can’t be reached at db:5432 \(ENOENT\)/],
    ['ETIMEDOUT', /at db:5432 didn’t answer within 2 s/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /isn’t trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*ssl_root_cert/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /isn’t for db\./],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', /TLS connection to PostgreSQL at db:5432 failed/],
  ])('with %s says what to do, without a secret', (code, sentence) => {
    const error = startError(failure(code), server)
    expect(error).toBeInstanceOf(AppError)
    expect(String(error)).toMatch(sentence)
    expect(String(error)).not.toMatch(/hunter2/)
    expect(error).toMatchObject({ code: 'unavailable', details: { reason: 'server-database', code } })
  })

  it.each([
    ['The server does not support SSL connections', /doesn’t offer TLS/],
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string', /asks for the password/],
    ['Connection terminated due to connection timeout', /didn’t answer/],
    ['Connection terminated unexpectedly', /can’t be reached at db:5432 \(closed\)/],
  ])('with the message of the driver "%s" says what to do', (message, sentence) => {
    expect(String(startError(failure(null, message), server))).toMatch(sentence)
  })

  it('names a socket by its path, and an IPv6 address in brackets', () => {
    const of = (host: string) => String(startError(failure('ECONNREFUSED'), { ...server, host }))
    expect(of('/run/postgresql')).toMatch(' at /run/postgresql/.s.PGSQL.5432 ')
    expect(of('::1')).toMatch(' at [::1]:5432 ')
  })

  it('because of a defect, or with a sentence already, stays as it is', () => {
    for (const error of [failure('42601'), failure(null), new AppError('server_database_foreign')]) {
      expect(startError(error, server)).toBe(error)
    }
  })

  it('for lack of TLS is told apart', () => {
    expect(isWithoutTls(failure(null, 'The server does not support SSL connections'))).toBe(true)
    expect(isWithoutTls(failure('28000'))).toBe(false)
  })
})

describe('a server', () => {
  const requires = (number: number, encoding = 'UTF8') => {
    const query = async () => ({ rows: [{ number, version: `${number / 10_000}`, encoding }] })
    return requireSupported({ query } as unknown as Parameters<typeof requireSupported>[0])
  }

  it('of version 14 or newer is accepted', async () => {
    await expect(requires(140_000)).resolves.toBeUndefined()
    await expect(requires(180_001)).resolves.toBeUndefined()
  })

  it('of an older version, or a database without Unicode, is refused', async () => {
    await expect(requires(130_020)).rejects.toThrow(/has version 13\.002\. Inglenook needs version 14 or newer/)
    await expect(requires(150_000, 'SQL_ASCII')).rejects.toThrow(/has the encoding SQL_ASCII\. Create one .* UTF8/)
  })
})
