import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bayPages, fillWithKinds } from '../kit/books-of-all-kinds.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { linkOf, streamRel } from './atom-rules.ts'
import { publicationSchema } from './json-rules.ts'
import { parseStrictly } from './strict-xml.ts'
import { pathOf } from './walker.ts'

type Link = { href: string; type: string; rel?: string; title?: string; width?: number; height?: number } & {
  alternate?: Link[]
  children?: Link[]
}
type Manifest = { metadata: Json } & Record<'links' | 'readingOrder' | 'resources' | 'toc', Link[]> & {
    landmarks?: Link[]
    pageList?: Link[]
  }
type Place = { href: string; type: string; locations: Record<string, number> & { fragments?: string[] } }

let server: TestServer
let folder: LibraryFolder
let reader: Actor
const ids = new Map<string, string>()

beforeAll(async () => {
  folder = createLibraryFolder()
  await fillWithKinds(folder)
  server = await startTestServer()
  const admin = await server.actor('admin', 'mara')
  await scanFolder(admin, folder.root)
  const books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  for (const { title, id } of books) ids.set(String(title), String(id))
  const strip = books.find(({ title }) => title === ('Strip 001' as unknown))
  const body = { readingDirection: 'webtoon' }
  const patched = await admin.ask(`/api/v1/series/${strip?.seriesId}/metadata`, { method: 'PATCH', body })
  expect(patched.status).toBe(200)
  reader = await server.actor('reader', 'ivy')
})
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

