import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import type { Reply } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'
import { problemsOf } from './atom-rules.ts'
import { authenticationSchema, feedSchema } from './json-rules.ts'

let world: World
let bookId: string
beforeAll(async () => {
  world = await createWorld()
  bookId = String(world.books.stored.id)
})
afterAll(() => world.close())

const roots = ['/opds/v1/catalog', '/opds', '/opds/v1', '/opds/v1.2/catalog', '/opds/v2', '/opds/v2/catalog'] as const
const feeds = ['keep-reading', 'recent', 'libraries', 'series', 'books', 'search?query=bay']
const guarded = () => [
  ...roots,
  ...feeds.flatMap((feed) => [`/opds/v1/${feed}`, `/opds/v2/${feed}`]),
  ...['v1', 'v2'].flatMap((version) => [
    `/opds/${version}/books/${bookId}`,
    `/opds/${version}/series/${world.seriesId}`,
    `/opds/${version}/libraries/${world.libraryId}`,
  ]),
  `/opds/files/${bookId}/a.cbz`,
  `/opds/covers/${bookId}/1.jpg`,
  `/opds/covers/${bookId}/1.thumb.jpg`,
  `/opds/pages/${bookId}/0`,
]

const basic = (text: string, encoding: BufferEncoding = 'utf8') => ({
  authorization: `Basic ${Buffer.from(text, encoding).toString('base64')}`,
})
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.server.ask(path, { headers, method })

/** The challenge, the link to the authentication document and the document itself. */
function expectChallenge(reply: Reply): void {
  expect(reply.status).toBe(401)
  expect(reply.headers['www-authenticate']).toMatch(/^Basic realm="[^"]+"/)
  expect(reply.headers['content-type']).toBe('application/opds-authentication+json')
  const document = authenticationSchema.parse(reply.json)
  expect(reply.headers.link).toBe(
    `<${document.id}>; rel="http://opds-spec.org/auth/document"; type="application/opds-authentication+json"`,
  )
}

async function keyOf(actor: Actor, permissions: readonly string[] | null = null): Promise<{ id: string; key: string }> {
  const body = { name: 'tablet', permissions }
  const { json, status } = await actor.ask('/api/v1/api-keys', { method: 'POST', body })
  expect(status).toBe(201)
  return { id: String(json.id), key: String(json.key) }
}

