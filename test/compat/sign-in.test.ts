import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { ask } from '../kit/http-client.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { appOf, basicOf, startCompatServer } from './compat-fixture.ts'
import { userShape } from './decoders/keys.ts'

let server: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
})
afterAll(() => server.close())

const me = '/api/v2/users/me'
const key = async (actor: Actor, permissions: readonly string[] | null = null) => {
  const { json } = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet', permissions } })
  return { id: String(json.id), key: String(json.key) }
}

describe('without a credential', () => {
  it('all addresses answer 401 as JSON without delay, and name the scheme except to page scripts', async () => {
    for (const path of ['/api/v1/series', '/api/v1/libraries', me, '/api/v1/books/x/pages/1']) {
      const reply = await server.ask(`/komga${path}`)
      if (path.includes('pages')) continue
      expect([path, reply.status, reply.headers['content-type']]).toEqual([
        path,
        401,
        'application/json; charset=utf-8',
      ])
      expect(reply.headers['www-authenticate']).toMatch(/^Basic realm="/)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    const script = await server.ask(`/komga${me}`, { headers: { 'sec-fetch-mode': 'cors' } })
    expect([script.status, script.headers['www-authenticate']]).toEqual([401, undefined])
  })

  it('an app can detect a compatible server', async () => {
    const probe = await server.ask('/komga/api/v1/client-settings/global/list')
    expect([probe.status, probe.text]).toEqual([200, '{}'])
    expect((await server.ask('/komga/api/v1/claim')).json).toEqual({ isClaimed: true })
    expect((await server.ask('/komga/api/v1/claim', { method: 'POST' })).status).toBe(403)
  })

  it('a wrong password is 401, an unknown address 404, a wrong method 405', async () => {
    const wrong = await server.ask(`/komga${me}`, { headers: basicOf({ username: 'mara', password: 'wrong' }) })
    expect(wrong.status).toBe(401)
    expect((await server.ask('/komga/api/v1/nothing')).status).toBe(404)
    expect((await server.ask('/komga/api/v1/page-hashes', { headers: basicOf(admin) })).status).toBe(404)
    const refused = await server.ask('/komga/api/v1/libraries', { method: 'PUT' })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('links to Komga pages redirect to the interface', async () => {
    expect((await server.ask('/komga/series/some-id')).headers.location).toBe('/series/some-id')
    expect((await server.ask('/komga/book/some-id')).headers.location).toBe('/books/some-id')
  })
})

describe('a user who signs in by name and password', () => {
  it('receives the account and a session cookie for the requested path, with or without a trailing slash', async () => {
    const app = appOf(server)
    const reply = await app.ask(me, { headers: basicOf(admin) })
    expect(userShape.parse(reply.json)).toMatchObject({ email: 'mara', sharedAllLibraries: true })
    expect(reply.json.roles).toContain('ADMIN')
    const kept = [...app.jar.cookies.values()]
    expect(kept.map(({ path }) => path)).toEqual(['/komga', '/komga/'])
    for (const { attributes } of kept) expect(attributes).toMatch(/HttpOnly.*SameSite=Lax/)
    expect([...app.jar.cookies.keys()].every((name) => name.startsWith('inglenook-app '))).toBe(true)
    expect(reply.headers['x-auth-token']).toBe(kept[0]?.value)
  })

  it('continues with the cookie or the header alone, without a new session', async () => {
    const app = appOf(server)
    const first = await app.ask(me, { headers: basicOf(admin) })
    const byCookie = await app.ask(me)
    expect([byCookie.status, byCookie.headers['set-cookie']]).toEqual([200, undefined])
    const token = String(first.headers['x-auth-token'])
    const byHeader = await server.ask(`/komga${me}`, { headers: { 'x-auth-token': token } })
    expect([byHeader.status, byHeader.headers['set-cookie']]).toEqual([200, undefined])
    const both = await app.ask(me, { headers: basicOf(admin) })
    expect(both.headers['set-cookie']).toBeUndefined()
  })

  it('gets 401 for an empty session header alone, and a session for one with the password', async () => {
    expect((await server.ask(`/komga${me}`, { headers: { 'x-auth-token': '' } })).status).toBe(401)
    const reply = await server.ask(`/komga${me}?remember-me=true`, {
      headers: { ...basicOf(admin), 'x-auth-token': '' },
    })
    expect([reply.status, typeof reply.headers['x-auth-token']]).toEqual([200, 'string'])
  })

  it('is remembered for months on request, and the remember-me cookie restores the session', async () => {
    const app = appOf(server)
    await app.ask(`${me}?remember-me=true`, { headers: basicOf(admin) })
    const lasting = [...app.jar.cookies].filter(([name]) => name.startsWith('komga-remember-me '))
    expect(lasting.map(([, { path }]) => path)).toEqual(['/komga', '/komga/'])
    const [, { value, attributes }] = lasting[0] ?? ['', { value: '', attributes: '' }]
    expect(Number(/Max-Age=(\d+)/.exec(attributes)?.[1])).toBeGreaterThan(180 * 86_400)
    const later = await server.ask(`/komga${me}`, { headers: { cookie: `komga-remember-me=${value}` } })
    expect(later.status).toBe(200)
    expect(later.headers['set-cookie']?.join()).toContain('inglenook-app=')
  })

  it('has one session in the list, even after concurrent requests without a cookie', async () => {
    const ivy = await server.actor('reader', 'ivy')
    const before = (await ivy.ask('/api/v1/sessions')).json.total
    const headers = { ...basicOf(ivy), 'user-agent': 'okhttp/4.12' }
    await Promise.all(Array.from({ length: 20 }, () => server.ask(`/komga${me}`, { headers })))
    const after = (await ivy.ask('/api/v1/sessions')).json.total
    expect(Number(after) - Number(before)).toBe(1)
  })

  it('can exchange a header session for a cookie', async () => {
    const first = await server.ask(`/komga${me}`, { headers: basicOf(admin) })
    const headers = { 'x-auth-token': String(first.headers['x-auth-token']) }
    const reply = await server.ask('/komga/api/v1/login/set-cookie', { headers })
    expect(reply.status).toBe(204)
    expect(reply.headers['set-cookie']).toHaveLength(2)
  })
})

describe('a session ends immediately', () => {
  const signedIn = async (actor: Actor, headers = basicOf(actor) as Record<string, string>) => {
    const app = appOf(server)
    expect((await app.ask(me, { headers })).status).toBe(200)
    expect((await app.ask(me)).status).toBe(200)
    return app
  }

  it.each(['GET', 'POST'])('on sign-out (%s), including the remember-me cookie', async (method) => {
    const app = appOf(server)
    await app.ask(`${me}?remember-me=true`, { headers: basicOf(admin) })
    const kept = [...app.jar.cookies.values()].map(({ value }) => value)
    expect((await app.ask('/api/logout', { method })).status).toBe(204)
    expect(app.jar.cookies.size).toBe(0)
    for (const token of kept) {
      expect((await server.ask(`/komga${me}`, { headers: { 'x-auth-token': token } })).status).toBe(401)
    }
  })

  it('when the API key that created it is revoked', async () => {
    const { id, key: text } = await key(admin)
    const app = await signedIn(admin, { 'x-api-key': text })
    expect((await admin.ask(`/api/v1/api-keys/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await app.ask(me)).status).toBe(401)
  })

  it('when the password changes, and when the account is deleted', async () => {
    const ada = await server.actor('reader', 'ada')
    const app = await signedIn(ada)
    const now = server.now()
    await server.database.commit([write('updateUser', { id: ada.userId, changes: { isActive: false }, now })])
    expect((await app.ask(me)).status).toBe(401)
    await server.database.commit([write('updateUser', { id: ada.userId, changes: { isActive: true }, now })])
    const again = await signedIn(ada)
    const { hash } = await import('@node-rs/argon2')
    const passwordHash = await hash('another password of hers', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await server.database.commit([write('setPassword', { id: ada.userId, passwordHash, now: now + 1 })])
    expect((await again.ask(me)).status).toBe(401)
  })

  it('when it is revoked in the list of sign-ins', async () => {
    const ben = await server.actor('reader', 'ben')
    const app = await signedIn(ben)
    expect((await ben.ask('/api/v1/sessions', { method: 'DELETE' })).status).toBeLessThan(300)
    expect((await app.ask(me)).status).toBe(401)
  })

  it('when its token is modified or forged', async () => {
    const app = await signedIn(admin)
    const token = String([...app.jar.cookies.values()][0]?.value)
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const bad of [changed, token.split('.')[0], `${token}.x.y`, 'x'.repeat(3_000), '.', 'e30.e30']) {
      const reply = await server.ask(`/komga${me}`, { headers: { 'x-auth-token': String(bad) } })
      if (bad !== `${token}.x.y`) expect([bad, reply.status]).toEqual([bad, 401])
    }
  })
})

it('a session from a restricted API key has only the permissions of the key', async () => {
  const { key: text } = await key(admin, ['libraries-read'])
  const app = appOf(server)
  expect((await app.ask('/api/v1/libraries', { headers: { 'x-api-key': text } })).status).toBe(200)
  expect((await app.ask('/api/v1/libraries')).status).toBe(200)
  expect((await app.ask('/api/v1/series')).status).toBe(403)
})

it('a request with a bearer token creates no app session', async () => {
  const reply = await admin.ask(`/komga${me}`)
  expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined])
})

it('a cross-site request with an app cookie changes nothing', async () => {
  const app = appOf(server)
  await app.ask(me, { headers: basicOf(admin) })
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await app.ask('/api/v1/books/list', { method: 'POST', body: {}, headers: foreign })).status).toBe(403)
  expect((await app.ask('/api/v1/books/list', { method: 'POST', body: {} })).status).toBe(200)
})

describe('changing the compatible API settings', () => {
  const set = async (changes: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(changes)) {
      const reply = await admin.ask(`/api/v1/admin/settings/compat_api.${name}`, { method: 'PUT', body: { value } })
      expect(reply.status, reply.text).toBe(200)
    }
  }

  it('to disabled answers 404 for every prefix', async () => {
    await set({ enabled: false })
    const [here, nowhere] = [await server.ask(`/komga${me}`), await server.ask(`/other${me}`)]
    expect([here.status, nowhere.status]).toEqual([404, 404])
    expect(here.json).toEqual(nowhere.json)
    await set({ enabled: true })
    expect((await server.ask(`/komga${me}`)).status).toBe(401)
  })

  it('to another prefix takes effect immediately; a reserved prefix is refused with its name', async () => {
    await set({ prefix: 'Comics' })
    expect((await server.ask(`/komga${me}`)).status).toBe(404)
    const app = appOf(server, '/comics')
    expect((await app.ask(me, { headers: basicOf(admin) })).status).toBe(200)
    expect([...app.jar.cookies.values()][0]?.path).toBe('/comics')
    const refused = await admin.ask('/api/v1/admin/settings/compat_api.prefix', {
      method: 'PUT',
      body: { value: 'opds' },
    })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('“opds” is an address of the server')])
    await set({ prefix: 'komga' })
  })

  it('ignores missing and extra slashes in the prefix', async () => {
    const headers = basicOf(admin)
    for (const path of [`/komga/${me}`, `//komga${me}/`, `/KOMGA${me}`]) {
      expect([path, (await server.ask(path, { headers })).status]).toEqual([path, 200])
    }
  })

  it('to a port in use reports the problem in the settings, and a free port resolves it', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '0.0.0.0', done))
    const { port } = other.address() as AddressInfo
    const path = '/api/v1/admin/settings/compat_api.port'
    const taken = await admin.ask(path, { method: 'PUT', body: { value: port } })
    expect(taken).toMatchObject({ status: 200, json: { value: String(port) } })
    expect(taken.json.problem).toContain(`Another program uses port ${port}.`)
    expect((await admin.ask('/api/v1/info/apps')).json.compat).toMatchObject({ port: null })
    const free = await freePort()
    const well = await admin.ask(path, { method: 'PUT', body: { value: free } })
    expect([well.status, well.json.problem]).toEqual([200, null])
    expect((await admin.ask('/api/v1/info/apps')).json.compat).toMatchObject({ port: free })
    expect((await ask(free, me, { headers: basicOf(admin) })).status).toBe(200)
    await set({ port: 0 })
    await new Promise((done) => other.close(done))
  })

  it('a separate port serves the same API at its root and nothing else', async () => {
    const port = await freePort()
    await set({ port })
    const open = async () => ask(port, me, { headers: basicOf(admin) })
    await expect.poll(async () => (await open().catch(() => null))?.status).toBe(200)
    const reply = await open()
    expect(reply.headers['set-cookie']?.filter((line) => line.startsWith('inglenook-app='))).toHaveLength(1)
    expect(reply.headers['set-cookie']?.[0]).toContain('Path=/;')
    // The catalog is part of the port, as in Komga.
    expect((await ask(port, '/opds/v2')).status).toBe(401)
    expect((await ask(port, '/opds/v2', { headers: basicOf(admin) })).status).toBe(200)
    expect((await ask(port, '/health')).status).toBe(404)
    await set({ port: 0 })
    await expect
      .poll(() =>
        ask(port, me).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
  })
})

it('a separate port redirects to the interface on the same host, otherwise to the public address', async () => {
  const publicUrl = 'https://books.example.org/library'
  const port = await freePort()
  const environment = { SERVICE_APPLICATION__BASE_URL: publicUrl, SERVICE_COMPAT_API__PORT: String(port) }
  const behind = await startCompatServer({ environment: { ...environment, SERVICE_APPLICATION__PORT: '25650' } })
  try {
    const from = async (host: string, headers = {}) =>
      (await ask(port, '/series/some-id', { headers: { host, ...headers } })).headers.location
    await expect.poll(() => from('localhost').catch(() => null)).not.toBeNull()
    const own = ['localhost', '127.0.0.1', '[::1]', 'localhost.']
    expect(await Promise.all(own.map((host) => from(`${host}:${port}`)))).toEqual(
      own.map((host) => `http://${host}:25650/series/some-id`),
    )
    const proxied = { 'x-forwarded-for': '192.0.2.7' }
    for (const location of [await from('books.example.org'), await from(`127.0.0.1:${port}`, proxied)]) {
      expect(location).toBe(`${publicUrl}/series/some-id`)
    }
  } finally {
    await behind.close()
  }
})

it('a session expires after a long time without use', async () => {
  const app = appOf(server)
  await app.ask(me, { headers: basicOf(admin) })
  server.pass(40 * 86_400_000)
  expect((await app.ask(me)).status).toBe(401)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '0.0.0.0', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