const idOf = (title: string): string => {
  const id = ids.get(title)
  if (id === undefined) throw new Error(`no book is called ${title}: ${[...ids.keys()]}`)
  return id
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  reader.ask(path, { headers, method })
const base = (title: string) => `/opds/v2/books/${idOf(title)}`
async function manifestOf(title: string, profile = ''): Promise<Manifest> {
  const reply = await get(`${base(title)}/manifest${profile}`)
  expect([title, reply.status]).toEqual([title, 200])
  return reply.json as unknown as Manifest
}
async function positionsOf(title: string, query = ''): Promise<{ total: number; positions: Place[] }> {
  const reply = await get(`${base(title)}/positions${query}`)
  expect(reply.headers['content-type']).toBe('application/vnd.readium.position-list+json')
  return reply.json as unknown as { total: number; positions: Place[] }
}

describe('a publication', () => {
  it.each([
    ['Harbour', ['application/divina+json']],
    ['Storm 001', ['application/divina+json']],
    ['Atlas', ['application/webpub+json', 'application/divina+json']],
    ['Novel', ['application/webpub+json']],
    ['Album', ['application/webpub+json', 'application/divina+json']],
    ['Torn', []],
  ])('%s links to its manifests, each with its media type', async (title, types) => {
    const { links } = publicationSchema.parse((await get(base(title))).json)
    const found = links.filter(({ rel }) => rel === 'alternate')
    expect(found.map(({ type }) => type)).toEqual(types)
    for (const { href, type } of found) {
      const reply = await get(pathOf(href))
      expect([reply.status, String(reply.headers['content-type']).split(';')[0]]).toEqual([200, type])
      const { links: own } = reply.json as unknown as Manifest
      expect(own.find(({ rel }) => rel === 'self')).toMatchObject({ href, type })
    }
  })
})

describe('the manifest of a comic', () => {
  it('lists its pages with the type and size that they are served with', async () => {
    const { readingOrder, metadata, resources } = await manifestOf('Harbour')
    expect(metadata).toMatchObject({
      conformsTo: 'https://readium.org/webpub-manifest/profiles/divina',
      title: 'Harbour',
      identifier: `urn:uuid:${idOf('Harbour')}`,
      author: [{ name: 'Ann Lee' }],
      colorist: [{ name: 'Bo Chan' }],
      published: '2011-01-01',
      numberOfPages: 3,
      readingProgression: 'rtl',
      belongsTo: { series: { name: 'Bay', position: 3 } },
    })
    expect(metadata).not.toHaveProperty('layout')
    // Formats that apps cannot show are listed and served as JPEG.
    expect(readingOrder.map(({ type }) => type)).toEqual(['image/jpeg', 'image/webp', 'image/jpeg'])
    expect(readingOrder.map(({ width, height }) => ({ width, height }))).toEqual(
      bayPages.map(({ width, height }) => ({ width, height })),
    )
    const links = [...readingOrder, ...readingOrder.flatMap(({ alternate = [] }) => alternate), ...resources]
    expect(links).toHaveLength(5)
    for (const { href, type, width } of links) {
      const reply = await get(pathOf(href))
      const found = await sharp(reply.bytes).metadata()
      expect([href, reply.headers['content-type'], `image/${found.format}`]).toEqual([href, type, type])
      if (width !== undefined) expect([href, found.width]).toEqual([href, width])
    }
  })

  it('has absolute URLs, and marks a webtoon as scrolled', async () => {
    const { metadata, ...lists } = await manifestOf('Strip 001')
    expect(metadata).toMatchObject({ layout: 'scrolled', numberOfPages: 4 })
    expect(metadata).not.toHaveProperty('readingProgression')
    const hrefs = JSON.stringify(lists).match(/"href":"[^"]*"/g) ?? []
    expect(hrefs.filter((href) => !/^"href":"http:\/\/[^/]+\/opds\//.test(href))).toEqual([])
  })

  it('leaves the progress unchanged when its pages are fetched', async () => {
    const { readingOrder } = await manifestOf('Strip 001')
    for (const { href } of readingOrder) expect((await get(pathOf(href))).status).toBe(200)
    expect((await get(`/api/v1/books/${idOf('Strip 001')}/progress`)).text).toMatch(/^(null)?$/)
  })

  it('is answered with 304 when unchanged, and supports HEAD', async () => {
    // Covers are measured after the scan, and their size is part of the manifest.
    const coverOf = async () => (await manifestOf('Harbour')).resources.find(({ rel }) => rel === 'cover')
    await expect.poll(coverOf).toHaveProperty('width')
    for (const path of [`${base('Harbour')}/manifest`, `${base('Novel')}/positions`]) {
      const whole = await get(path)
      const again = await get(path, { 'if-none-match': String(whole.headers.etag) })
      expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0])
      const head = await get(path, {}, 'HEAD')
      expect([head.status, head.headers['content-type'], head.headers.etag, head.bytes.length]).toEqual([
        200,
        whole.headers['content-type'],
        whole.headers.etag,
        0,
      ])
    }
  })
})

describe('the manifest of an EPUB', () => {
  it('has spine, contents, landmarks and page list, and every link works', async () => {
    const manifest = await manifestOf('Novel')
    const name = ({ href }: Link) => decodeURIComponent(href.split('/resources/')[1] ?? href)
    expect(manifest.metadata).toMatchObject({
      conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
      layout: 'reflowable',
      language: 'en',
    })
    expect(manifest.readingOrder.map((link) => [name(link), link.type, link.title])).toEqual([
      ['OEBPS/text/one 1.xhtml', 'text/html', undefined],
      ['OEBPS/text/two.xhtml', 'text/html', 'Two'],
    ])
    expect(manifest.toc.map((link) => [link.title, name(link), link.children?.map(name)])).toEqual([
      ['Part', 'OEBPS/text/one 1.xhtml', ['OEBPS/text/one 1.xhtml']],
      ['Two', 'OEBPS/text/two.xhtml#s', undefined],
    ])
    expect(manifest.landmarks?.map((link) => [link.title, name(link)])).toEqual([['Start', 'OEBPS/text/one 1.xhtml']])
    expect(manifest.pageList?.map((link) => [link.title, name(link)])).toEqual([['7', 'OEBPS/text/two.xhtml#p7']])
    expect(manifest.resources.map((link) => [link.rel, link.type])).toEqual([
      ['cover', 'image/jpeg'],
      [undefined, 'text/html'],
      [undefined, 'image/png'],
      [undefined, 'text/css'],
    ])
    for (const { href, type } of [...manifest.readingOrder, ...manifest.resources, ...manifest.toc]) {
      const reply = await get(pathOf(href))
      expect([href, reply.status]).toEqual([href, 200])
      if (type !== undefined) expect(String(reply.headers['content-type']).split(';')[0]).toBe(type)
    }
  })

  it('links to nothing executable', async () => {
    const { readingOrder } = await manifestOf('Novel')
    const reply = await get(pathOf(readingOrder[0]?.href ?? ''))
    expect(reply.text).toContain('word word')
    expect(reply.text).not.toMatch(/script|onclick/)
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect((await get(`${base('Novel')}/resources/OEBPS/run.js`)).status).toBe(422)
    for (const name of ['OEBPS/none.xhtml', 'META-INF/container.xml', '..%2f..%2fetc%2fpasswd', 'OEBPS']) {
      expect([name, (await get(`${base('Novel')}/resources/${name}`)).status]).toEqual([name, 404])
    }
  })

  it('has the fixed layout, the direction, and the page list of an older book', async () => {
    const { metadata, readingOrder, pageList } = await manifestOf('Older')
    expect(metadata).toMatchObject({ layout: 'fixed', rendition: { layout: 'fixed' }, readingProgression: 'rtl' })
    expect(readingOrder).toMatchObject([{ properties: { layout: 'fixed' } }, { properties: { layout: 'fixed' } }])
    expect(pageList?.map(({ title }) => title)).toEqual(['1'])
  })
})

describe('a manifest in another profile', () => {
  it('lists the pages of a PDF and of an image-only EPUB', async () => {
    for (const title of ['Atlas', 'Album']) {
      const { readingOrder, metadata, links } = await manifestOf(title, '/divina')
      expect(metadata.numberOfPages).toBe(3)
      for (const { href, type } of readingOrder) {
        const reply = await get(pathOf(href))
        expect([type, reply.headers['content-type']]).toEqual(['image/jpeg', 'image/jpeg'])
      }
      const places = links.find(({ rel }) => rel === 'http://readium.org/position-list')
      const list = (await get(pathOf(places?.href ?? ''))).json as unknown as { positions: Place[] }
      expect(list.positions.map(({ href }) => href)).toEqual(readingOrder.map(({ href }) => href))
    }
    const { readingOrder } = await manifestOf('Atlas')
    expect(readingOrder).toEqual([{ href: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }])
  })

  it.each([
    ['Harbour', '/epub'],
    ['Novel', '/pdf'],
    ['Novel', '/divina'],
    ['Torn', ''],
  ])('not available for %s (%s) is refused with a message', async (title, profile) => {
    const reply = await get(`${base(title)}/manifest${profile}`)
    expect([reply.status, reply.json.error]).toEqual([422, 'unprocessable'])
    expect(String(reply.json.message).length).toBeGreaterThan(20)
  })
})

describe('a list of positions', () => {
  it('has one per 1,024 bytes of text, in ascending order', async () => {
    const { total, positions } = await positionsOf('Novel')
    const { readingOrder } = await manifestOf('Novel')
    const { book } = (await get(`/api/v1/books/${idOf('Novel')}`)).json as unknown as { book: Json }
    expect([total, positions.length]).toEqual([book.pageCount, book.pageCount])
    expect(total).toBeGreaterThan(3)
    expect(positions.map(({ locations }) => locations.position)).toEqual(positions.map((_, i) => i + 1))
    const through = positions.map(({ locations }) => locations.totalProgression ?? -1)
    expect(through[0]).toBe(0)
    expect(through.every((value, i) => i === 0 || (value > (through[i - 1] ?? 1) && value < 1))).toBe(true)
    expect(new Set(positions.map(({ href }) => href))).toEqual(new Set(readingOrder.map(({ href }) => href)))
    expect(positions.at(-1)?.locations).toMatchObject({ progression: 0 })
    expect(positions[1]?.locations.progression).toBeCloseTo(1 / (total - 1))
  })

  it('has one per page of a comic and of a PDF', async () => {
    const comic = await positionsOf('Harbour')
    const { readingOrder } = await manifestOf('Harbour')
    expect(comic.positions.map(({ href, type }) => [href, type])).toEqual(
      readingOrder.map(({ href, type }) => [href, type]),
    )
    const pdf = await positionsOf('Atlas')
    expect(pdf.positions.map(({ type, locations }) => [type, locations.fragments])).toEqual(
      [1, 2, 3].map((page) => ['application/pdf', [`page=${page}`]]),
    )
  })
})

describe('an image-only EPUB', () => {
  it('is streamed page by page like a comic', async () => {
    const entry = parseStrictly((await get(`/opds/v1/books/${idOf('Album')}`)).text)
    const link = linkOf(entry, streamRel)
    expect([link?.type, link?.attributes.get('pse:count')]).toEqual(['image/jpeg', '3'])
    for (const page of [0, 1, 2]) {
      const reply = await get(`/opds/pages/${idOf('Album')}/${page}?progress=0`)
      expect((await sharp(reply.bytes).metadata()).width).toBe(41 + page)
    }
    expect((await get(`/opds/pages/${idOf('Album')}/3?progress=0`)).status).toBe(404)
    expect(linkOf(parseStrictly((await get(`/opds/v1/books/${idOf('Older')}`)).text), streamRel)).toBeUndefined()
  })
})
