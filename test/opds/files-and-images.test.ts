import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, Reply } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { acquisitionRel, linkOf, streamRel } from './atom-rules.ts'
import { baySizes, type OpdsFixture, oddSeries, openServerFixture } from './opds-fixture.ts'
import { childrenOf, parseStrictly, type XmlElement } from './strict-xml.ts'
import { pathOf } from './walker.ts'

let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fixture.kid.ask(path, { headers, method })
const idOf = (title: string | RegExp) => String(fixture.book(title).id)
const entryOf = async (title: string | RegExp) => parseStrictly((await get(`/opds/v1/books/${idOf(title)}`)).text)
const hrefOf = (entry: XmlElement, rel: string) => pathOf(linkOf(entry, rel)?.href ?? '')
const pagePath = (title: string | RegExp, page: number | string, width = '') =>
  `/opds/pages/${idOf(title)}/${page}?progress=0&w=${width}`

/** The response headers without those that vary with time. */
function headersOf({ headers }: Reply): Record<string, unknown> {
  const { date: _date, 'x-request-id': _id, connection: _connection, 'keep-alive': _alive, ...rest } = headers
  return rest
}

async function expectSameHead(path: string): Promise<void> {
  const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)]
  expect([path, head.status, head.bytes.length]).toEqual([path, whole.status, 0])
  expect(headersOf(head)).toEqual(headersOf(whole))
  expect([path, Number(head.headers['content-length'])]).toEqual([path, whole.bytes.length])
}

/** The file names of RFC 6266, plain and extended. */
function fileNames(reply: Reply): { plain: string; extended: string } {
  const match = /^attachment; filename="([\x20-\x21\x23-\x5b\x5d-\x7e]+)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
    String(reply.headers['content-disposition']),
  )
  return { plain: match?.[1] ?? '', extended: decodeURIComponent(match?.[2] ?? '') }
}

describe('a file', () => {
  const files = [
    ['Quiet Bay 001', 'Quiet Bay/Quiet Bay 001.cbz', 'application/vnd.comicbook+zip', '.cbz'],
    ['Storm 001', 'Storm/Storm 001.cbr', 'application/vnd.comicbook-rar', '.cbr'],
    ['Storm 002', 'Storm/Storm 002.cbz', 'application/vnd.comicbook-rar', '.cbr'],
    ['Essays', 'Essays/Essays.epub', 'application/epub+zip', '.epub'],
    ['Atlas', 'Atlas/Atlas.pdf', 'application/pdf', '.pdf'],
    ['Torn', 'Torn/Torn.cbz', 'application/vnd.comicbook+zip', '.cbz'],
    ...oddSeries.map((name, i) => {
      const file = `${name} v0${i + 1}`
      return [file, `${name}/${file}.cbz`, 'application/vnd.comicbook+zip', '.cbz'] as const
    }),
  ] as const

  it.each(files)('%s is served unchanged, with its media type and name', async (title, path, type, ending) => {
    const entry = await entryOf(title)
    const link = linkOf(entry, acquisitionRel)
    const href = hrefOf(entry, acquisitionRel)
    expect(href).toMatch(new RegExp(`^/opds/files/[0-9a-f-]+/[\\w.-]+\\${ending}$`))
    const reply = await get(href)
    const onDisk = readFileSync(fixture.shelf.at(path))
    expect(reply.bytes.equals(onDisk)).toBe(true)
    expect(reply.headers['content-type']).toBe(type)
    expect(link?.type).toBe(type)
    expect([reply.headers['content-length'], link?.attributes.get('length')]).toEqual(Array(2).fill(`${onDisk.length}`))
    const names = fileNames(reply)
    expect(names.extended).toBe(path.split('/')[1]?.replace(/\.\w+$/, ending))
    expect(names.plain.endsWith(ending)).toBe(true)
  })

  it('is served by range as long as it is unchanged', async () => {
    const href = hrefOf(await entryOf('Quiet Bay 001'), acquisitionRel)
    const whole = await get(href)
    const size = whole.bytes.length
    const tag = String(whole.headers.etag)
    expect(whole.headers['accept-ranges']).toBe('bytes')
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=0-${size * 2}`, 0, size - 1],
    ] as const) {
      const part = await get(href, { range, 'if-range': tag })
      expect([range, part.status, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${first}-${last}/${size}`,
      ])
      expect(part.headers['content-length']).toBe(String(last - first + 1))
      expect(part.bytes.equals(whole.bytes.subarray(first, last + 1))).toBe(true)
    }
    expect((await get(href, { range: 'bytes=0-9', 'if-range': '"older"' })).bytes).toHaveLength(size)
    const beyond = await get(href, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  })

  it('is answered with 304 when unchanged', async () => {
    const href = hrefOf(await entryOf('Essays'), acquisitionRel)
    const { headers } = await get(href)
    expect(headers.etag).toMatch(/^"[^"]+"$/)
    const conditions = [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ]
    for (const condition of conditions) {
      const reply = await get(href, condition)
      expect([reply.status, reply.bytes.length, reply.headers.etag]).toEqual([304, 0, headers.etag])
    }
  })
})

