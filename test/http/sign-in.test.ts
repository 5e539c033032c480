import jwt from 'jsonwebtoken'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Reply } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const hour = 3_600_000
const me = '/api/v1/auth/me'
const post = (path: string, body?: unknown, headers = {}) => server.ask(path, { method: 'POST', body, headers })
const login = (username: string, password: string) => post('/api/v1/auth/login', { username, password })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const basic = (name: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
})
const refused = (reply: Reply) => {
  expect(reply.status).toBe(401)
  expect(reply.json).toEqual({
    error: 'unauthorized',
    message: expect.any(String),
    details: withReason({}, expect.stringMatching(/^(credential_refused|session_ended|wrong_credentials)$/)),
  })
}

describe('the initial setup', () => {
  const admin = { username: 'mara', password: 'a quiet corner' }
  const elsewhere = { 'x-forwarded-for': '192.168.1.7' }

  it('is refused to other computers without the code, and with a wrong one', async () => {
    for (const setupCode of [undefined, null, '', 'AAAA-AAAA']) {
      const reply = await post('/api/v1/setup/initialize', { ...admin, setupCode }, elsewhere)
      expect(reply.status).toBe(403)
      expect(reply.json.message).toMatch(/setup code/)
    }
    expect((await server.ask('/api/v1/setup/status')).json).toMatchObject({ setupRequired: true, codeRequired: false })
  })

  it('slows down guesses of the code', async () => {
    const guess = () => post('/api/v1/setup/initialize', { ...admin, setupCode: 'BBBB-BBBB' }, elsewhere)
    for (let i = 0; i < 5; i++) await guess()
    expect((await guess()).status).toBe(429)
  })

  it('refuses weak passwords and invalid user names', async () => {
    for (const bad of [
      { password: 'password1' },
      { password: 'short' },
      { password: 'mara mara' },
      { username: 'a:b' },
    ]) {
      const reply = await post('/api/v1/setup/initialize', { ...admin, ...bad })
      expect(reply.status).toBe(400)
    }
  })

  it('works remotely with the code, in any notation', async () => {
    const code = server.app.setup.code()?.toLowerCase().replace('-', ' ')
    expect((await server.ask('/api/v1/setup/status', { headers: elsewhere })).json.codeRequired).toBe(true)
    const reply = await post('/api/v1/setup/initialize', { ...admin, setupCode: code }, elsewhere)
    expect(reply.json).toMatchObject({ tokenType: 'Bearer', user: { username: 'mara', role: 'admin' } })
  })

  it('is unavailable afterwards', async () => {
    const first = await post('/api/v1/setup/initialize', admin)
    expect(first.status).toBe(200)
    expect((await server.ask(me, bearer(String(first.json.accessToken)))).json).toMatchObject({ role: 'admin' })
    const again = await post('/api/v1/setup/initialize', { ...admin, username: 'ben' })
    expect(again.status).toBe(409)
    expect(server.app.setup.code()).toBeNull()
    expect((await server.ask('/api/v1/setup/status')).json).toEqual({
      setupRequired: false,
      hasUsers: true,
      registrationEnabled: false,
      codeRequired: false,
      restoredAt: null,
    })
  })

  it('creates a single administrator from two concurrent requests', async () => {
    const replies = await Promise.all([
      post('/api/v1/setup/initialize', admin),
      post('/api/v1/setup/initialize', { ...admin, username: 'ben' }),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })
})

describe('signing in', () => {
  it('does not reveal which users exist', async () => {
    const mara = await server.actor('reader', 'mara')
    const [wrong, unknown] = [await login('mara', 'not this one'), await login('nobody', mara.password)]
    refused(wrong)
    expect(unknown.json).toEqual(wrong.json)
  })

  it('is refused to disabled accounts', async () => {
    const mara = await server.actor('reader', 'mara')
    const changes = { isActive: false }
    await server.database.commit([write('updateUser', { id: mara.userId, changes, now: server.now() })])
    refused(await login('mara', mara.password))
    refused(await mara.ask(me))
  })

  it('is slowed down after five failures, even with the right password', async () => {
    const mara = await server.actor('reader', 'mara')
    for (let i = 0; i < 5; i++) refused(await login('mara', `wrong ${i}`))
    const reply = await login('mara', mara.password)
    expect(reply.status).toBe(429)
    expect(reply.json).toEqual({ error: 'rate_limit_exceeded', message: expect.any(String), retry_after: 1 })
    expect(reply.headers['retry-after']).toBe('1')
    server.pass(1_000)
    expect((await login('MARA ', mara.password)).status).toBe(200)
  })

  it('returns the documented fields and an HttpOnly cookie', async () => {
    const mara = await server.actor('reader', 'mara')
    const reply = await login('mara', mara.password)
    expect(reply.json).toMatchObject({ tokenType: 'Bearer', expiresIn: 86_400, user: { username: 'mara' } })
    expect(reply.headers['set-cookie']).toHaveLength(1)
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^auth_token=eyJ[^;]+; Max-Age=86400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
  })
})

describe('an access token is refused', () => {
  const payload = { username: 'root', role: 'admin', ver: 1, exp: 4_000_000_000 }
  it('when it is unsigned or signed by another key', async () => {
    const { userId } = await server.actor('reader', 'mara')
    const claims = { ...payload, sub: userId, sid: userId }
    refused(await server.ask(me, bearer(jwt.sign(claims, '', { algorithm: 'none' }))))
    refused(await server.ask(me, bearer(jwt.sign(claims, 'another secret of more than 32 letters'))))
    refused(await server.ask(me, bearer('ik_00000000_00000000000000000000000000000000')))
  })

  it('when it was modified', async () => {
    const mara = await server.actor('reader', 'mara')
    const [head = '', body = '', signature = ''] = mara.token.split('.')
    const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), role: 'admin' }
    refused(
      await server.ask(
        me,
        bearer([head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')),
      ),
    )
    refused(await server.ask(me, bearer([head, body, signature.slice(0, -2)].join('.'))))
  })

  it('after a day', async () => {
    const mara = await server.actor('reader', 'mara')
    server.pass(24 * hour - 60_000)
    expect((await mara.ask(me)).status).toBe(200)
    server.pass(60_000)
    refused(await mara.ask(me))
  })

  it('once the password or role changed, or the account was deleted', async () => {
    for (const change of ['password', 'role', 'gone'] as const) {
      const mara = await server.actor('reader')
      await server.actor('admin')
      const { now } = server
      const base = { id: mara.userId, now: now() }
      if (change === 'password') await server.database.commit([write('setPassword', { ...base, passwordHash: 'x' })])
      if (change === 'role')
        await server.database.commit([write('updateUser', { ...base, changes: { role: 'maintainer' } })])
      if (change === 'gone') await server.database.commit([write('deleteUser', { id: mara.userId })])
      refused(await mara.ask(me))
    }
  })
})

describe('a refresh token', () => {
  const refresh = (refreshToken: string) => post('/api/v1/auth/refresh', { refreshToken })

  it('is refused when it is unknown or older than thirty days', async () => {
    const mara = await server.actor('reader')
    refused(await refresh('no token of ours'))
    server.pass(30 * 24 * hour + 1)
    refused(await refresh(mara.refreshToken))
  })

  it('reused later ends the session for the thief and the owner', async () => {
    const mara = await server.actor('reader')
    const next = (await refresh(mara.refreshToken)).json
    server.pass(10_001)
    refused(await refresh(mara.refreshToken))
    refused(await refresh(String(next.refreshToken)))
    refused(await server.ask(me, bearer(String(next.accessToken))))
    refused(await mara.ask(me))
  })

  it('reused from elsewhere, or after its successor was used, ends the session immediately', async () => {
    const mara = await server.actor('reader')
    const next = (await refresh(mara.refreshToken)).json
    refused(
      await server.ask('/api/v1/auth/refresh', {
        method: 'POST',
        body: { refreshToken: mara.refreshToken },
        from: '127.0.0.2',
      }),
    )
    refused(await server.ask(me, bearer(String(next.accessToken))))
    const ben = await server.actor('reader')
    const second = (await refresh(ben.refreshToken)).json
    expect((await refresh(String(second.refreshToken))).status).toBe(200)
    refused(await refresh(ben.refreshToken))
    refused(await server.ask(me, bearer(String(second.accessToken))))
  })

  it('sent twice at once by the same browser signs nobody out', async () => {
    const mara = await server.actor('reader')
    const replies = await Promise.all([refresh(mara.refreshToken), refresh(mara.refreshToken)])
    for (const { status, json } of replies) {
      expect(status).toBe(200)
      expect((await server.ask(me, bearer(String(json.accessToken)))).status).toBe(200)
    }
    const [first, second] = replies.map(({ json }) => String(json.refreshToken))
    expect(first).not.toBe(second)
    expect((await refresh(String(first))).status).toBe(200)
    expect((await refresh(String(second))).status).toBe(200)
  })

  it('is exchanged for new tokens that extend the session', async () => {
    const mara = await server.actor('reader')
    let token = mara.refreshToken
    for (let day = 0; day < 70; day += 10) {
      server.pass(10 * 24 * hour)
      const reply = await refresh(token)
      expect(reply.json).toEqual({
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        tokenType: 'Bearer',
        expiresIn: 86_400,
      })
      token = String(reply.json.refreshToken)
      expect((await server.ask(me, bearer(String(reply.json.accessToken)))).status).toBe(200)
    }
  })
})

describe('signing out', () => {
  it.each([
    ['with the access token', (mara: Actor) => mara.ask('/api/v1/auth/logout', { method: 'POST' })],
    ['with the refresh token', (mara: Actor) => post('/api/v1/auth/logout', { refreshToken: mara.refreshToken })],
  ])('ends the session immediately %s', async (_, logout) => {
    const mara = await server.actor('reader')
    expect((await logout(mara)).status).toBe(200)
    refused(await mara.ask(me))
    refused(await post('/api/v1/auth/refresh', { refreshToken: mara.refreshToken }))
  })

  it('reveals nothing about unknown tokens, and clears the cookie', async () => {
    const reply = await post('/api/v1/auth/logout', { refreshToken: 'unknown' })
    expect(reply.status).toBe(200)
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^auth_token=; .*1970/)
  })
})

describe('the session cookie', () => {
  const cookie = (mara: Actor) => ({ cookie: `auth_token=${mara.token}`, host: 'localhost' })

  it('does not allow cross-site writes', async () => {
    const mara = await server.actor('reader')
    const headers = { ...cookie(mara), origin: 'https://evil.example' }
    const body = { name: 'stolen' }
    expect((await server.ask('/api/v1/api-keys', { method: 'POST', headers, body })).status).toBe(403)
    expect((await server.ask('/api/v1/auth/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await mara.ask(me)).status).toBe(200)
  })

  it('allows writes from our own pages', async () => {
    const mara = await server.actor('reader')
    const headers = { ...cookie(mara), origin: 'http://localhost' }
    expect((await server.ask('/api/v1/api-keys', { method: 'POST', headers, body: { name: 'k' } })).status).toBe(201)
  })

  it('that expired is renewed with a refresh token', async () => {
    const mara = await server.actor('reader')
    server.pass(25 * hour)
    refused(await server.ask(me, { headers: cookie(mara) }))
    const reply = await post('/api/v1/auth/refresh', { refreshToken: mara.refreshToken })
    expect(reply.headers['set-cookie']?.[0]).toMatch(/; Max-Age=86400; Path=\/; .*HttpOnly; SameSite=Lax$/)
    const [pair = ''] = (reply.headers['set-cookie']?.[0] ?? '').split(';')
    expect((await server.ask(me, { headers: { cookie: pair } })).status).toBe(200)
  })

  it('is renewed in the second half of its lifetime, so that daily users stay signed in', async () => {
    const mara = await server.actor('reader')
    expect((await server.ask(me, { headers: cookie(mara) })).headers['set-cookie']).toBeUndefined()
    server.pass(13 * hour)
    const renewed = (await server.ask(me, { headers: cookie(mara) })).headers['set-cookie']?.[0] ?? ''
    server.pass(20 * hour)
    const [pair = ''] = renewed.split(';')
    expect((await server.ask(me, { headers: { cookie: pair } })).status).toBe(200)
    refused(await server.ask(me, { headers: cookie(mara) }))
  })
})

describe('an API key', () => {
  async function makeKey(mara: Actor, body: object = {}) {
    const reply = await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet', ...body } })
    return { reply, key: String(reply.json.key), id: String(reply.json.id) }
  }

  it('has no permissions that its creator lacks', async () => {
    const mara = await server.actor('reader')
    const { reply } = await makeKey(mara, { permissions: ['books-read', 'system-admin'] })
    expect(reply.status).toBe(403)
    expect(reply.json.message).toContain('system-admin')
    const narrow = await makeKey(mara, { permissions: ['api-keys-write', 'books-read'] })
    const through = {
      ...mara,
      ask: (path: string, how = {}) => server.ask(path, { ...how, headers: { 'x-api-key': narrow.key } }),
    }
    expect((await makeKey(through, { permissions: ['series-read'] })).reply.status).toBe(403)
    expect((await makeKey(through)).reply.json.permissions).toEqual(['books-read', 'api-keys-write'])
  })

  it('cannot be created with a past expiry or unknown permissions', async () => {
    const mara = await server.actor('reader')
    expect((await makeKey(mara, { expiresAt: new Date(server.now()).toISOString() })).reply.status).toBe(400)
    expect((await makeKey(mara, { permissions: ['everything'] })).reply.status).toBe(400)
    expect((await makeKey(mara, { name: '' })).reply.status).toBe(400)
    expect((await makeKey(mara, { expiresAt: '2999-01-01' })).reply.status).toBe(400)
  })

  it('is shown once, and works as key, Bearer token and Basic password with any user name', async () => {
    const mara = await server.actor('reader')
    const { reply, key } = await makeKey(mara)
    expect(reply.status).toBe(201)
    expect(key).toMatch(/^ik_[0-9a-f]{8}_[0-9a-f]{32}$/)
    const list = await mara.ask('/api/v1/api-keys')
    expect(list.text).not.toContain(key.slice(12))
    expect(list.json[0]).toMatchObject({ name: 'tablet', isActive: true, expiresAt: null })
    for (const how of [{ headers: { 'x-api-key': key } }, bearer(key), basic('anything', key)]) {
      expect((await server.ask(me, how)).json.username).toBe(mara.username)
    }
  })

  it('accepts an expiry in any time zone', async () => {
    const mara = await server.actor('reader')
    const { reply } = await makeKey(mara, { expiresAt: '2999-01-01T02:00:00+02:00' })
    expect(reply.json.expiresAt).toBe('2999-01-01T00:00:00.000Z')
  })

  it('grants only its own permissions', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara, { permissions: ['books-read'] })
    const headers = { 'x-api-key': key }
    expect((await server.ask('/api/v1/books', { headers })).status).toBe(200)
    const reply = await server.ask('/api/v1/series', { headers })
    expect(reply.json).toMatchObject({ error: 'forbidden', details: { permission: 'series-read' } })
    expect((await server.ask(me, { headers })).json.permissions).toEqual(['books-read'])
  })

  it('stops working when revoked, when expired, and with its owner', async () => {
    const mara = await server.actor('reader')
    const revoked = await makeKey(mara)
    const expiring = await makeKey(mara, { expiresAt: new Date(server.now() + hour).toISOString() })
    const orphaned = await makeKey(mara)
    const uses = ({ key }: { key: string }) => server.ask('/api/v1/books', { headers: { 'x-api-key': key } })
    for (const key of [revoked, expiring, orphaned]) expect((await uses(key)).status).toBe(200)
    expect((await mara.ask(`/api/v1/api-keys/${revoked.id}`, { method: 'DELETE' })).status).toBe(204)
    refused(await uses(revoked))
    server.pass(hour)
    refused(await uses(expiring))
    const changes = { isActive: false }
    await server.database.commit([write('updateUser', { id: mara.userId, changes, now: server.now() })])
    refused(await uses(orphaned))
  })

  it('of another user cannot be revoked and is 404', async () => {
    const [mara, ben] = [await server.actor('reader'), await server.actor('reader')]
    const { id, key } = await makeKey(mara)
    const reply = await ben.ask(`/api/v1/api-keys/${id}`, { method: 'DELETE' })
    expect(reply.status).toBe(404)
    expect((await ben.ask(`/api/v1/api-keys/${mara.userId}`, { method: 'DELETE' })).text).toBe(reply.text)
    expect((await server.ask(me, bearer(key))).status).toBe(200)
  })
})

describe('Basic', () => {
  it('is refused with a wrong password, with the same message as for an unknown user', async () => {
    const mara = await server.actor('reader', 'mara')
    const wrong = await server.ask(me, basic('mara', 'wrong wrong'))
    refused(wrong)
    expect((await server.ask(me, basic('nobody', mara.password))).json).toEqual(wrong.json)
  })

  it('is slowed down like signing in', async () => {
    await server.actor('reader', 'mara')
    for (let i = 0; i < 5; i++) refused(await server.ask(me, basic('mara', `wrong ${i}`)))
    expect((await server.ask(me, basic('mara', 'wrong again'))).status).toBe(429)
  })

  it('stops working when the password changes, even if verified before', async () => {
    const mara = await server.actor('reader', 'mara')
    const how = basic('mara', mara.password)
    for (let i = 0; i < 3; i++) expect((await server.ask(me, how)).status).toBe(200)
    await server.database.commit([write('setPassword', { id: mara.userId, passwordHash: 'x', now: server.now() })])
    refused(await server.ask(me, how))
  })

  it('accepts user names and passwords in any script', async () => {
    const mara = await server.actor('reader', 'Jürgen 本')
    expect((await server.ask(me, basic('Jürgen 本', mara.password))).status).toBe(200)
  })
})
