import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appAddresses } from '../../server/contract/protocols/app-addresses.ts'
import type { Ask } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'
import { isGood, walkCatalog } from './walker.ts'

let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture({
    environment: { SERVICE_LOGGING__LEVEL: 'trace', SERVICE_LOGGING__FILE: 'house.log' },
  })
})
afterAll(() => fixture.close())

async function keyOf(actor: Actor, permissions: readonly string[] | null = null): Promise<{ id: string; key: string }> {
  const { json, status } = await actor.ask('/api/v1/api-keys', {
    method: 'POST',
    body: { name: 'tablet', permissions },
  })
  expect(status).toBe(201)
  return { id: String(json.id), key: String(json.key) }
}
const ask = (path: string, how: Ask = {}) => fixture.server.ask(path, how)
const addressesOf = (key: string) => Object.values(appAddresses(key))

describe('an API key in the URL', () => {
  it.each(['x', 'ik_00000000_00000000000000000000000000000000', '%22%3E', '%ff', 'a'.repeat(9_000), ''])(
    'that is unknown is refused like any wrong key: %#',
    async (key) => {
      for (const path of [`/opds/k/${key}/v1/catalog`, `/opds/k/${key}/v2`, `/opds/k/${key}`]) {
        const reply = await ask(path)
        expect(reply.status).toBe(key === '' ? reply.status : 401)
        expect([401, 404]).toContain(reply.status)
      }
    },
  )

  it('gives access to the catalogs only', async () => {
    const { key } = await keyOf(fixture.admin)
    for (const path of [`/api/k/${key}/v1/books`, `/opds/k/${key}/../../api/v1/books`, `/k/${key}/opds/v2`]) {
      const reply = await ask(path)
      expect([path, reply.status === 200, reply.text.includes('Quiet')]).toEqual([path, false, false])
    }
  })

  it('grants the permissions of the key, and nothing else', async () => {
    const { key } = await keyOf(fixture.kid, ['books-read'])
    const address = `/opds/k/${key}`
    expect((await ask(`${address}/v1/series`)).status).toBe(403)
    expect((await ask(`${address}/v1/books`)).status).toBe(200)
    for (const id of fixture.hidden.bookIds) expect((await ask(`${address}/v1/books/${id}`)).status).toBe(404)
  })

  it('takes precedence over other credentials', async () => {
    const { key } = await keyOf(fixture.kid)
    for (const headers of [{ authorization: 'Basic b3RoZXI6b3RoZXI=' }, { 'x-api-key': 'ik_x' }, { cookie: 'a=b' }]) {
      const reply = await ask(appAddresses(key).opds2, { headers: headers as Record<string, string> })
      expect([reply.status, reply.text.includes('Quiet') || reply.status === 200]).toEqual([200, true])
    }
  })

  it('reaches everything visible to its owner, always through URLs with the key', async () => {
    const { key } = await keyOf(fixture.kid)
    for (const start of addressesOf(key)) {
      const walk = await walkCatalog((path, how) => ask(path, how), start, 'Quiet')
      const wrong = [...walk.values()].filter(({ path, reply }) => !isGood(reply) || !path.includes(`/k/${key}/`))
      expect(wrong.map(({ path, reply, from }) => `${reply.status} ${path} from ${from}`)).toEqual([])
      const own = await walkCatalog(fixture.kid.ask, start.replace(`/k/${key}`, ''), 'Quiet')
      // The first walk changes read states, which the second one finds.
      const withoutReadStates = (paths: Iterable<string>) =>
        new Set([...paths].filter((path) => !path.includes('status=')))
      const bare = [...walk.keys()].map((path) => path.replace(`/k/${key}`, ''))
      expect(withoutReadStates(bare)).toEqual(withoutReadStates(own.keys()))
    }
  })

  it('does not leak through referrers or shared caches', async () => {
    const { key } = await keyOf(fixture.kid)
    for (const path of [...addressesOf(key), `/opds/k/${key}/v1/search.xml`, `/opds/k/${key}/v1/nowhere`]) {
      const { headers } = await ask(path)
      expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer'])
      expect(headers['cache-control'] ?? 'no-store').toMatch(/private|no-store/)
    }
  })

  it('is listed with the device that uses it, and stops working when revoked', async () => {
    const { id, key } = await keyOf(fixture.kid)
    const address = appAddresses(key).opds1
    const first = await ask(address, { headers: { 'user-agent': 'Wooden Tablet/1' } })
    expect(first.status).toBe(200)
    expect((await fixture.kid.ask(`/api/v1/api-keys/${id}`, { method: 'DELETE' })).status).toBeLessThan(300)
    for (const headers of [{}, { 'if-none-match': String(first.headers.etag) }]) {
      const reply = await ask(address, { headers: headers as Record<string, string> })
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
    }
  })

  it('appears in no log, even at the most detailed level', async () => {
    const { key } = await keyOf(fixture.kid)
    for (const path of [...addressesOf(key), `/opds/k/${key}/v1/nowhere`, `/opds/k/${key}x/v2`]) await ask(path)
    const secret = key.slice(12)
    const lines = await fixture.admin.ask('/api/v1/admin/logs?pageSize=500&level=trace')
    const files = readdirSync(fixture.server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect([lines.text, ...files].filter((text) => text.includes(secret))).toEqual([])
  })
})

describe('slashes', () => {
  it('that apps double or omit make no difference', async () => {
    const auth = (path: string) => fixture.kid.ask(path)
    const same = [
      ['/opds/v1/catalog', '//opds//v1///catalog/', '/opds/v1/catalog//'],
      ['/opds/v2/series', '/opds/v2/series/', '/opds//v2//series'],
    ]
    for (const [plain = '', ...others] of same) {
      const { text } = await auth(plain)
      for (const other of others) expect([other, (await auth(other)).text]).toEqual([other, text])
    }
  })
})