describe('HEAD', () => {
  it('answers like GET without a body', async () => {
    const bay = await entryOf('Quiet Bay 001')
    for (const path of [
      ...['/opds/v1/catalog', '/opds/v2', '/opds/v1/books', '/opds/v2/books?page=9', '/opds/v2/search?query=bay'],
      ...['/opds/v1/search.xml', '/opds/authentication', `/opds/v1/books/${idOf('Atlas')}`],
      ...[acquisitionRel, 'http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail'].map((rel) =>
        hrefOf(bay, rel),
      ),
      hrefOf(await entryOf('Torn'), 'http://opds-spec.org/image'),
      ...[pagePath('Quiet Bay 001', 0), pagePath('Quiet Bay 001', 1, '300'), pagePath('Atlas', 0, '100')],
      ...['/opds/v1/nothing', pagePath('Quiet Bay 001', 3), `/opds/v2/series/${idOf('Atlas')}`],
    ]) {
      await expectSameHead(path)
    }
  })
})

describe('a cover', () => {
  const [full, thumbnail] = ['http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail'] as const

  it.each(['Long Road 001', 'Quiet Bay 001', 'Storm 001', 'Atlas'])(
    'of %s is a JPEG in a large and a small size',
    async (title) => {
      const entry = await entryOf(title)
      for (const [rel, edge, bytes] of [
        [full, 1_600, 1_000_000],
        [thumbnail, 500, 60_000],
      ] as const) {
        const reply = await get(hrefOf(entry, rel))
        const { format, width, height } = await sharp(reply.bytes).metadata()
        expect([reply.headers['content-type'], format]).toEqual(['image/jpeg', 'jpeg'])
        expect(Math.max(width, height)).toBeLessThanOrEqual(edge)
        expect(reply.bytes.length).toBeLessThanOrEqual(bytes)
        if (title === 'Long Road 001') expect(Math.max(width, height)).toBe(edge)
      }
    },
  )

  it('is cacheable for a year at its current address, and revalidated at any other', async () => {
    const entry = await entryOf('Quiet Bay 001')
    for (const rel of [full, thumbnail]) {
      const path = hrefOf(entry, rel)
      const own = await get(path)
      expect(own.headers['cache-control']).toBe('private, max-age=31536000, immutable, no-transform')
      const other = await get(path.replace(/\/[\d-]+\./, '/12345.'))
      expect(other.headers['cache-control']).toBe('private, no-cache, no-transform')
      expect(other.bytes.equals(own.bytes)).toBe(true)
      const again = await get(path, { 'if-none-match': String(own.headers.etag) })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
    }
  })

  it('of a book without images is a placeholder that is not cached', async () => {
    const entry = await entryOf('Torn')
    for (const rel of [full, thumbnail]) {
      const reply = await get(hrefOf(entry, rel))
      expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'no-store',
      ])
      expect((await sharp(reply.bytes).metadata()).format).toBe('jpeg')
    }
  })
})

