import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fetchWithin } from '../../server/auth/oidc/provider-fetch.ts'
import type { Claims } from '../kit/identity-provider.ts'
import { ownAudience } from '../kit/identity-provider.ts'
import { type OidcFixture, openOidcFixture } from '../kit/oidc-fixture.ts'
import { withReason } from '../kit/refusal.ts'
import type { Actor } from '../kit/test-server.ts'

const me = '/api/v1/auth/me'
let fixture: OidcFixture
let admin: Actor
beforeAll(async () => {
  fixture = await openOidcFixture({ SERVICE_AUTH__OIDC__PROVIDERS__HOME__ACCEPTED_AUDIENCES: ownAudience })
  admin = await fixture.server.actor('admin', 'chief')
})
afterAll(() => fixture.close())
afterEach(() => {
  Object.assign(fixture.home, { instead: null, isAway: false })
})

let count = 0
async function someone(name?: string): Promise<{ token: string; idToken: string; person: Claims; userId: string }> {
  count += 1
  const person = { sub: `sub-${count}`, preferred_username: `person${count}` }
  const { me: who } = await fixture.signIn(person, name === undefined ? {} : { name })
  const provider = name === undefined ? fixture.home : fixture.office
  const token = await provider.accessTokenOf(person.sub)
  return { token, idToken: provider.lastIdToken ?? '', person, userId: String(who?.id) }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const ask = (token: string, path = me) => fixture.server.ask(path, bearer(token))
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
/** The same token with other claims, signed by the provider. */
const resigned = (token: string, claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  fixture.home.sign({ ...claimsOf(token), ...claims }, { typ: 'at+jwt', ...header })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token of an identity provider', () => {
  it('is accepted for its audience from a user who signed in before, until the account is disabled', async () => {
    const { token, userId } = await someone()
    expect(claimsOf(token)).toMatchObject({ aud: ownAudience, iss: fixture.home.issuer })
    expect((await ask(token)).json).toMatchObject({ id: userId })
    expect((await ask(token, '/api/v1/books')).status).toBe(200)
    await admin.ask(`/api/v1/users/${userId}`, { method: 'PATCH', body: { isActive: false } })
    expect((await ask(token)).status).toBe(401)
  })

  it('expires by itself', async () => {
    const { token } = await someone()
    const now = Math.floor(fixture.server.now() / 1_000)
    expect((await ask(resigned(token, { exp: now + 60 }))).status).toBe(200)
    expect((await ask(resigned(token, { exp: now - 60 }))).status).toBe(401)
  })

  it('cannot change the account or create an API key that outlives it', async () => {
    const { token } = await someone()
    const { headers } = bearer(token)
    const password = { method: 'PUT', body: { newPassword: 'another quiet corner' }, headers }
    expect((await fixture.server.ask('/api/v1/user/password', password)).status).toBe(403)
    const pin = { method: 'PUT', body: { pin: '2468' }, headers }
    expect((await fixture.server.ask('/api/v1/user/pin', pin)).status).toBe(403)
    const key = await fixture.server.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'way in' }, headers })
    expect(Date.parse(String(key.json.expiresAt))).toBe(Number(claimsOf(token).exp) * 1_000)
  })

  it('is refused for a user without an account, and creates none', async () => {
    const { token } = await someone()
    const before = (await admin.ask('/api/v1/users')).json.total
    expect((await ask(resigned(token, { sub: 'a stranger' }))).status).toBe(401)
    expect((await admin.ask('/api/v1/users')).json.total).toBe(before)
  })

  it('is refused from a provider without a configured audience', async () => {
    const { token } = await someone('the-office')
    expect(claimsOf(token)).toMatchObject({ aud: ownAudience, iss: fixture.office.issuer })
    expect((await ask(token)).status).toBe(401)
  })

  it('does not authenticate the same subject of another provider', async () => {
    const { token, person } = await someone()
    await fixture.signIn({ ...person, sub: 'only-there', preferred_username: 'only-there' }, { name: 'the-office' })
    expect((await ask(resigned(token, { sub: 'only-there' }))).status).toBe(401)
  })
})

