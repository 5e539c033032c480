import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import type { Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
})
afterAll(() => server.close())

const pin = '2468'
const me = '/api/v1/auth/me'
const setPin = (actor: Actor, body: unknown) => actor.ask('/api/v1/user/pin', { method: 'PUT', body })
/** The cookies of a browser after an answer. */
const cookieOf = (reply: Reply, before = '') => {
  const set = reply.headers['set-cookie']?.map((line) => String(line.split(';')[0])) ?? []
  const screen = set.find((line) => line.startsWith('screen='))
  return screen ?? before
}
const login = (actor: Actor, cookie = '', password = actor.password) =>
  server.ask('/api/v1/auth/login', {
    method: 'POST',
    body: { username: actor.username, password },
    headers: { cookie },
  })
const byPin = (userId: string, cookie: string, given = pin) =>
  server.ask('/api/v1/auth/pin', { method: 'POST', body: { userId, pin: given }, headers: { cookie } })
const people = async (cookie: string) => {
  const { json } = await server.ask('/api/v1/auth/screen', { headers: { cookie } })
  return (json.people as unknown as { userId: string }[]).map(({ userId }) => userId)
}

/** Someone with a PIN, and the browser where they set it. */
async function someone(): Promise<{ actor: Actor; cookie: string }> {
  const actor = await server.actor('reader')
  const reply = await setPin(actor, { pin, currentPassword: actor.password })
  expect(reply).toMatchObject({ status: 200, json: { hasPin: true } })
  return { actor, cookie: cookieOf(reply) }
}

describe('a PIN is not set', () => {
  it('without the right password, by an API key, or when it is no PIN', async () => {
    const actor = await server.actor('reader')
    expect((await setPin(actor, { pin })).status).toBe(403)
    expect((await setPin(actor, { pin, currentPassword: 'not this one' })).status).toBe(403)
    for (const wrong of ['123', 'abcd', '1234567890123']) {
      expect((await setPin(actor, { pin: wrong, currentPassword: actor.password })).status).toBe(400)
    }
    const { key } = (await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })).json
    const how = { method: 'PUT', headers: { 'x-api-key': String(key) } }
    const body = { pin, currentPassword: actor.password }
    expect((await server.ask('/api/v1/user/pin', { ...how, body })).status).toBe(403)
    expect((await actor.ask(me)).json.hasPin).toBe(false)
  })
})

describe('a PIN opens nothing', () => {
  it('where its owner never signed in by password, with the words of a wrong one', async () => {
    const { actor, cookie } = await someone()
    const elsewhere = await someone()
    const [strange, none, wrong] = [
      await byPin(actor.userId, elsewhere.cookie),
      await byPin(actor.userId, ''),
      await byPin(actor.userId, cookie, '1111'),
    ]
    for (const reply of [strange, none, wrong]) expect(reply.status).toBe(401)
    expect(strange.text).toBe(wrong.text)
    expect(none.text).toBe(wrong.text)
  })

  it('with a cookie that was changed', async () => {
    const [{ actor }, { cookie }] = [await someone(), await someone()]
    const [payload = '', mark] = cookie.slice('screen='.length).split('.')
    const forged = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { userId: string }[]
    const text = JSON.stringify(forged.map((person) => ({ ...person, userId: actor.userId })))
    const changed = `screen=${Buffer.from(text).toString('base64url')}.${mark}`
    expect(await people(changed)).toEqual([])
    expect((await byPin(actor.userId, changed)).status).toBe(401)
  })

  it('at once after five wrong ones, and after ten only the password helps', async () => {
    const { actor, cookie } = await someone()
    for (let i = 0; i < 5; i++) expect((await byPin(actor.userId, cookie, '0000')).status).toBe(401)
    expect((await byPin(actor.userId, cookie)).status).toBe(429)
    for (let i = 0; i < 5; i++) {
      server.pass(120_000)
      expect((await byPin(actor.userId, cookie, '0000')).status).toBe(401)
    }
    server.pass(3_600_000)
    expect((await byPin(actor.userId, cookie)).status).toBe(401)
    const signedIn = await login(actor, cookie)
    server.pass(3_600_000)
    expect((await byPin(actor.userId, cookieOf(signedIn))).status).toBe(200)
  })

  it.each([
    ['the account is switched off', { isActive: false }],
    ['an administrator sets another password', { password: 'another quiet corner' }],
    ['the rights change', { role: 'maintainer' }],
  ])('once %s', async (_, changes) => {
    const { actor, cookie } = await someone()
    await admin.ask(`/api/v1/users/${actor.userId}`, { method: 'PATCH', body: changes })
    expect(await people(cookie)).toEqual([])
    expect((await byPin(actor.userId, cookie)).status).toBe(401)
  })

  it('after ninety days, or once its owner removed it', async () => {
    const [{ actor, cookie }, other] = [await someone(), await someone()]
    await setPin(actor, { pin: null, currentPassword: actor.password })
    expect((await byPin(actor.userId, cookie)).status).toBe(401)
    server.pass(91 * 24 * 3_600_000)
    expect((await byPin(other.actor.userId, other.cookie)).status).toBe(401)
  })
})

describe('a shared screen', () => {
  it('shows those who signed in there by password and have a PIN, and lets them in by it', async () => {
    const first = await someone()
    const second = await someone()
    const plain = await server.actor('reader')
    const both = cookieOf(await login(second.actor, first.cookie))
    expect(cookieOf(await login(plain, both), both)).toBe(both)
    expect(await people(both)).toEqual([second.actor.userId, first.actor.userId])
    const reply = await byPin(first.actor.userId, both)
    expect(reply).toMatchObject({ status: 200, json: { tokenType: 'Bearer', user: { id: first.actor.userId } } })
    const session = String(reply.headers['set-cookie']?.find((line) => line.startsWith('auth_token'))?.split(';')[0])
    expect((await server.ask(me, { headers: { cookie: session } })).json.username).toBe(first.actor.username)
  })

  it('shows the picture of its people, and of nobody else', async () => {
    const { actor, cookie } = await someone()
    const how = { method: 'POST', body: await picture({ format: 'png' }), headers: { 'content-type': 'image/png' } }
    await actor.ask('/api/v1/user/avatar', how)
    const at = `/api/v1/auth/screen/${actor.userId}/avatar`
    expect((await server.ask(at, { headers: { cookie } })).headers['content-type']).toBe('image/jpeg')
    expect((await server.ask(at)).status).toBe(404)
    expect((await server.ask(at, { headers: { cookie: (await someone()).cookie } })).status).toBe(404)
  })

  it('keeps its owner when they change their own password there', async () => {
    const { actor, cookie } = await someone()
    const body = { currentPassword: actor.password, newPassword: 'another quiet corner' }
    const reply = await actor.ask('/api/v1/user/password', { method: 'PUT', body, headers: { cookie } })
    expect(await people(cookie)).toEqual([])
    expect(await people(cookieOf(reply))).toEqual([actor.userId])
  })

  it('keeps its cookie from scripts and other sites, and forgets it when asked', async () => {
    const { actor } = await someone()
    const line = (await login(actor)).headers['set-cookie']?.find((cookie) => cookie.startsWith('screen='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Strict/)
    expect(line).not.toContain(pin)
    const gone = await server.ask('/api/v1/auth/screen', { method: 'DELETE' })
    expect(gone.headers['set-cookie']?.[0]).toMatch(/^screen=;/)
  })
})
