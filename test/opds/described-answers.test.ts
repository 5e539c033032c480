import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opds2Feed, opdsPublication } from '../../server/contract/protocols/opds-feed.ts'
import { switchedOn } from '../compat/compat-fixture.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'
import { type Visited, walkCatalog } from './walker.ts'

let fixture: OpdsFixture
let document: Json
let patterns: readonly Pattern[]
/** Everything reachable in the catalog, by start path. */
const walked = new Map<string, Promise<Map<string, Visited>>>()

beforeAll(async () => {
  fixture = await openServerFixture({ environment: switchedOn })
  document = (await fixture.server.ask('/api/openapi.json')).json
  patterns = Object.keys(document.paths ?? {}).map(patternOf)
})
afterAll(() => fixture.close())

/** Every page of every book is fetched, which is slow on a busy machine. */
const walkMs = 120_000

function walk(start: string): Promise<Map<string, Visited>> {
  const known = walked.get(start) ?? walkCatalog(fixture.admin.ask, start, 'bay')
  walked.set(start, known)
  return known
}

type Pattern = { readonly path: string; readonly matches: RegExp; readonly parameters: number }

/** Resource names contain slashes. */
const ofParts = new Set(['/opds/v2/books/{id}/resources/{name}', '/komga/api/v1/books/{id}/resource/{name}'])

function patternOf(path: string): Pattern {
  const part = (name: string) => (name === '{name}' && ofParts.has(path) ? '.+' : '[^/]+')
  const source = path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, part)
  return { path, matches: new RegExp(`^${source}$`), parameters: path.split('{').length }
}

/** The matching path of the document with the fewest parameters. */
function describedPath(address: string): string | undefined {
  const [plain = ''] = address.split('?')
  const fitting = patterns.filter(({ matches }) => matches.test(plain))
  return fitting.sort((a, b) => a.parameters - b.parameters)[0]?.path
}

/** Whether the document contains this status and media type for the address. */
function isDescribed(address: string, { status, headers }: Reply): boolean {
  const path = describedPath(address)
  const answer = path === undefined ? undefined : document.paths?.[path]?.get?.responses?.[String(status)]
  if (answer === undefined) return false
  const type = headers['content-type']?.replace(/;\s*charset=utf-8$/i, '')
  const types = Object.keys(answer.content ?? {})
  if (type === undefined) return types.length === 0
  return types.some((known) => known === type || known === '*/*' || known === type.replace(/\/.*/, '/*'))
}

describe('the answers of the catalogs match the OpenAPI document', () => {
  it.each(['/opds/v1/catalog', '/opds/v2'])(
    'from %s onwards, in status and media type',
    { timeout: walkMs },
    async (start) => {
      const seen = await walk(start)
      const odd = [...seen].filter(([path, { reply }]) => !isDescribed(path, reply))
      expect(seen.size).toBeGreaterThan(50)
      expect(odd.map(([path, { reply }]) => `${path} ${reply.status} ${reply.headers['content-type']}`)).toEqual([])
    },
  )

  it('and every OPDS 2.0 feed is an Opds2Feed, every publication a Publication, without extra fields', {
    timeout: walkMs,
  }, async () => {
    const seen = await walk('/opds/v2')
    const ofType = (type: string) =>
      [...seen].filter(([, { reply }]) => reply.status === 200 && reply.headers['content-type'] === type)
    const feeds = ofType('application/opds+json')
    const publications = ofType('application/opds-publication+json')
    expect(feeds.length).toBeGreaterThan(20)
    expect(publications.length).toBeGreaterThan(5)
    for (const [path, { reply }] of feeds) expect(opds2Feed.parse(reply.json), path).toEqual(reply.json)
    for (const [path, { reply }] of publications) expect(opdsPublication.parse(reply.json), path).toEqual(reply.json)
    const whole = feeds.flatMap(([, { reply }]) => Object.keys(reply.json))
    for (const list of ['navigation', 'publications', 'groups', 'facets']) expect(whole).toContain(list)
  })

  it('for a 401 with its sign-in information, and for public addresses', async () => {
    for (const path of ['/opds/v2', '/opds/v1/search.xml', '/opds/authentication', '/opds/logo.png']) {
      expect(isDescribed(path, await fixture.server.ask(path)), path).toBe(true)
    }
    expect((await fixture.server.ask('/opds/v2')).status).toBe(401)
  })
})

describe('the answers of the compatible API match the OpenAPI document', () => {
  it('in status and media type', async () => {
    const of = (title: string | RegExp) => `/komga/api/v1/books/${String(fixture.book(title).id)}`
    const [comic, epub, pdf] = [of(/Quiet Bay 001/), of('Essays'), of('Atlas')]
    const parts = ['', '/pages', '/pages/1', '/pages/2?convert=jpeg', '/pages/1/thumbnail', '/pages/1/raw', '/file']
    const further = ['/file/a.cbz', '/thumbnail', '/thumbnails', '/manifest', '/positions', '/progression', '/next']
    const addresses = [
      ...[comic, pdf].flatMap((book) => [...parts, ...further].map((part) => book + part)),
      ...['', '/file', '/manifest', '/manifest/epub', '/positions', '/pages'].map((part) => epub + part),
      ...['libraries', 'series', 'books?size=1', 'books/ondeck', 'genres', 'authors', 'collections', 'readlists'].map(
        (path) => `/komga/api/v1/${path}`,
      ),
      ...['/komga/api/v2/users/me', '/komga/api/v2/authors', '/komga/actuator/info', '/komga/api/v1/claim'],
      `/komga/series/${String(fixture.book('Essays').seriesId)}`,
    ]
    for (const address of addresses) {
      const reply = await fixture.admin.ask(address)
      const received = `${address} ${reply.status} ${reply.headers['content-type']}`
      expect(isDescribed(address, reply), received).toBe(true)
    }
  })
})