const foreign = generateKeyPairSync('rsa', { modulusLength: 2_048 })
type Forge = (token: string, idToken: string) => string | Promise<string>
const forged: readonly (readonly [string, Forge])[] = [
  ['an ID token', (_, idToken) => idToken],
  ['an ID token for our audience', (_, idToken) => fixture.home.sign({ ...claimsOf(idToken), aud: ownAudience })],
  ['without a type', (token) => resigned(token, {}, { typ: undefined })],
  ['of type JWT', (token) => resigned(token, {}, { typ: 'JWT' })],
  ['for another audience', (token) => resigned(token, { aud: 'https://elsewhere.example.org' })],
  ['for the client', (token) => resigned(token, { aud: fixture.home.clientId })],
  ['without an audience', (token) => resigned(token, { aud: undefined })],
  ['from another issuer', (token) => resigned(token, { iss: 'https://elsewhere.example.org' })],
  ['whose issuer differs by a slash', (token) => resigned(token, { iss: `${fixture.home.issuer}/` })],
  ['that is not valid yet', (token) => resigned(token, { nbf: Math.floor(Date.now() / 1_000) + 3_600 })],
  ['issued tomorrow', (token) => resigned(token, { iat: Math.floor(Date.now() / 1_000) + 86_400 })],
  ['without an expiry', (token) => resigned(token, { exp: undefined })],
  ['without a subject', (token) => resigned(token, { sub: undefined })],
  ['with a list of subjects', (token) => resigned(token, { sub: ['a', 'b'] })],
  ['bound to a key', (token) => resigned(token, { cnf: { jkt: 'x' } })],
  ['with an unknown critical header', (token) => resigned(token, {}, { crit: ['x'], x: 1 })],
  ['signed by an unpublished key', (token) => resigned(token, {}, { kid: 'unknown' })],
  [
    'that contains its own key',
    (token) => resigned(token, {}, { kid: undefined, jwk: foreign.publicKey.export({ format: 'jwk' }), alg: 'RS512' }),
  ],
  [
    'with other claims and the signature of a valid token',
    (token) => {
      const [head = '', , signature = ''] = token.split('.')
      return `${head}.${part({ ...claimsOf(token), sub: 'sub-1' })}.${signature}`
    },
  ],
  ['without a signature', (token) => `${part({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]}.`],
  [
    'signed with the public key as an HMAC secret',
    async (token) => {
      const { keys } = (await (await fetch(`${fixture.home.issuer}/jwks`)).json()) as { keys: { kid: string }[] }
      const pem = createPublicKey({ key: keys[0] as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
      const text = `${part({ alg: 'HS256', typ: 'at+jwt', kid: keys[0]?.kid })}.${token.split('.')[1]}`
      return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
    },
  ],
  ['that is too long', (token) => resigned(token, { more: 'x'.repeat(20_000) })],
]

describe('an access token of a provider is refused', () => {
  it.each(forged)('%s', async (_, forge) => {
    const { token, idToken } = await someone()
    expect((await ask(resigned(token, {}))).status).toBe(200)
    const reply = await ask(await forge(token, idToken))
    // Headers above the size limit are refused earlier.
    expect([401, 431]).toContain(reply.status)
    if (reply.status === 401)
      expect(reply.json).toEqual({
        error: 'unauthorized',
        message: expect.any(String),
        details: withReason({}, expect.stringMatching(/^(credential_refused|session_ended|wrong_credentials)$/)),
      })
  })

  it('in place of another credential: cookie, key, password or refresh token', async () => {
    const { token, person } = await someone()
    const basic = Buffer.from(`${String(person.preferred_username)}:${token}`).toString('base64')
    for (const headers of [
      { cookie: `auth_token=${token}` },
      { 'x-api-key': token },
      { authorization: `Basic ${basic}` },
    ]) {
      expect((await fixture.server.ask(me, { headers })).status).toBe(401)
    }
    const refresh = { method: 'POST', body: { refreshToken: token } }
    expect([400, 401]).toContain((await fixture.server.ask('/api/v1/auth/refresh', refresh)).status)
  })
})

describe('a provider that', () => {
  it('changes its keys is followed: new tokens are accepted, old ones expire after a while', async () => {
    const { token } = await someone()
    expect((await ask(token)).status).toBe(200)
    fixture.home.changeKey()
    fixture.server.pass(10_000)
    const renewed = resigned(token, {})
    expect((await ask(renewed)).status).toBe(200)
    expect((await ask(token)).status).toBe(401)
    // Signing in works again soon, too.
    await fixture.signIn({ sub: 'after', preferred_username: 'after' })
    expect((await fixture.signIn({ sub: 'after', preferred_username: 'after' })).me).not.toBeNull()
  })

  it('receives unknown key IDs is asked for its keys at limited intervals', async () => {
    const { token } = await someone()
    expect((await ask(token)).status).toBe(200)
    let asked = 0
    fixture.home.instead = (path) => {
      if (path === '/jwks') asked += 1
      return false
    }
    fixture.server.pass(20_000)
    for (let i = 0; i < 20; i++) expect((await ask(resigned(token, {}, { kid: `strange ${i}` }))).status).toBe(401)
    expect(asked).toBeLessThanOrEqual(1)
  })

  const broken: readonly (readonly [string, NonNullable<OidcFixture['home']['instead']>])[] = [
    ['is unreachable', (_, res) => res.destroy() !== undefined],
    ['sends an endless document', (_, res) => res.end('x'.repeat(2_000_000)) !== undefined],
    ['sends an invalid document', (_, res) => res.end('<html>') !== undefined],
    ['sends an empty document', (_, res) => res.end('{}') !== undefined],
    ['names another issuer', (_, res) => res.end('{"issuer":"https://elsewhere.example.org"}') !== undefined],
    ['fails', (_, res) => res.writeHead(500).end() !== undefined],
    ['redirects elsewhere', (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() !== undefined],
  ]
  it.each(broken)('%s signs nobody in and affects nobody else', async (_, instead) => {
    const own = await openOidcFixture({ SERVICE_AUTH__OIDC__PROVIDERS__HOME__ACCEPTED_AUDIENCES: ownAudience })
    try {
      const boss = await own.server.actor('admin')
      own.home.instead = instead
      const now = Math.floor(own.server.now() / 1_000)
      const claims = { iss: own.home.issuer, aud: ownAudience, sub: 'x', iat: now, exp: now + 60 }
      const token = own.home.sign(claims, { typ: 'at+jwt' })
      const started = performance.now()
      const reply = await own.server.ask(me, bearer(token))
      expect(reply).toMatchObject({ status: 503, json: { error: 'unavailable' } })
      expect(performance.now() - started).toBeLessThan(5_000)
      const begun = await own.server.ask('/api/v1/auth/oidc/home/login', { method: 'POST', body: {} })
      expect(begun.status).toBe(503)
      expect((await boss.ask(me)).status).toBe(200)
      own.home.instead = null
      own.server.pass(20_000)
      expect((await own.server.ask(me, bearer(token))).status).toBe(401)
    } finally {
      await own.close()
    }
  })

  it('responds slowly is aborted at the time limit, even while it sends data', async () => {
    const drip = createServer((_, res) => {
      res.write('{')
      const timer = setInterval(() => res.write(' '), 10)
      res.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => drip.listen(0, '127.0.0.1', done))
    try {
      const url = `http://127.0.0.1:${(drip.address() as AddressInfo).port}/`
      const asked = fetchWithin(100, url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
      await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
    } finally {
      drip.closeAllConnections()
      await new Promise((done) => drip.close(done))
    }
  })
})
