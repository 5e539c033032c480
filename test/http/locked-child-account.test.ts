import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Ask, Reply } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const lock = { isAllowList: false, maxAgeRating: null, isUnratedAllowed: true, isAccountLocked: true }
const change = (kid: Actor, changes: unknown) =>
  world.admin.ask(`/api/v1/users/${kid.userId}`, { method: 'PATCH', body: changes })
const lockUp = async (kid: Actor) => expect((await change(kid, { kidProfile: lock })).status).toBe(200)

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>
const callAs =
  ({ ask }: Pick<Actor, 'ask'>): Call =>
  (method, path, body) =>
    ask(`/api/v1/${path}`, { method, body })
const callWith =
  (headers: Ask['headers']): Call =>
  (method, path, body) =>
    world.server.ask(`/api/v1/${path}`, { method, body, ...(headers === undefined ? {} : { headers }) })

async function signIn({ username, password }: Actor): Promise<Call> {
  const login = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
  expect(login.status).toBe(200)
  return callWith({ authorization: `Bearer ${String(login.json.accessToken)}` })
}

function refused(reply: Reply, what: string): void {
  expect({ what, status: reply.status, error: reply.json?.error }).toEqual({ what, status: 403, error: 'forbidden' })
}

/** Every operation by which an account signs in, links a device or changes itself. */
const own = (kid: Actor, at: { readonly deviceId: string; readonly keyId: string; readonly code: string }) =>
  [
    ['PATCH', 'user', { username: 'boss' }],
    ['PATCH', 'user', { email: 'boss@example.org' }],
    ['PATCH', 'auth/me', { displayName: 'Boss' }],
    ['PUT', 'user/password', { currentPassword: kid.password, newPassword: 'another quiet corner' }],
    ['PUT', 'user/pin', { pin: '2468', currentPassword: kid.password }],
    ['PUT', 'user/pin', { pin: null, currentPassword: kid.password }],
    ['DELETE', 'user/avatar', undefined],
    ['DELETE', 'sessions', undefined],
    ['DELETE', 'sessions?includeCurrent=true', undefined],
    ['DELETE', `sessions/${newId()}`, undefined],
    ['PATCH', `devices/${at.deviceId}`, { name: 'Mine' }],
    ['DELETE', `devices/${at.deviceId}`, undefined],
    ['POST', 'api-keys', { name: 'way out' }],
    ['PATCH', `api-keys/${at.keyId}`, { isActive: true, expiresAt: null }],
    ['DELETE', `api-keys/${at.keyId}`, undefined],
    ['POST', 'pairing/look', { code: at.code }],
    ['POST', 'pairing/approve', { code: at.code }],
    ['POST', 'pairing/deny', { code: at.code }],
    ['POST', 'pairing/offers', {}],
    ['DELETE', `pairing/offers/${newId()}`, undefined],
  ] as const

/** Every operation on accounts, tried on the own one. */
const userManagement = ({ userId }: Actor, at: { readonly deviceId: string; readonly keyId: string }) =>
  [
    ['PATCH', `users/${userId}`, { kidProfile: null }],
    ['PATCH', `users/${userId}`, { password: 'another quiet corner' }],
    ['PATCH', `users/${userId}`, { permissions: [] }],
    ['POST', `users/${userId}/password-reset`, {}],
    ['DELETE', `users/${userId}`, undefined],
    ['DELETE', `users/${userId}/sessions`, undefined],
    ['DELETE', `users/${userId}/sessions/${newId()}`, undefined],
    ['DELETE', `users/${userId}/devices/${at.deviceId}`, undefined],
    ['DELETE', `users/${userId}/api-keys/${at.keyId}`, undefined],
    ['POST', 'users', { username: newId(), password: 'another quiet corner' }],
    ['POST', 'invitations', {}],
  ] as const

/** A child account with an API key, a known app, and a device that requests pairing. */
async function createLockable() {
  const kid = await world.server.actor('reader')
  const { id, key } = (await kid.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'app' } })).json
  await world.server.ask('/opds/v2', { headers: { 'x-api-key': String(key) } })
  const deviceId = String((await kid.ask('/api/v1/devices')).json.data?.[0]?.id)
  const asking = (await world.server.ask('/api/v1/pairing', { method: 'POST', body: { deviceName: 'Tablet' } })).json
  return { kid, key: String(key), at: { deviceId, keyId: String(id), code: String(asking.code) }, asking }
}

