import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStream, type Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let mara: Actor
beforeEach(async () => {
  server = await startTestServer()
  mara = await server.actor('reader', 'mara')
})
afterEach(() => server.close())

const me = '/api/v1/auth/me'
const day = 24 * 60 * 60_000
const cookieOf = ({ headers }: Reply) => headers['set-cookie']?.find((line) => line.startsWith('auth_token=')) ?? ''
const browser = (cookie: string, origin = 'http://localhost') => ({
  headers: { cookie: cookie.split(';')[0] ?? '', host: 'localhost', origin },
})

/** Pairs a browser. @returns its cookie */
async function pair(body: object = {}): Promise<{ readonly reply: Reply; readonly cookie: string }> {
  const asking = (await server.ask('/api/v1/pairing', { method: 'POST', body: { deviceName: 'Kitchen' } })).json
  await mara.ask('/api/v1/pairing/approve', { method: 'POST', body: { code: asking.code, ...body } })
  const { pairingId, secret } = asking
  const polled = { pairingId, secret, keepInCookie: true }
  const reply = await server.ask('/api/v1/pairing/poll', { method: 'POST', body: polled })
  return { reply, cookie: cookieOf(reply) }
}

describe('a paired browser', () => {
  it('has its API key in an HttpOnly cookie, which signs it in', async () => {
    const { reply, cookie } = await pair()
    expect(reply.json.credential).toMatchObject({ key: null, username: 'mara' })
    expect(reply.text).not.toMatch(/ik_/)
    expect(cookie).toMatch(/^auth_token=ik_[0-9a-f_]+; Max-Age=\d{8}; .*HttpOnly; SameSite=Lax/)
    const seen = await server.ask(me, browser(cookie))
    expect(seen.json).toMatchObject({ username: 'mara', accountLock: 'api-key' })
    expect(seen.json.permissions).not.toContain('api-keys-write')
    const { data } = (await mara.ask('/api/v1/devices')).json
    expect(data).toMatchObject([{ name: 'Kitchen', credential: 'api-key' }])
  })

  it('is signed in the same way from an offer', async () => {
    const offer = (await mara.ask('/api/v1/pairing/offers', { method: 'POST', body: {} })).json
    const body = { code: offer.qrText, deviceName: 'Phone', keepInCookie: true }
    const claimed = await server.ask('/api/v1/pairing/claim', { method: 'POST', body })
    expect(claimed.json).toMatchObject({ key: null, username: 'mara' })
    expect((await server.ask(me, browser(cookieOf(claimed)))).json.username).toBe('mara')
  })

  it('can do what it was permitted to, but never change the account', async () => {
    const { cookie } = await pair({ permissions: ['api-keys-read', 'api-keys-write', 'books-read'] })
    const how = { ...browser(cookie), method: 'POST', body: { name: 'k', permissions: ['books-read'] } }
    expect((await server.ask('/api/v1/api-keys', how)).status).toBe(201)
    const renamed = { ...browser(cookie), method: 'PATCH', body: { displayName: 'Eve' } }
    expect((await server.ask('/api/v1/user', renamed)).status).toBe(403)
  })

  it('allows no cross-site writes with its cookie', async () => {
    const { cookie } = await pair({ permissions: ['api-keys-write'] })
    for (const origin of ['https://evil.example', 'null']) {
      const how = { ...browser(cookie, origin), method: 'POST', body: { name: 'stolen', permissions: [] } }
      expect((await server.ask('/api/v1/api-keys', how)).status).toBe(403)
      expect((await server.ask('/api/v1/auth/logout', { ...browser(cookie, origin), method: 'POST' })).status).toBe(403)
    }
    expect((await server.ask(me, browser(cookie))).status).toBe(200)
  })

  it('stays signed in as long as it is used', async () => {
    const { cookie } = await pair()
    server.pass(300 * day)
    const again = await server.ask(me, browser(cookie))
    expect(cookieOf(again).split(';')[0]).toBe(cookie.split(';')[0])
    const header = { headers: { 'x-api-key': /ik_\w+/.exec(cookie)?.[0] ?? '' } }
    expect(cookieOf(await server.ask(me, header))).toBe('')
  })

  it('is signed out when its key is revoked, including open streams', async () => {
    const { reply, cookie } = await pair()
    const stream = await openStream(server.port, '/api/v1/events', browser(cookie))
    const path = `/api/v1/api-keys/${String(reply.json.credential?.keyId)}`
    expect((await mara.ask(path, { method: 'DELETE' })).status).toBe(204)
    await stream.ended
    const after = await server.ask(me, browser(cookie))
    expect(after.status).toBe(401)
    expect(cookieOf(after)).toMatch(/1970/)
  })

  it('revokes its key on sign-out', async () => {
    const { cookie } = await pair()
    expect((await server.ask('/api/v1/auth/logout', { ...browser(cookie), method: 'POST' })).status).toBe(200)
    expect((await server.ask(me, browser(cookie))).status).toBe(401)
    expect((await mara.ask('/api/v1/api-keys')).json).toEqual([])
  })

  it('differs from apps: a key sent in a header survives a sign-out', async () => {
    const { key } = (await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'app' } })).json
    const how = { headers: { 'x-api-key': String(key) } }
    await server.ask('/api/v1/auth/logout', { ...how, method: 'POST' })
    expect((await server.ask(me, how)).status).toBe(200)
  })
})

describe('the account lock reported to the current user', () => {
  it('is null, the API key, or the lock of the child account', async () => {
    expect((await mara.ask(me)).json.accountLock).toBeNull()
    const { key } = (await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'app' } })).json
    expect((await server.ask(me, { headers: { 'x-api-key': String(key) } })).json.accountLock).toBe('api-key')
    const admin = await server.actor('admin')
    const body = { kidProfile: {} }
    expect((await admin.ask(`/api/v1/users/${mara.userId}`, { method: 'PATCH', body })).status).toBe(200)
    expect((await mara.ask(me)).json.accountLock).toBe('kid-profile')
  })
})
