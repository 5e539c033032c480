import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStream, type Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { newSession } from './examples-of-credentials.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const me = '/api/v1/auth/me'
const path = '/api/v1/sessions'
const day = 24 * 3_600_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Session = { readonly id: string; readonly isCurrent: boolean; readonly [name: string]: unknown }
const listOf = (reply: Reply) => reply.json.data as unknown as readonly Session[]

/** Signs the user in again from another browser or app. */
async function again(actor: Actor, agent: string): Promise<{ token: string; refreshToken: string }> {
  const { username, password } = actor
  const how = { method: 'POST', body: { username, password }, headers: { 'user-agent': agent } }
  const { json } = await server.ask('/api/v1/auth/login', how)
  return { token: String(json.accessToken), refreshToken: String(json.refreshToken) }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const refresh = (refreshToken: string) => server.ask('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken } })

describe('the session list', () => {
  it('shows the browser or app, the address and the current session, most recently used first', async () => {
    const mara = await server.actor('reader', 'mara')
    await again(mara, firefox)
    server.pass(60_000)
    await again(mara, 'Some Reader/4.5')
    server.pass(60_000)
    const sessions = listOf(await mara.ask(path))
    expect(sessions.map(({ deviceName, protocol, isCurrent }) => [deviceName, protocol, isCurrent])).toEqual([
      [null, 'api', true],
      ['Some Reader', 'api', false],
      ['Firefox on Linux', 'web', false],
    ])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userId: mara.userId })
  })

  it('contains no secret and no sessions of other users', async () => {
    const [mara, ben] = [await server.actor('reader', 'mara'), await server.actor('reader', 'ben')]
    const reply = await mara.ask(path)
    expect(reply.json.total).toBe(1)
    for (const secret of [mara.token, mara.refreshToken, ben.userId]) expect(reply.text).not.toContain(secret)
  })

  it('is updated with the address and time of each request, including the latest', async () => {
    const mara = await server.actor('reader')
    const before = listOf(await mara.ask(path))[0]
    server.pass(5_000)
    const after = listOf(await server.ask(path, { ...bearer(mara.token), from: '127.0.0.3' }))[0]
    expect(after?.address).toBe('127.0.0.3')
    expect(Date.parse(String(after?.lastSeenAt)) - Date.parse(String(before?.lastSeenAt))).toBeGreaterThanOrEqual(5_000)
  })

  it('retains active sessions and omits those unused for thirty days', async () => {
    const mara = await server.actor('reader')
    const other = await again(mara, firefox)
    let token = mara.refreshToken
    for (let i = 0; i < 4; i++) {
      server.pass(10 * day)
      token = String((await refresh(token)).json.refreshToken)
    }
    const { json } = await refresh(token)
    const sessions = listOf(await server.ask(path, bearer(String(json.accessToken))))
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
    expect((await refresh(other.refreshToken)).status).toBe(401)
  })
})

