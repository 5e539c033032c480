import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { openStream } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let other: TestServer
let mara: Actor
/** Claims of a valid token, with another user's permissions. */
let claims: Record<string, unknown>
beforeAll(async () => {
  ;[server, other] = await Promise.all([startTestServer(), startTestServer()])
  await server.actor('admin', 'root')
  mara = await server.actor('reader', 'mara')
  const [, payload = ''] = mara.token.split('.')
  claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'admin' }
})
afterAll(() => Promise.all([server.close(), other.close()]))

const me = '/api/v1/auth/me'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** A token with any header and signature. */
function forge(header: object, signed: (text: string) => Buffer, body: object = claims): string {
  const text = `${part({ typ: 'JWT', ...header })}.${part(body)}`
  return `${text}.${signed(text).toString('base64url')}`
}
const hmac = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest()
const rsa = (text: string) => sign('sha256', Buffer.from(text), privateKey)
const nobody = () => Buffer.alloc(0)

const forged: readonly (readonly [string, () => string])[] = [
  ['with the algorithm none', () => forge({ alg: 'none' }, nobody)],
  ['with the algorithm none in other letter case', () => forge({ alg: 'nOnE' }, nobody)],
  ['with the header of a valid token and no signature', () => forge({ alg: 'HS256' }, nobody)],
  ['signed with an empty key', () => forge({ alg: 'HS256' }, hmac(''))],
  ['signed with a foreign key', () => forge({ alg: 'RS256' }, rsa)],
  ['that contains its own key', () => forge({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }, rsa)],
  ['with a URL of its key', () => forge({ alg: 'RS256', jku: 'http://127.0.0.1:1/keys', kid: 'x' }, rsa)],
  ['signed with a public key as an HMAC secret', () => forge({ alg: 'HS256' }, hmac(pem))],
  ['with a path as key ID', () => forge({ alg: 'HS256', kid: '../../../../dev/null' }, hmac(''))],
  ['with an SQL injection as key ID', () => forge({ alg: 'HS256', kid: "' or 1=1 --" }, hmac('1'))],
  ['with an unknown critical header', () => forge({ alg: 'HS256', crit: ['x'], x: 1 }, hmac(''))],
  ['with a second signature', () => `${mara.token}.${mara.token.split('.')[2]}`],
  [
    'with the claims of another token and the signature of a valid one',
    () => {
      const [head = '', , signature = ''] = mara.token.split('.')
      return `${head}.${part(claims)}.${signature}`
    },
  ],
]

describe('an access token is refused', () => {
  it.each(forged)('%s', async (_, token) => {
    for (const headers of [{ authorization: `Bearer ${token()}` }, { cookie: `auth_token=${token()}` }]) {
      const reply = await server.ask(me, { headers })
      expect(reply.status).toBe(401)
      expect(reply.json).toEqual({
        error: 'unauthorized',
        message: expect.any(String),
        details: withReason({}, expect.stringMatching(/^(credential_refused|session_ended|wrong_credentials)$/)),
      })
    }
  })

  it('from another server, even with the same user and session', async () => {
    const theirs = await other.actor('admin', 'mara')
    expect((await other.ask(me, { headers: { authorization: `Bearer ${theirs.token}` } })).status).toBe(200)
    expect((await server.ask(me, { headers: { authorization: `Bearer ${theirs.token}` } })).status).toBe(401)
  })

  it('as a refresh token, API key or password, and a refresh token as an access token', async () => {
    const refreshed = await server.ask('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken: mara.token } })
    expect(refreshed.status).toBe(401)
    const basic = `Basic ${Buffer.from(`mara:${mara.token}`).toString('base64')}`
    for (const headers of [
      { 'x-api-key': mara.token },
      { authorization: basic },
      { authorization: `Bearer ${mara.refreshToken}` },
    ]) {
      expect((await server.ask(me, { headers })).status).toBe(401)
    }
  })

  it('when invalid, even with a valid cookie', async () => {
    const headers = { authorization: 'Bearer x.y.z', cookie: `auth_token=${mara.token}` }
    expect((await server.ask(me, { headers })).status).toBe(401)
  })
})

describe('all credentials of a user end immediately', () => {
  const shutdownHooks = {
    'with a new password': (id: string) => write('setPassword', { id, passwordHash: 'x', now: server.now() }),
    'when the account is switched off': (id: string) =>
      write('updateUser', { id, changes: { isActive: false }, now: server.now() }),
    'when the account is deleted': (id: string) => write('deleteUser', { id }),
  } as const

  it.each(Object.keys(shutdownHooks) as (keyof typeof shutdownHooks)[])('%s', async (how) => {
    const ben = await server.actor('reader')
    const basic = `Basic ${Buffer.from(`${ben.username}:${ben.password}`).toString('base64')}`
    const all = [
      { authorization: `Bearer ${ben.token}` },
      { cookie: `auth_token=${ben.token}` },
      { authorization: basic },
    ]
    for (const headers of all) expect((await server.ask(me, { headers })).status).toBe(200)
    const stream = await openStream(server.port, '/api/v1/events', { headers: { cookie: `auth_token=${ben.token}` } })
    await server.database.commit([shutdownHooks[how](ben.userId)])
    await stream.ended
    for (const headers of all) expect((await server.ask(me, { headers })).status).toBe(401)
    const refreshed = await server.ask('/api/v1/auth/refresh', {
      method: 'POST',
      body: { refreshToken: ben.refreshToken },
    })
    expect(refreshed.status).toBe(401)
  })
})
