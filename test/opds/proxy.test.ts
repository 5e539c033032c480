import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkAddresses } from '../../server/http/kit/request/network-addresses.ts'
import { authenticationSchema } from './json-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { parseStrictly, type XmlElement } from './strict-xml.ts'

const publicUrl = 'https://books.example.org/library'
let plain: StoredFixture
let proxied: StoredFixture
const bookIds = new Map<StoredFixture, string>()

async function open(environment: Readonly<Record<string, string>> = {}): Promise<StoredFixture> {
  const fixture = await openStoredFixture({ environment })
  const books = [1, 2].map((number) => ({ title: `Quiet Bay ${number}`, file: { path: `${number}.cbz` } }))
  const { bookIds: ids } = await fixture.addSeries('Quiet Bay', books)
  bookIds.set(fixture, ids[0] ?? '')
  return fixture
}

beforeAll(async () => {
  plain = await open()
  proxied = await open({
    SERVICE_APPLICATION__BASE_URL: `${publicUrl}/`,
    SERVICE_APPLICATION__TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(() => Promise.all([plain.close(), proxied.close()]))

const documents = (fixture: StoredFixture) => [
  ...['/opds/v1/catalog', '/opds/v1/books', '/opds/v1/search?query=bay', '/opds/v1/search.xml', '/opds/authentication'],
  ...['/opds/v2', '/opds/v2/series', '/opds/v2/books', '/opds/v2/books?pageSize=1&page=2'],
  ...[`/opds/v1/books/${bookIds.get(fixture)}`, `/opds/v2/books/${bookIds.get(fixture)}`],
]

/** Every URL in a document. */
function addressesIn(text: string): string[] {
  return text.startsWith('<') ? inXml(parseStrictly(text)) : inJson(JSON.parse(text))
}

function inXml(node: XmlElement): string[] {
  const own = ['href', 'template'].flatMap((name) => node.attributes.get(name) ?? [])
  return [...own, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : inXml(child)))]
}

function inJson(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'href' || key === 'id' ? [String(inner)] : inJson(inner),
  )
}

async function originsOf(fixture: StoredFixture, headers: Record<string, string>): Promise<string[]> {
  const all: string[] = []
  for (const path of documents(fixture)) {
    const reply = await fixture.reader.ask(path, { headers })
    expect([path, reply.status]).toEqual([path, 200])
    const found = addressesIn(reply.text)
    expect(found.length).toBeGreaterThan(0)
    all.push(...found.map((address) => address.replace(/\/opds(\/.*)?$|\/$/, '')))
  }
  return [...new Set(all)]
}

describe('without a public URL, every link', () => {
  it.each(['192.168.1.5:25650', 'localhost:8080', '[fe80::1]:25650', '127.0.0.1'])(
    'uses the host of the request: %s',
    async (host) => {
      expect(await originsOf(plain, { host })).toEqual([`http://${host}`])
    },
  )

  it('ignores forwarding headers of clients that are not trusted proxies', async () => {
    const forgedHeaders = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-prefix': '/evil',
      forwarded: 'host=evil.example;proto=https',
    }
    expect(await originsOf(plain, { host: '10.0.0.2:80', ...forgedHeaders })).toEqual(['http://10.0.0.2:80'])
  })

  it('is refused for an unknown host', async () => {
    for (const host of ['evil.example', '"><x', 'a@b']) {
      const reply = await plain.reader.ask('/opds/v2', { headers: { host } })
      expect(reply.status).toBe(403)
      expect(reply.text).not.toContain(host)
    }
  })
})

describe('with a public URL, every link', () => {
  const elsewhere = [
    { host: 'books.example.org' },
    { host: 'books.example.org', 'x-forwarded-proto': 'https' },
    // Addresses of other computers, and an unannounced name.
    { host: '192.0.2.77:25650' },
    { host: 'attic.local' },
    // A proxy that does not forward the host name.
    { host: '127.0.0.1:25650', 'x-forwarded-for': '192.0.2.7' },
    { host: 'localhost', via: '1.1 proxy' },
  ]
  it.each(elsewhere)('starts with it for a request to that host or through a proxy: %j', async (headers) => {
    expect(await originsOf(proxied, headers)).toEqual([publicUrl])
  })

  const own = ['localhost', 'localhost:8080', '127.0.0.1:25650', '[::1]:25650', `${hostname().toLowerCase()}:80`]
  it.each([...own, ...networkAddresses()])('uses the host of a local request: %s', async (host) => {
    expect(await originsOf(proxied, { host })).toEqual([`http://${host}`])
  })

  it('follows the request host under the compatible API prefix, too', async () => {
    const fixture = await open({
      SERVICE_APPLICATION__BASE_URL: publicUrl,
      SERVICE_COMPAT_API__ENABLED: 'true',
    })
    const manifest = `/komga/api/v1/books/${bookIds.get(fixture)}/manifest`
    const authorization = `Basic ${Buffer.from(`${fixture.reader.username}:${fixture.reader.password}`).toString('base64')}`
    const origin = async (host: string) => {
      const { text } = await fixture.server.ask(manifest, { headers: { host, authorization } })
      return [...new Set([...text.matchAll(/"href":"(.*?)\/api\//g)].map(([, start]) => start))]
    }
    const found = { own: await origin('127.0.0.1:9'), other: await origin('books.example.org') }
    await fixture.close()
    expect(found).toEqual({ own: ['http://127.0.0.1:9/komga'], other: [`${publicUrl}/komga`] })
  })

  it('includes the link in a 401 response', async () => {
    const reply = await proxied.server.ask('/opds/v1/catalog', { headers: { host: 'books.example.org' } })
    expect(reply.headers.link).toContain(`<${publicUrl}/opds/authentication>`)
    expect(authenticationSchema.parse(reply.json).id).toBe(`${publicUrl}/opds/authentication`)
  })
})

describe('behind a trusted proxy without a public URL, every link', () => {
  it('takes the scheme from the proxy and the host from the request', async () => {
    const fixture = await open({ SERVICE_APPLICATION__TRUSTED_PROXIES: '127.0.0.1' })
    const headers = { host: '192.168.1.5', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    const origins = await originsOf(fixture, headers)
    await fixture.close()
    expect(origins).toEqual(['https://192.168.1.5'])
  })
})
