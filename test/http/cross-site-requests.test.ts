import { afterEach, describe, expect, it } from 'vitest'
import type { Ask, Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
afterEach(() => server.close())

const friend = 'https://reader.example'
const start = async (allowed?: string) => {
  const environment = allowed === undefined ? {} : { SERVICE_APPLICATION__ALLOWED_ORIGINS: allowed }
  server = await startTestServer({ environment })
  return server.actor('admin', 'mara')
}
const cors = ({ headers }: Reply) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))
const preflight = (origin: string, path = '/api/v1/api-keys') =>
  server.ask(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
const login = (mara: Actor, headers: Ask['headers']) =>
  server.ask('/api/v1/auth/login', {
    method: 'POST',
    body: { username: mara.username, password: mara.password },
    headers: headers ?? {},
  })

describe('cross-site pages', () => {
  it('get no CORS permission by default, including for preflights', async () => {
    const mara = await start()
    for (const origin of [friend, 'null', 'http://localhost:1', 'http://127.0.0.1']) {
      expect(cors(await preflight(origin))).toEqual([])
      expect(cors(await mara.ask('/api/v1/user', { headers: { origin } }))).toEqual([])
    }
  })

  it('get no CORS permission when other origins are configured', async () => {
    const mara = await start(friend)
    const others = ['https://evil.example', `${friend}.evil.example`, `${friend}:8443`, 'http://reader.example', 'null']
    for (const origin of others) {
      expect(cors(await preflight(origin)), origin).toEqual([])
      const reply = await mara.ask('/api/v1/user', { headers: { origin } })
      expect(cors(reply)).toEqual([])
      expect(reply.headers.vary).toMatch(/\bOrigin\b/)
    }
  })

  it.each([
    ['from other sites', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a same-site origin', { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from a browser without fetch metadata', { origin: 'https://evil.example' }],
  ])('cannot sign in: %s', async (_, headers) => {
    const mara = await start()
    const reply = await login(mara, headers)
    expect([reply.status, reply.json.error, reply.headers['set-cookie']]).toEqual([403, 'forbidden', undefined])
  })

  it("cannot set up the server through the owner's browser", async () => {
    server = await startTestServer()
    const body = { username: 'mallory', password: 'a quiet corner by the fire' }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const reply = await server.ask('/api/v1/setup/initialize', { method: 'POST', body, headers })
      expect(reply.status).toBe(403)
    }
    // Content types without a preflight are not JSON.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const how = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } }
      expect((await server.ask('/api/v1/setup/initialize', how)).status).toBe(415)
    }
    expect(await server.app.setup.isSetUp()).toBe(false)
  })

  it('cannot use DNS rebinding, before or after setup', async () => {
    server = await startTestServer()
    const rebound = { headers: { host: 'evil.example:25650', origin: 'http://evil.example:25650' } }
    for (const path of ['/', '/health', '/api/v1/setup/status', '/opds/v2', '/api/docs']) {
      expect((await server.ask(path, rebound)).status).toBe(403)
    }
    const mara = await server.actor('admin', 'mara')
    for (const path of ['/', '/api/v1/user', '/opds/v1/catalog']) {
      expect((await mara.ask(path, rebound)).status).toBe(403)
    }
  })
})

describe('an allowed origin', () => {
  it('gets CORS permissions, and reads responses with a token', async () => {
    const mara = await start(`https://other.example, ${friend}`)
    const asked = await preflight(friend)
    expect(asked.status).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      'access-control-max-age': '600',
    })
    const reply = await mara.ask('/api/v1/user', { headers: { origin: friend, 'sec-fetch-site': 'cross-site' } })
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, friend])
    expect(reply.headers['access-control-expose-headers']).toContain('ETag')
    expect((await preflight(friend, '/api/v1/nowhere')).status).toBe(404)
  })

  it('signs in for a token, receives error responses, and cannot use a cookie', async () => {
    const mara = await start(friend)
    const from = { origin: friend, 'sec-fetch-site': 'cross-site' }
    const signedIn = await login(mara, from)
    expect(signedIn.status).toBe(200)
    const [cookie = ''] = (signedIn.headers['set-cookie']?.[0] ?? '').split(';')
    const change = { method: 'POST', body: { name: 'x' }, headers: { cookie, ...from } }
    const byCookie = await server.ask('/api/v1/api-keys', change)
    expect([byCookie.status, byCookie.headers['access-control-allow-origin']]).toEqual([403, friend])
    const replies = [signedIn, byCookie, await preflight(friend)]
    for (const reply of replies) expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each(['*', 'null', 'reader.example', `${friend}/path`, 'ftp://reader.example', 'https://*.example'])(
    'must be a valid origin: %s stops the start',
    async (origin) => {
      await expect(start(origin)).rejects.toThrow(/ALLOWED_ORIGINS: Must be an origin/)
      server = await startTestServer()
    },
  )
})