describe('a streamed page', () => {
  it.each(['Quiet Bay 001', 'Quiet Bay 002'])(
    'of %s is numbered from 0 and always a JPEG, as the link declares',
    async (title) => {
      const link = linkOf(await entryOf(title), streamRel)
      expect([link?.type, link?.attributes.get('pse:count')]).toEqual(['image/jpeg', '3'])
      for (const [page, { width }] of baySizes.entries()) {
        for (const asked of ['', '0', '{maxWidth}', '99999', 'wide', '-3']) {
          const reply = await get(pagePath(title, page, asked))
          const found = await sharp(reply.bytes).metadata()
          expect([asked, reply.headers['content-type'], found.format, found.width]).toEqual([
            asked,
            'image/jpeg',
            'jpeg',
            width,
          ])
        }
      }
    },
  )

  it.each(['Quiet Bay 001', 'Storm 001', 'Atlas'])(
    'of %s is at most as wide as requested, and never enlarged',
    async (title) => {
      const natural = (await sharp((await get(pagePath(title, 0))).bytes).metadata()).width
      for (const width of [1, 10, 63, 300, 799]) {
        const reply = await get(pagePath(title, 0, String(width)))
        const found = await sharp(reply.bytes).metadata()
        expect([reply.status, found.format]).toEqual([200, 'jpeg'])
        expect(found.width).toBe(title === 'Atlas' ? width : Math.min(width, natural))
      }
    },
  )

  it('is answered with 304 when unchanged, with a separate ETag for each width', async () => {
    const paths = [
      pagePath('Quiet Bay 001', 0),
      pagePath('Quiet Bay 001', 0, '300'),
      pagePath('Quiet Bay 001', 1, '300'),
    ]
    const tags = new Set<string>()
    for (const path of paths) {
      const tag = String((await get(path)).headers.etag)
      tags.add(tag)
      expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
    }
    expect(tags.size).toBe(paths.length)
  })

  it.each(['3', '999999999', '99999999999999999999', '-1', '1.5', 'x', '{pageNumber}', '%00', '0x1'])(
    'with an invalid number (%s) is 404 with a message',
    async (page) => {
      const reply = await get(pagePath('Quiet Bay 001', encodeURI(page)))
      expect(reply.status).toBe(404)
      expect(reply.json).toEqual({
        error: 'not_found',
        message: expect.stringMatching(/page/i),
        details: withReason({}),
      })
    },
  )

  it('of a book without images is refused, and no feed links to it', async () => {
    for (const title of ['Essays', 'Torn']) {
      expect((await get(pagePath(title, 0))).status).toBe(422)
      expect(linkOf(await entryOf(title), streamRel)).toBeUndefined()
    }
  })
})

describe('the entry of a book with full metadata', () => {
  it('contains the ComicInfo values', async () => {
    const entry = await entryOf(/Harbour/)
    const text = (name: string) => childrenOf(entry, name).map((child) => child.children.join(''))
    expect(text('title')).toEqual(['Quiet Bay #003 – Harbour & <Home>'])
    expect(text('id')).toEqual([`urn:uuid:${idOf(/Harbour/)}`])
    expect(childrenOf(entry, 'author').flatMap((author) => childrenOf(author, 'name')[0]?.children)).toEqual([
      'Ann Lee, Bo Chan',
    ])
    expect(childrenOf(entry, 'contributor').flatMap((one) => childrenOf(one, 'name')[0]?.children)).toEqual(['Cy Dunn'])
    expect([text('dc:language'), text('dc:issued'), text('dc:publisher')]).toEqual([['en'], ['2011-05'], ['North']])
    expect(text('summary')[0]).toHaveLength(1_199)
    const { metadata } = (await get(`/opds/v2/books/${idOf(/Harbour/)}`)).json
    expect(metadata).toMatchObject({
      title: 'Quiet Bay #003 – Harbour & <Home>',
      author: [{ name: 'Ann Lee' }, { name: 'Bo Chan' }],
      artist: [{ name: 'Cy Dunn' }],
      published: '2011-05-01T00:00:00Z',
      readingProgression: 'rtl',
      belongsTo: { series: { name: 'Quiet Bay', position: 3 } },
    } as unknown as Json)
  })

  it('has the date of the book, not of the request', async () => {
    const entry = await entryOf('Atlas')
    const before = await get('/opds/v1/books')
    fixture.server.pass(3_600_000)
    expect(await entryOf('Atlas')).toEqual(entry)
    expect((await get('/opds/v1/books')).headers.etag).toBe(before.headers.etag)
    expect((await get('/opds/v2')).text).toBe((await get('/opds/v2')).text)
  })
})
