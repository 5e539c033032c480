import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import { newId } from '../kit/catalog.ts'
import { openStream } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let admin: Actor
let reader: Actor
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
})
beforeEach(async () => {
  reader = await server.actor('reader')
})
afterAll(() => server.close())

const me = '/api/v1/auth/me'
const next = 'another quiet corner'
const login = (username: string, password: string) =>
  server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
const patchMe = (body: unknown) => reader.ask('/api/v1/user', { method: 'PATCH', body })
const changePassword = (body: unknown, headers = {}) =>
  reader.ask('/api/v1/user/password', { method: 'PUT', body, headers })
async function keyOf(actor: Actor): Promise<{ id: string; headers: Record<string, string> }> {
  const { json } = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })
  return { id: String(json.id), headers: { 'x-api-key': String(json.key) } }
}

describe("the user's own account", () => {
  it('cannot take the name of another account or change its role', async () => {
    expect((await patchMe({ username: admin.username.toUpperCase() })).status).toBe(409)
    expect((await patchMe({ role: 'admin' })).status).toBe(400)
  })

  it('cannot be changed with an API key', async () => {
    const { headers } = await keyOf(reader)
    const ask = (path: string, method: string, body: unknown) => server.ask(path, { method, headers, body })
    expect((await ask('/api/v1/user', 'PATCH', { displayName: 'Key' })).status).toBe(403)
    const body = { currentPassword: reader.password, newPassword: next }
    expect((await ask('/api/v1/user/password', 'PUT', body)).status).toBe(403)
  })

  it('has the user name, e-mail and display name that its owner sets', async () => {
    const username = `n-${newId()}`
    const email = `${newId()}@example.org`
    const reply = await patchMe({ username, email, displayName: 'Ivy' })
    expect(reply).toMatchObject({ status: 200, json: { username, email, emailVerified: false, displayName: 'Ivy' } })
    expect((await reader.ask(me)).json).toEqual(reply.json)
    expect((await login(email, reader.password)).status).toBe(200)
    expect((await patchMe({ email: null, displayName: null })).json).toMatchObject({ email: null, displayName: null })
  })
})

describe('a password change is refused', () => {
  it('without the current password, with a wrong one, or for a weak one', async () => {
    expect((await changePassword({ newPassword: next })).status).toBe(403)
    expect((await changePassword({ currentPassword: 'not this one', newPassword: next })).status).toBe(403)
    expect((await changePassword({ currentPassword: reader.password, newPassword: 'password1' })).status).toBe(400)
    expect((await login(reader.username, reader.password)).status).toBe(200)
  })

  it('after repeated guesses of the current password', async () => {
    for (let i = 0; i < 5; i++) await changePassword({ currentPassword: `wrong ${i}`, newPassword: next })
    const reply = await changePassword({ currentPassword: reader.password, newPassword: next })
    expect(reply).toMatchObject({ status: 429, json: { error: 'rate_limit_exceeded' } })
  })
})

describe('a new password', () => {
  it('ends all other sessions, API keys and streams, but not the current session', async () => {
    const other = await login(reader.username, reader.password)
    const { headers } = await keyOf(reader)
    const authorization = `Bearer ${other.json.accessToken}`
    const stream = await openStream(server.port, '/api/v1/events', { headers: { authorization } })
    const reply = await changePassword({ currentPassword: reader.password, newPassword: next })
    expect(reply).toMatchObject({ status: 200, json: { tokenType: 'Bearer', expiresIn: 86_400 } })
    await stream.ended
    expect((await server.ask(me, { headers: { authorization } })).status).toBe(401)
    expect((await server.ask(me, { headers })).status).toBe(401)
    expect((await reader.ask(me)).status).toBe(401)
    const kept = { authorization: `Bearer ${reply.json.accessToken}` }
    expect((await server.ask(me, { headers: kept })).status).toBe(200)
    const refresh = (refreshToken: unknown) =>
      server.ask('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken } })
    expect((await refresh(other.json.refreshToken)).status).toBe(401)
    expect((await refresh(reader.refreshToken)).status).toBe(200)
    expect((await login(reader.username, reader.password)).status).toBe(401)
    expect((await login(reader.username, next)).status).toBe(200)
  })

  it('renews the cookie of the current browser', async () => {
    const cookie = String((await login(reader.username, reader.password)).headers['set-cookie']?.[0]?.split(';')[0])
    const headers = { cookie, origin: `http://127.0.0.1:${server.port}`, host: `127.0.0.1:${server.port}` }
    const body = { currentPassword: reader.password, newPassword: next }
    const reply = await server.ask('/api/v1/user/password', { method: 'PUT', body, headers })
    expect(reply.status).toBe(200)
    expect((await server.ask(me, { headers: { cookie } })).status).toBe(401)
    const renewed = String(reply.headers['set-cookie']?.[0]?.split(';')[0])
    expect((await server.ask(me, { headers: { cookie: renewed } })).status).toBe(200)
  })

  it('returns no token to a Basic session', async () => {
    const basic = Buffer.from(`${reader.username}:${reader.password}`).toString('base64')
    const body = { currentPassword: reader.password, newPassword: next }
    const reply = await changePassword(body, { authorization: `Basic ${basic}` })
    expect(reply.json).toEqual({ accessToken: null, tokenType: 'Bearer', expiresIn: null })
  })
})

describe('the avatar', () => {
  const at = '/api/v1/user/avatar'
  const upload = (body: unknown, type = 'image/png') =>
    reader.ask(at, { method: 'POST', body, headers: { 'content-type': type } })

  it('is refused when it is not an image, whatever its declared type, or damaged', async () => {
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).status).toBe(415)
    expect((await upload(Buffer.from('<html><script>'), 'image/png')).status).toBe(415)
    const whole = await picture({ format: 'png', width: 300, height: 300 })
    expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(422)
    expect((await reader.ask(at)).status).toBe(404)
  })

  it('is converted to a small JPEG, served with an ETag, and replaced', async () => {
    const reply = await upload(await picture({ format: 'png', width: 1_600, height: 800 }))
    expect(reply).toMatchObject({ status: 200, json: { hasAvatar: true } })
    const shown = await reader.ask(at)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect([...shown.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
    const etag = String(shown.headers.etag)
    expect((await reader.ask(at, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await upload(await picture({ format: 'webp', shade: 200 }))
    const other = await reader.ask(at, { headers: { 'if-none-match': etag } })
    expect(other.status).toBe(200)
    expect((await admin.ask(`/api/v1/users/${reader.userId}/avatar`)).bytes).toEqual(other.bytes)
  })

  it('is removed by its owner or an administrator, and survives maintenance until then', async () => {
    await upload(await picture({ format: 'png' }))
    expect((await admin.ask('/api/v1/maintenance/cleanup-thumbnails', { method: 'POST' })).status).toBe(200)
    expect((await reader.ask(at)).status).toBe(200)
    expect((await reader.ask(at, { method: 'DELETE' })).status).toBe(204)
    expect((await reader.ask(at)).status).toBe(404)
    await upload(await picture({ format: 'png' }))
    expect((await admin.ask(`/api/v1/users/${reader.userId}/avatar`, { method: 'DELETE' })).status).toBe(204)
    expect((await reader.ask(me)).json.hasAvatar).toBe(false)
  })
})