describe('revoking a session', () => {
  it('ends its tokens, cookie and open streams immediately', async () => {
    const mara = await server.actor('reader')
    const other = await again(mara, firefox)
    const stream = await openStream(server.port, '/api/v1/events', { headers: { cookie: `auth_token=${other.token}` } })
    const theirs = listOf(await mara.ask(path)).find(({ isCurrent }) => !isCurrent)
    expect((await mara.ask(`${path}/${theirs?.id}`, { method: 'DELETE' })).status).toBe(204)
    await stream.ended
    expect((await server.ask(me, bearer(other.token))).status).toBe(401)
    expect((await server.ask(me, { headers: { cookie: `auth_token=${other.token}` } })).status).toBe(401)
    expect((await refresh(other.refreshToken)).status).toBe(401)
    expect((await mara.ask(me)).status).toBe(200)
    expect((await mara.ask(`${path}/${theirs?.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('of another user is 404, even for administrators', async () => {
    const [mara, ben] = [await server.actor('reader'), await server.actor('admin')]
    const { sessionId } = await newSession({ server }, mara)
    const reply = await ben.ask(`${path}/${sessionId}`, { method: 'DELETE' })
    expect(reply.status).toBe(404)
    expect((await ben.ask(`${path}/${ben.userId}`, { method: 'DELETE' })).text).toBe(reply.text)
    expect((await mara.ask(path)).json.total).toBe(2)
  })

  it('works for all other sessions and for all sessions', async () => {
    const mara = await server.actor('reader')
    const others = [await again(mara, firefox), await again(mara, firefox)]
    expect((await mara.ask(path, { method: 'DELETE' })).json).toEqual({ revoked: 2 })
    for (const { token } of others) expect((await server.ask(me, bearer(token))).status).toBe(401)
    expect((await mara.ask(me)).status).toBe(200)
    const last = await again(mara, firefox)
    const headers = { cookie: `auth_token=${last.token}`, host: 'localhost', origin: 'http://localhost' }
    const everywhere = await server.ask(`${path}?includeCurrent=true`, { method: 'DELETE', headers })
    expect(everywhere.json).toEqual({ revoked: 2 })
    expect(everywhere.headers['set-cookie']?.[0]).toMatch(/^auth_token=; .*1970/)
    for (const { token, refreshToken } of [mara, last]) {
      expect((await server.ask(me, bearer(token))).status).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
  })

  it('is refused from a cross-site page and with an API key without permission', async () => {
    const mara = await server.actor('reader')
    const cookie = { cookie: `auth_token=${mara.token}`, host: 'localhost', origin: 'https://evil.example' }
    expect((await server.ask(path, { method: 'DELETE', headers: cookie })).status).toBe(403)
    const body = { name: 'k', permissions: ['books-read'] }
    const made = await mara.ask('/api/v1/api-keys', { method: 'POST', body })
    const headers = { 'x-api-key': String(made.json.key) }
    for (const method of ['GET', 'DELETE']) expect((await server.ask(path, { method, headers })).status).toBe(403)
    expect((await mara.ask(me)).status).toBe(200)
  })
})

describe('sessions of other users', () => {
  it('are listed and ended by administrators only', async () => {
    const [mara, root, ben] = [
      await server.actor('reader'),
      await server.actor('admin'),
      await server.actor('maintainer'),
    ]
    const at = `/api/v1/users/${mara.userId}/sessions`
    for (const method of ['GET', 'DELETE']) expect((await ben.ask(at, { method })).status).toBe(403)
    const [session] = listOf(await root.ask(at))
    expect(session).toMatchObject({ userId: mara.userId, isCurrent: false })
    expect((await root.ask(`${at}/${session?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await mara.ask(me)).status).toBe(401)
    await newSession({ server }, mara)
    expect((await root.ask(at, { method: 'DELETE' })).json).toEqual({ revoked: 1 })
    const own = await root.ask(`/api/v1/users/${root.userId}/sessions`, { method: 'DELETE' })
    expect(own.json).toEqual({ revoked: 0 })
    expect((await root.ask(me)).status).toBe(200)
  })
})

describe('signing in', () => {
  it('ignores a session prepared by another user', async () => {
    const [mara, eve] = [await server.actor('reader'), await server.actor('reader')]
    const { username, password } = mara
    const headers = { cookie: `auth_token=${eve.token}`, host: 'localhost', origin: 'http://localhost' }
    const reply = await server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password }, headers })
    const [pair = ''] = (reply.headers['set-cookie']?.[0] ?? '').split(';')
    expect(pair).not.toContain(eve.token)
    expect((await server.ask(me, { headers: { cookie: pair } })).json.id).toBe(mara.userId)
    expect((await eve.ask(path)).json.total).toBe(1)
    const ids = listOf(await mara.ask(path)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    for (const { id } of listOf(await eve.ask(path))) expect(ids).not.toContain(id)
  })
})