describe('without a credential', () => {
  it('everything under /opds answers with a challenge that apps understand', async () => {
    for (const path of guarded()) expectChallenge(await ask(path))
  })

  it('HEAD gets the same challenge without a body', async () => {
    for (const path of ['/opds/v1/catalog', '/opds/v2', `/opds/files/${bookId}/a.cbz`]) {
      const [head, get] = [await ask(path, {}, 'HEAD'), await ask(path)]
      expect(head.status).toBe(401)
      expect(head.bytes).toHaveLength(0)
      for (const name of ['www-authenticate', 'content-type', 'link', 'content-length']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
      }
    }
  })

  it('a condition or range makes no difference', async () => {
    const known = String((await world.reader.ask('/opds/v2')).headers.etag)
    for (const headers of [{ 'if-none-match': known }, { 'if-none-match': '*' }, { range: 'bytes=0-9' }]) {
      expectChallenge(await ask('/opds/v2', headers))
      expectChallenge(await ask(`/opds/files/${bookId}/a.cbz`, headers))
    }
  })

  it('the authentication document and the search description are public', async () => {
    for (const headers of [{}, basic('mara:wrong'), { authorization: 'Digest username="mara"' }]) {
      const document = await ask('/opds/authentication', headers)
      expect(document.status).toBe(200)
      expect(document.headers['content-type']).toBe('application/opds-authentication+json; charset=utf-8')
      expect(new URL(authenticationSchema.parse(document.json).id).pathname).toBe('/opds/authentication')
      const search = await ask('/opds/v1/search.xml', headers)
      expect(search.status).toBe(200)
      expect(search.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
    }
  })
})

describe('a sign-in', () => {
  const forms: Readonly<Record<string, (actor: Actor, key: string) => Record<string, string>>> = {
    'name and password': ({ username, password }) => basic(`${username}:${password}`),
    'name and password, scheme in upper case': ({ username, password }) => ({
      authorization: basic(`${username}:${password}`).authorization.replace('Basic', 'BASIC'),
    }),
    'an API key as the password': ({ username }, key) => basic(`${username}:${key}`),
    'an API key as the password of any user name': (_, key) => basic(`whoever:${key}`),
    'an API key as the password without a user name': (_, key) => basic(`:${key}`),
    'an API key in its own header': (_, key) => ({ 'x-api-key': key }),
    'an API key as bearer token': (_, key) => ({ authorization: `Bearer ${key}` }),
    'an access token of the REST API': ({ token }) => ({ authorization: `Bearer ${token}` }),
  }

  it.each(Object.entries(forms))('with %s opens every address', async (_, form) => {
    const headers = form(world.reader, (await keyOf(world.reader)).key)
    for (const path of guarded()) expect([path, (await ask(path, headers)).status]).toEqual([path, 200])
  })

  it.each(['utf8', 'latin1'] as const)('accepts a non-ASCII password in %s', async (encoding) => {
    const username = `zoë-${encoding}`
    const passwordHash = await hash('crème brûlée', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const user = { id: newId(), username, email: null, role: 'reader', passwordHash, now: 1 } as const
    await world.server.database.commit([write('createUser', user)])
    expect((await ask('/opds/v2', basic(`${username}:crème brûlée`, encoding))).status).toBe(200)
  })

  it('by password counts as a single attempt for fifty concurrent cover requests', async () => {
    const username = 'fifty-covers'
    // Slow enough that all fifty requests arrive before the first is verified.
    const passwordHash = await hash('all of them at once', { memoryCost: 65_536, timeCost: 4, parallelism: 1 })
    const user = { id: newId(), username, email: null, role: 'reader', passwordHash, now: 1 } as const
    await world.server.database.commit([write('createUser', user)])
    const headers = basic(`${username}:all of them at once`)
    const path = `/opds/covers/${bookId}/1.thumb.jpg`
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(path, headers)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  })

  it.each([
    ['a wrong password', () => basic('ivy:wrong password')],
    ['an empty password', () => basic('ivy:')],
    ['an unknown user name', () => basic('nobody:a quiet corner by the fire')],
    ['a missing colon', () => basic('ivy')],
    ['a scheme without credentials', () => ({ authorization: 'Basic ' })],
    ['invalid base64', () => ({ authorization: 'Basic ::::' })],
    ['digest credentials', () => ({ authorization: 'Digest username="ivy", realm="Inglenook"' })],
    ['an unknown API key', () => ({ 'x-api-key': 'ik_aaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' })],
    ['a malformed API key', () => ({ 'x-api-key': '' })],
    ['a malformed token', () => ({ authorization: 'Bearer a.b.c' })],
    ['an unknown API key as password', () => basic('ivy:ik_aaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb')],
  ])('with %s gets another challenge', async (_, headers: () => Record<string, string>) => {
    // Repeated wrong passwords are slowed down, which is tested elsewhere.
    world.server.pass(3_600_000)
    for (const path of ['/opds/v1/catalog', `/opds/pages/${bookId}/0`]) expectChallenge(await ask(path, headers()))
  })

  it('with a revoked key stops working immediately', async () => {
    const { id, key } = await keyOf(world.reader)
    expect((await ask('/opds/v2', { 'x-api-key': key })).status).toBe(200)
    await world.reader.ask(`/api/v1/api-keys/${id}`, { method: 'DELETE' })
    for (const headers of [{ 'x-api-key': key }, basic(`ivy:${key}`), { authorization: `Bearer ${key}` }]) {
      expectChallenge(await ask('/opds/v2', headers))
    }
  })
})

describe('a key with limited permissions', () => {
  it.each([
    ['books-read', ['/opds/v1/catalog', '/opds/v2/books', '/opds/files/ID/a.cbz', '/opds/covers/ID/1.jpg']],
    ['series-read', ['/opds/v1/series', '/opds/v2/libraries/LIBRARY']],
    ['libraries-read', ['/opds/v1/libraries', '/opds/v2/libraries']],
    ['pages-read', ['/opds/pages/ID/0']],
  ])('opens with %s what that permission covers, and is refused without it', async (permission, paths) => {
    const others = ['books-read', 'series-read', 'libraries-read', 'pages-read'].filter((one) => one !== permission)
    const [own, lacking] = [await keyOf(world.reader, [permission]), await keyOf(world.reader, others)]
    for (const path of paths.map((one) => one.replace('ID', bookId).replace('LIBRARY', world.libraryId))) {
      expect([path, (await ask(path, { 'x-api-key': own.key })).status]).toEqual([path, 200])
      const refused = await ask(path, { 'x-api-key': lacking.key })
      expect(refused.status).toBe(403)
      expect(refused.json).toMatchObject({ error: 'forbidden', details: { permission } })
      expect(refused.headers['www-authenticate']).toBeUndefined()
    }
  })
})

describe('the root', () => {
  it('is the same under every alias, with or without a trailing slash, for any Accept header', async () => {
    const accepts = ['application/opds+json', 'text/html', 'image/*', 'application/atom+xml;q=0', '', '*/*;;;']
    const first: Record<string, string> = {}
    for (const path of roots.flatMap((root) => [root, `${root}/`])) {
      for (const accept of accepts) {
        const reply = await world.reader.ask(path, { headers: { accept } })
        expect([path, accept, reply.status]).toEqual([path, accept, 200])
        const version = path.startsWith('/opds/v2') ? 'v2' : 'v1'
        first[version] ??= reply.text
        expect(reply.text).toBe(first[version])
      }
    }
    expect(feedSchema.parse(JSON.parse(first.v2 ?? '')).links[0]?.href).toMatch(/\/opds\/v2$/)
    expect(
      problemsOf(first.v1 ?? '', 'application/atom+xml;profile=opds-catalog;kind=navigation;charset=utf-8'),
    ).toEqual([])
    expect(first.v1).toMatch(/<link rel="self" href="http:[^"]+\/opds\/v1\/catalog"/)
  })
})
