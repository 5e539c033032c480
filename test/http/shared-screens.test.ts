import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
/** The browser's cookies after a response. */
const cookieOf = (reply: Reply, before = '') => {
  const set = reply.headers['set-cookie']?.map((line) => String(line.split(';')[0])) ?? []
  const screen = set.find((line) => line.startsWith('screen='))
  return screen ?? before
}
const login = (actor: Actor, cookie = '', rememberScreen: boolean | null = true) =>
  server.ask('/api/v1/auth/login', {
    method: 'POST',
    body: { username: actor.username, password: actor.password, rememberScreen },
    headers: { cookie },
  })
const byPin = (userId: string, cookie: string, given = pin) =>
  server.ask('/api/v1/auth/pin', { method: 'POST', body: { userId, pin: given }, headers: { cookie } })
const shown = async (cookie: string) => {
  const { json } = await server.ask('/api/v1/auth/screen', { headers: { cookie } })
  return json.people as unknown as { userId: string }[]
}
const people = async (cookie: string) => (await shown(cookie)).map(({ userId }) => userId)

/** A user with a PIN, and the cookie of their browser. */
async function someone(): Promise<{ actor: Actor; cookie: string }> {
  const actor = await server.actor('reader')
  const reply = await setPin(actor, { pin, currentPassword: actor.password })
  expect(reply).toMatchObject({ status: 200, json: { hasPin: true } })
  return { actor, cookie: cookieOf(reply) }
}

