import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, linksOf } from '../atom-rules.ts'
import { authenticationSchema, feedSchema, publicationSchema } from '../json-rules.ts'
import { type OpdsFixture, openServerFixture } from '../opds-fixture.ts'
import { childrenOf, parseStrictly, type XmlElement } from '../strict-xml.ts'
import { basic, pathIn, sendRaw, type WireReply } from './wire.ts'

/**
 * Thorium selects the parser by Content-Type, signs in with the authentication document, and shows buttons by relation
 * and type.
 */
let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const get = (path: string, more: readonly string[] = []) =>
  sendRaw({
    port: fixture.server.port,
    path,
    headers: [
      'Accept: application/json,application/xml',
      'Accept-Language: en-US,en;q=0.5',
      'Cache-Control: no-cache',
      'User-Agent: readium-desktop',
      'Accept-Encoding: identity',
      'Host: {host}',
      ...more,
      'Connection: close',
    ],
  })
const signedIn = (path: string) => get(path, [`Authorization: ${basic(fixture.kid.username, fixture.kid.password)}`])

const kindOf = ({ headers }: WireReply) => {
  const type = headers['content-type'] ?? ''
  if (/^application\/(opds\+json|json|opds-publication\+json)/.test(type)) return 'json'
  return /^(application\/atom\+xml|application\/xml|text\/xml)/.test(type) ? 'xml' : 'unknown'
}

async function epubEntry(): Promise<XmlElement> {
  const feed = parseStrictly((await signedIn('/opds/v1/search?query=Essays')).text)
  const [entry] = childrenOf(feed, 'entry')
  if (entry === undefined) throw new Error('there are no essays')
  return entry
}

describe('Thorium', () => {
  it('signs in with the authentication document of a 401, or with the challenge', async () => {
    for (const path of ['/opds/v1/catalog', '/opds/v2']) {
      const reply = await get(path)
      expect([reply.status, reply.headers['content-type']]).toEqual([401, 'application/opds-authentication+json'])
      const document = authenticationSchema.parse(JSON.parse(reply.text))
      expect(document.authentication.map(({ type }) => type)).toContain('http://opds-spec.org/auth/basic')
      expect(reply.headers['www-authenticate']).toMatch(/^Basic /)
      expect((await signedIn(path)).status).toBe(200)
    }
    expect(kindOf(await signedIn('/opds/v1/catalog'))).toBe('xml')
    expect(kindOf(await signedIn('/opds/v2'))).toBe('json')
  })

  it('shows a logo next to the sign-in fields', async () => {
    const { links = [] } = authenticationSchema.parse(JSON.parse((await get('/opds/v2')).text))
    const logo = links.find(({ rel }) => rel === 'logo')
    const reply = await get(pathIn(logo?.href ?? ''))
    expect([reply.status, reply.headers['content-type']]).toEqual([200, logo?.type])
  })

  it('has a download button for an EPUB, and covers by relation and type', async () => {
    const links = linksOf(await epubEntry())
    const button = links.find(({ rel }) => rel === 'http://opds-spec.org/acquisition')
    expect(button?.type).toBe('application/epub+zip')
    expect((await signedIn(pathIn(button?.href ?? ''))).bytes.subarray(0, 2).toString()).toBe('PK')
    const thumbnail = links.find(({ rel, type }) => rel.endsWith('/image/thumbnail') && /png|jpeg/.test(type))
    expect((await signedIn(pathIn(thumbnail?.href ?? ''))).status).toBe(200)
  })

  it('opens the complete entry of a partial one', async () => {
    const alternate = linkOf(await epubEntry(), 'alternate')
    expect(alternate?.type).toBe('application/atom+xml;type=entry;profile=opds-catalog')
    expect(parseStrictly((await signedIn(pathIn(alternate?.href ?? ''))).text).name).toBe('entry')
  })

  it('searches both catalogs: with the description in OPDS 1.2, with the template in OPDS 2.0', async () => {
    const root = parseStrictly((await signedIn('/opds/v1/catalog')).text)
    // An atom link of this relation takes precedence over the description, and has the terms in its URL.
    const searches = linksOf(root).filter(({ rel }) => rel === 'search')
    expect(searches.map(({ type }) => type)).toEqual(['application/opensearchdescription+xml', 'application/atom+xml'])
    const found = await signedIn(pathIn(String(searches[1]?.href).replace('{searchTerms}', 'Essays')))
    expect(
      parseStrictly(found.text).children.filter((child) => typeof child !== 'string' && child.name === 'entry'),
    ).toHaveLength(1)
    const feed = feedSchema.parse(JSON.parse((await signedIn('/opds/v2')).text))
    const template = feed.links.find(({ rel }) => rel === 'search')?.href ?? ''
    const filled = template.replace(/\{\?.*\}$/, '?query=Essays&title=&author=')
    expect(feedSchema.parse(JSON.parse((await signedIn(pathIn(filled))).text)).publications).toHaveLength(1)
  })

  it('has a bookshelf button, and identifies a book by its self link', async () => {
    const feed = feedSchema.parse(JSON.parse((await signedIn('/opds/v2')).text))
    const shelf = feed.links.find(({ rel }) => rel === 'http://opds-spec.org/shelf')
    expect((await signedIn(pathIn(shelf?.href ?? ''))).status).toBe(200)
    const books = feedSchema.parse(JSON.parse((await signedIn('/opds/v2/books')).text))
    for (const { links, metadata } of books.publications ?? []) {
      const self = links.find(({ rel, type }) => rel === 'self' && type === 'application/opds-publication+json')
      const own = publicationSchema.parse(JSON.parse((await signedIn(pathIn(self?.href ?? ''))).text))
      expect(own.metadata.identifier).toBe(metadata.identifier)
    }
  })
})
