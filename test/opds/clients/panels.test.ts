import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, linksOf, streamRel, textAt } from '../atom-rules.ts'
import { type OpdsFixture, openServerFixture } from '../opds-fixture.ts'
import { childrenOf, parseStrictly, type XmlElement } from '../strict-xml.ts'
import { basic, pathIn, sendRaw } from './wire.ts'

/** Panels on a tablet: page streaming for downloadable files, and a catalog URL as typed. */
let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const get = (
  path: string,
  more: readonly string[] = [`Authorization: ${basic(fixture.kid.username, fixture.kid.password)}`],
) =>
  sendRaw({
    port: fixture.server.port,
    path,
    headers: [
      'Host: {host}',
      'Accept: */*',
      'Accept-Language: en-GB,en;q=0.9',
      'Accept-Encoding: gzip, deflate',
      'User-Agent: Panels/1 CFNetwork/1568.100.1 Darwin/24.0.0',
      ...more,
      'Connection: close',
    ],
  })

async function feedAt(path: string): Promise<XmlElement> {
  const reply = await get(path)
  expect([path, reply.status]).toEqual([path, 200])
  return parseStrictly(reply.text)
}

async function entryOf(title: string): Promise<XmlElement> {
  const feed = await feedAt(`/opds/v1/search?query=${encodeURIComponent(title)}`)
  const [entry] = childrenOf(feed, 'entry')
  if (entry === undefined) throw new Error(`nothing is called ${title}`)
  return entry
}

describe('Panels', () => {
  it('gets a challenge that it understands', async () => {
    const reply = await get('/opds/v1/catalog', [])
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic realm="/)])
  })

  it('finds the catalog at the server root as entered', async () => {
    for (const path of [
      '/opds',
      '/opds/',
      '/opds/v1',
      '/opds/v1/',
      '/opds/v1/catalog/',
      '/opds/v1.2/catalog',
      '//opds',
    ]) {
      expect(textAt(await feedAt(path), 'id')).toBe('urn:inglenook:root')
    }
  })

  it('streams a downloadable book from page 0, as JPEG at screen width', async () => {
    const entry = await entryOf('Quiet Bay 001')
    expect(linkOf(entry, 'http://opds-spec.org/acquisition')).toBeDefined()
    const stream = linkOf(entry, streamRel)
    const count = Number(stream?.attributes.get('pse:count'))
    expect([count, stream?.type]).toEqual([3, 'image/jpeg'])
    for (let page = 0; page < count; page++) {
      const href = (stream?.href ?? '').replace('{pageNumber}', String(page)).replace('{maxWidth}', '500')
      const reply = await get(pathIn(href))
      const { format, width = 0 } = await sharp(reply.bytes).metadata()
      expect([reply.status, format, width <= 500]).toEqual([200, 'jpeg', true])
    }
    const beyond = (stream?.href ?? '').replace('{pageNumber}', String(count)).replace('{maxWidth}', '500')
    expect((await get(pathIn(beyond))).status).toBe(404)
  })

  it('compares its progress with the server: the last page, counted from 1, and its date', async () => {
    const id = String(fixture.book('Quiet Bay 002').id)
    await fixture.kid.ask(`/api/v1/books/${id}/progress`, { method: 'PUT', body: { currentPage: 2 } })
    const stream = linkOf(await entryOf('Quiet Bay 002'), streamRel)?.attributes
    expect(stream?.get('pse:lastRead')).toBe('2')
    expect(stream?.get('pse:lastReadDate')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('shows a large and a small JPEG cover of each book', async () => {
    const entry = await entryOf('Quiet Bay 001')
    const sizes = ['http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail'].map(async (rel) => {
      const reply = await get(pathIn(linkOf(entry, rel)?.href ?? ''))
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
      return (await sharp(reply.bytes).metadata()).width ?? 0
    })
    const [full = 0, small = 0] = await Promise.all(sizes)
    expect([full >= small, full <= 1_600, small <= 400]).toEqual([true, true, true])
  })

  it('finds no broken paging links', async () => {
    for (let path: string | undefined = '/opds/v1/books?pageSize=4'; path !== undefined; ) {
      const feed: XmlElement = await feedAt(path)
      for (const { rel, href } of linksOf(feed)) {
        if (/^(first|last|previous|next|self|start|up)$/.test(rel)) expect((await get(pathIn(href))).status).toBe(200)
      }
      const next = linkOf(feed, 'next')
      path = next === undefined ? undefined : pathIn(next.href)
    }
  })
})