describe('setting a PIN is refused', () => {
  it('with a wrong password, with an API key, or for an invalid PIN', async () => {
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

describe('a PIN is refused', () => {
  it('where its owner never signed in by password, with the same message as a wrong PIN', async () => {
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

  it('with a modified cookie', async () => {
    const [{ actor }, { cookie }] = [await someone(), await someone()]
    const [payload = '', mark] = cookie.slice('screen='.length).split('.')
    const forged = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { userId: string }[]
    const text = JSON.stringify(forged.map((person) => ({ ...person, userId: actor.userId })))
    const changed = `screen=${Buffer.from(text).toString('base64url')}.${mark}`
    expect(await people(changed)).toEqual([])
    expect((await byPin(actor.userId, changed)).status).toBe(401)
  })

  it('for a while after five wrong attempts, and until a password sign-in after ten', async () => {
    const { actor, cookie } = await someone()
    for (let i = 0; i < 5; i++) expect((await byPin(actor.userId, cookie, '0000')).status).toBe(401)
    expect((await byPin(actor.userId, cookie)).status).toBe(429)
    const received: unknown[] = []
    for (let i = 0; i < 5; i++) {
      server.pass(120_000)
      const { status, json } = await byPin(actor.userId, cookie, '0000')
      expect(status).toBe(401)
      received.push(json.details)
    }
    const wrong = { reason: 'wrong_pin', params: {} }
    expect(received).toEqual([wrong, wrong, wrong, wrong, { reason: 'pin_locked', params: {}, passwordNeeded: true }])
    server.pass(3_600_000)
    const spent = await byPin(actor.userId, cookie)
    expect(spent).toMatchObject({ status: 401, json: { details: { passwordNeeded: true } } })
    expect((await shown(cookie))[0]).toMatchObject({ needsPassword: true })
    // Unknown users are not revealed.
    server.pass(3_600_000)
    expect((await byPin(actor.userId, '')).json.details).toEqual(wrong)
    const signedIn = await login(actor, cookie)
    server.pass(3_600_000)
    expect((await shown(cookieOf(signedIn)))[0]).toMatchObject({ needsPassword: false })
    expect((await byPin(actor.userId, cookieOf(signedIn))).status).toBe(200)
  })

  it('after the same number of attempts when they are concurrent', async () => {
    const { actor, cookie } = await someone()
    const places = Array.from({ length: 24 }, (_, index) => `127.0.1.${index + 1}`)
    const body = (given: string) => ({
      method: 'POST',
      body: { userId: actor.userId, pin: given },
      headers: { cookie },
    })
    const tries = await Promise.all(places.map((from) => server.ask('/api/v1/auth/pin', { ...body('0000'), from })))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
    const tried = await server.ask('/api/v1/auth/pin', { ...body(pin), from: '127.0.2.1' })
    expect(tried.status).toBe(401)
  })

  it.each([
    ['the account is disabled', { isActive: false }],
    ['an administrator sets another password', { password: 'another quiet corner' }],
    ['its permissions change', { role: 'maintainer' }],
  ])('once %s', async (_, changes) => {
    const { actor, cookie } = await someone()
    await admin.ask(`/api/v1/users/${actor.userId}`, { method: 'PATCH', body: changes })
    expect(await people(cookie)).toEqual([])
    expect((await byPin(actor.userId, cookie)).status).toBe(401)
  })

  it('after ninety days, and once its owner removed it', async () => {
    const [{ actor, cookie }, other] = [await someone(), await someone()]
    await setPin(actor, { pin: null, currentPassword: actor.password })
    expect((await byPin(actor.userId, cookie)).status).toBe(401)
    server.pass(91 * 24 * 3_600_000)
    expect((await byPin(other.actor.userId, other.cookie)).status).toBe(401)
  })
})

describe('wrong PIN attempts', () => {
  /** The failure count stored in the user's row. */
  const failuresOf = async ({ userId }: Actor, { query } = server) => {
    const rows = await query<{ count: number }>('select pin_failures as count from users where id = ?', userId)
    return rows[0]?.count
  }

  it('are counted across restarts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-pins-'))
    try {
      let own = await startTestServer({ dataDir })
      const sam = await own.actor('admin', 'sam')
      const set = await sam.ask('/api/v1/user/pin', { method: 'PUT', body: { pin, currentPassword: sam.password } })
      const headers = { cookie: cookieOf(set) }
      const tryPin = (given: string) =>
        own.ask('/api/v1/auth/pin', { method: 'POST', body: { userId: sam.userId, pin: given }, headers })
      for (let start = 0; start < 2; start++) {
        for (let i = 0; i < 5; i++) expect((await tryPin('0000')).status).toBe(401)
        expect(await failuresOf(sam, own)).toBe(5 * (start + 1))
        await own.close()
        own = await startTestServer({ dataDir })
      }
      // A restart resets the delay, but not the count.
      expect((await tryPin(pin)).status).toBe(401)
      expect(await failuresOf(sam, own)).toBe(10)
      await own.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('are reset by the right PIN, and write nothing once exhausted', async () => {
    const { actor, cookie } = await someone()
    for (let i = 0; i < 4; i++) await byPin(actor.userId, cookie, '0000')
    expect(await failuresOf(actor)).toBe(4)
    expect((await byPin(actor.userId, cookie)).status).toBe(200)
    expect(await failuresOf(actor)).toBe(0)
    // From many addresses, because a single one would have to wait.
    for (let i = 1; i <= 30; i++) {
      const how = { method: 'POST', body: { userId: actor.userId, pin: '0000' }, headers: { cookie } }
      expect((await server.ask('/api/v1/auth/pin', { ...how, from: `127.0.3.${i}` })).status).toBe(401)
    }
    expect(await failuresOf(actor)).toBe(10)
    expect((await login(actor)).status).toBe(200)
    expect(await failuresOf(actor)).toBe(0)
  })

  it("for users that the screen does not know are not counted: nobody can use up another user's attempts", async () => {
    const { actor } = await someone()
    for (let i = 0; i < 4; i++) await byPin(actor.userId, '', '0000')
    expect(await failuresOf(actor)).toBe(0)
  })
})

describe('a shared screen', () => {
  it('lists users who signed in there by password and have a PIN, and signs them in by PIN', async () => {
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

  it('remembers users only on request, and preserves those already known', async () => {
    const [{ actor, cookie }, other] = [await someone(), await someone()]
    expect(cookieOf(await login(other.actor, cookie, null), cookie)).toBe(cookie)
    expect(cookieOf(await login(other.actor, cookie, false), cookie)).toBe(cookie)
    server.pass(60 * 24 * 3_600_000)
    const again = cookieOf(await login(actor, cookie, null))
    server.pass(60 * 24 * 3_600_000)
    expect(await people(again)).toEqual([actor.userId])
    expect(await people(cookieOf(await login(actor, again, false), again))).toEqual([])
  })

  it('removes one user and retains the others', async () => {
    const [first, second] = [await someone(), await someone()]
    const both = cookieOf(await login(second.actor, first.cookie))
    const forget = (userId: string, cookie: string) =>
      server.ask(`/api/v1/auth/screen/${userId}`, { method: 'DELETE', headers: { cookie } })
    const left = await forget(first.actor.userId, both)
    expect(left.status).toBe(204)
    expect(await people(cookieOf(left))).toEqual([second.actor.userId])
    expect((await byPin(first.actor.userId, cookieOf(left))).status).toBe(401)
    expect((await forget(first.actor.userId, cookieOf(left))).status).toBe(404)
    expect(cookieOf(await forget(second.actor.userId, cookieOf(left)))).toBe('screen=')
  })

  it('shows the avatars of its users only', async () => {
    const { actor, cookie } = await someone()
    const how = { method: 'POST', body: await picture({ format: 'png' }), headers: { 'content-type': 'image/png' } }
    await actor.ask('/api/v1/user/avatar', how)
    const at = `/api/v1/auth/screen/${actor.userId}/avatar`
    expect((await server.ask(at, { headers: { cookie } })).headers['content-type']).toBe('image/jpeg')
    expect((await server.ask(at)).status).toBe(404)
    expect((await server.ask(at, { headers: { cookie: (await someone()).cookie } })).status).toBe(404)
  })

  it('remembers users who change their own password there', async () => {
    const { actor, cookie } = await someone()
    const body = { currentPassword: actor.password, newPassword: 'another quiet corner' }
    const reply = await actor.ask('/api/v1/user/password', { method: 'PUT', body, headers: { cookie } })
    expect(await people(cookie)).toEqual([])
    expect(await people(cookieOf(reply))).toEqual([actor.userId])
  })

  it('hides its cookie from scripts and other sites, and deletes it on request', async () => {
    const { actor } = await someone()
    const line = (await login(actor)).headers['set-cookie']?.find((cookie) => cookie.startsWith('screen='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Strict/)
    expect(line).not.toContain(pin)
    const gone = await server.ask('/api/v1/auth/screen', { method: 'DELETE' })
    expect(gone.headers['set-cookie']?.[0]).toMatch(/^screen=;/)
  })
})