describe('a locked child account', () => {
  it('cannot change itself with any kind of credential', async () => {
    const { kid, key, at, asking } = await createLockable()
    await lockUp(kid)
    const basic = `Basic ${Buffer.from(`${kid.username}:${kid.password}`).toString('base64')}`
    const ways: readonly (readonly [string, Call])[] = [
      ['a sign-in of before', callAs(kid)],
      ['a new sign-in', await signIn(kid)],
      ['a key', callWith({ 'x-api-key': key })],
      ['Basic', callWith({ authorization: basic })],
    ]
    for (const [way, call] of ways) {
      for (const [method, path, body] of own(kid, at))
        refused(await call(method, path, body), `${way}: ${method} ${path}`)
    }
    const poll = { pairingId: String(asking.pairingId), secret: String(asking.secret) }
    const waiting = await world.server.ask('/api/v1/pairing/poll', { method: 'POST', body: poll })
    expect(waiting.json).toMatchObject({ status: 'waiting', credential: null })
  })

  it('stays locked even with permissions to manage users and API keys', async () => {
    const { kid, at } = await createLockable()
    await lockUp(kid)
    const permissions = ['api-keys-write', 'api-keys-delete', 'users-read', 'users-write', 'users-delete']
    expect((await change(kid, { permissions })).status).toBe(200)
    const call = await signIn(kid)
    for (const [method, path, body] of own(kid, at)) refused(await call(method, path, body), `${method} ${path}`)
    for (const [method, path, body] of userManagement(kid, at))
      refused(await call(method, path, body), `${method} ${path}`)
  })

  it('cannot link a device, even with an earlier offer or approval', async () => {
    const { kid, at, asking } = await createLockable()
    const offer = (await kid.ask('/api/v1/pairing/offers', { method: 'POST', body: {} })).json
    const approved = await kid.ask('/api/v1/pairing/approve', { method: 'POST', body: { code: at.code } })
    expect(approved.status).toBe(200)
    await lockUp(kid)
    for (const code of [offer.code, offer.qrText]) {
      const claim = { method: 'POST', body: { code: String(code) } }
      expect((await world.server.ask('/api/v1/pairing/claim', claim)).status).toBe(404)
    }
    const poll = { pairingId: String(asking.pairingId), secret: String(asking.secret) }
    expect((await world.server.ask('/api/v1/pairing/poll', { method: 'POST', body: poll })).status).toBe(404)
    const keys = (await world.admin.ask(`/api/v1/users/${kid.userId}/api-keys`)).json as unknown as unknown[]
    expect(keys).toHaveLength(1)
  })

  it('sees its permissions and its own sign-ins, reads, signs in by PIN and signs out', async () => {
    const { kid, at } = await createLockable()
    const set = await kid.ask('/api/v1/user/pin', {
      method: 'PUT',
      body: { pin: '2468', currentPassword: kid.password },
    })
    const cookie = String(set.headers['set-cookie']?.find((line) => line.startsWith('screen='))?.split(';')[0])
    await lockUp(kid)
    const { permissions } = (await kid.ask('/api/v1/auth/me')).json as unknown as { permissions: string[] }
    expect(permissions.filter((name) => /^(api-keys-(write|delete)|users-)/.test(name))).toEqual([])
    const seen = (await kid.ask('/api/v1/sessions')).json.data as unknown as readonly { userId: string }[]
    expect(new Set(seen.map(({ userId }) => userId))).toEqual(new Set([kid.userId]))
    expect((await kid.ask(`/api/v1/users/${kid.userId}/sessions`)).status).toBe(403)
    expect((await kid.ask(`/api/v1/books/${String(world.books.stored.id)}/pages/1`)).status).toBe(200)
    const pin = { method: 'POST', body: { userId: kid.userId, pin: '2468' }, headers: { cookie } }
    expect((await world.server.ask('/api/v1/auth/pin', pin)).status).toBe(200)
    const { refreshToken } = kid
    const refreshed = await world.server.ask('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken } })
    expect(refreshed.status).toBe(200)
    expect((await kid.ask('/api/v1/auth/logout', { method: 'POST', body: {} })).status).toBe(200)
    expect((await kid.ask('/api/v1/auth/me')).status).toBe(401)
    // A parent can do it for the child.
    expect(
      (await world.admin.ask(`/api/v1/users/${kid.userId}/api-keys/${at.keyId}`, { method: 'DELETE' })).status,
    ).toBe(204)
  })
})

describe('a user manager without administrator role', () => {
  it('cannot end sign-ins, devices or API keys of a user with more permissions', async () => {
    const { admin } = world
    const helper = await world.server.actor('reader')
    expect((await change(helper, { permissions: ['users-read', 'users-write'] })).status).toBe(200)
    const call = await signIn(helper)
    const { id } = (await admin.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'app' } })).json
    const of = `users/${admin.userId}`
    const paths = [
      `${of}/sessions`,
      `${of}/sessions/${newId()}`,
      `${of}/devices/${newId()}`,
      `${of}/api-keys/${String(id)}`,
    ]
    for (const path of paths) refused(await call('DELETE', path), path)
    expect((await admin.ask('/api/v1/auth/me')).status).toBe(200)
    const ben = await world.server.actor('reader')
    expect((await call('DELETE', `users/${ben.userId}/sessions`)).json).toEqual({ revoked: 1 })
    expect((await call('DELETE', `users/${newId()}/sessions`)).status).toBe(404)
  })
})
