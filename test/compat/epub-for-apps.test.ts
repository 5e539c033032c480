import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { openEpub } from '../../server/formats/epub/epub-format.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { buildEpub, chapter, navigation } from '../fixtures/epub.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { parseStrictly, textOf } from '../opds/strict-xml.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'
import { publicationShape } from './decoders/web-publication.ts'

/** Chapters that are not XML, or only after sanitising. */
const chapters: Readonly<Record<string, string>> = {
  'plain.xhtml': chapter('<h1 epub:type="title">One</h1><p>Rain &amp; wind</p>'),
  'voids.xhtml': chapter('<p>a<br/>b<img src="map.png" alt="a &lt; b"/><hr/>c</p>'),
  'loose.html': '<html><body><p>one<p>two &nbsp;three<br>four<img src=map.png alt=x><ul><li>a<li>b</ul>',
  'entities.xhtml': chapter('<p>&eacute;&hellip;&mdash; &#8212; 5 &lt; 6 &gt; 4</p>'),
  'drawing.xhtml': chapter(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 2 2">' +
      '<linearGradient id="g"/><image xlink:href="map.png" width="2" height="2"/></svg>' +
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>',
  ),
  'styles.xhtml': chapter('<p style="color: red">x</p>', '<style>p > b { color: red } /* a & b */</style>'),
  'tables.html': '<table><tr><td>1<td>2<tr><td>3</table><pre>\n\n a\tb</pre>',
  'odd.html': '<p data-x=1 @click="y" lang="en" lang="de" x<y="1">\u0001a\u000cb\ufffe</p><o:p>c</o:p><1>d</1>',
}
const pieces = [
  ...Object.entries(chapters).map(([name, data]) => ({ name, data, mediaType: 'application/xhtml+xml' })),
  { name: 'map.png', data: Buffer.from('89504e470d0a1a0a', 'hex') },
  { ...navigation('<li><a href="plain.xhtml">One</a><ol><li><a href="voids.xhtml">Two</a></li></ol></li>') },
]
const metadata =
  '<dc:creator>Ann Lee</dc:creator><dc:creator>Bo Chan</dc:creator><dc:publisher>North</dc:publisher>' +
  '<dc:date>2011-05</dc:date><dc:subject>Sea</dc:subject><dc:description>Wind.</dc:description>'

let server: TestServer
let shelf: LibraryFolder
let admin: Actor
const ids = new Map<string, string>()
beforeAll(async () => {
  shelf = createLibraryFolder()
  shelf.put('Novel/Novel.epub', buildEpub({ parts: pieces, metadata }))
  const fixed = '<meta property="rendition:layout">pre-paginated</meta>'
  shelf.put('Album/Album.epub', buildEpub({ parts: pieces.slice(0, 2), metadata: fixed }))
  shelf.put('Comic/Comic 1.cbz', comicBytes({ pages: 2, note: 'x' }))
  shelf.put('Atlas/Atlas.pdf', pdfBytes('Atlas', 2))
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  await scanFolder(admin, shelf.root)
  const { json } = await get('/api/v1/books?unpaged=true')
  for (const { name, id } of json.content as unknown as { name: string; id: string }[]) ids.set(name, id)
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const get = (path: string) => server.ask(`/komga${path}`, { headers: basicOf(admin) })
const manifestOf = async (name: string, kind = '') =>
  publicationShape.parse((await get(`/api/v1/books/${ids.get(name)}/manifest${kind}`)).json)

describe('a manifest decoded the way Komelia does', () => {
  it.each([
    ['Novel', ''],
    ['Novel', '/epub'],
    ['Album', ''],
    ['Comic 1', ''],
    ['Comic 1', '/divina'],
    ['Atlas', ''],
    ['Atlas', '/divina'],
  ])('of %s%s has every part in the expected shape', async (name, kind) => {
    const { readingOrder, images } = await manifestOf(name, kind)
    expect(readingOrder.length).toBeGreaterThan(0)
    expect(images).toHaveLength(1)
  })

  it('lists authors, publishers and series, the date, and the chapters in order', async () => {
    const { metadata: about, readingOrder, toc } = await manifestOf('Novel')
    expect(about).toMatchObject({
      author: ['Ann Lee', 'Bo Chan'],
      publisher: ['North'],
      subject: ['Sea'],
      published: '2011-05-01',
      belongsTo: { series: [{ name: 'Novel' }] },
      rendition: { layout: 'reflowable' },
    })
    expect(new Set(readingOrder.map(({ type }) => type))).toEqual(new Set(['application/xhtml+xml']))
    expect(toc).toMatchObject([{ title: 'One', children: [{ title: 'Two' }] }])
    expect((await manifestOf('Album')).metadata.rendition).toEqual({ layout: 'fixed' })
  })

  it('has positions and a progression of the same media type', async () => {
    const path = `/api/v1/books/${ids.get('Novel')}`
    const { json } = await get(`${path}/positions`)
    const positions = json.positions as unknown as { type: string }[]
    expect(new Set(positions.map(({ type }) => type))).toEqual(new Set(['application/xhtml+xml']))
    const body = { currentPage: 2 }
    await admin.ask(`/api/v1/books/${ids.get('Novel')}/progress`, { method: 'PUT', body })
    expect((await get(`${path}/progression`)).json).toMatchObject({ locator: { type: 'application/xhtml+xml' } })
  })
})

describe('a chapter', () => {
  it.each(Object.keys(chapters))('%s is well-formed XHTML with the text that our own reader shows', async (name) => {
    const own = `resource/OEBPS/${name}`
    const reply = await get(`/api/v1/books/${ids.get('Novel')}/${own}`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xhtml+xml; charset=utf-8'])
    const root = parseXhtml(reply.text)
    expect([root.local, root.namespace]).toEqual(['html', 'http://www.w3.org/1999/xhtml'])
    expect(reply.text).not.toMatch(/<script|onclick|javascript:/i)
    expect(String(reply.headers['content-security-policy'])).toContain("default-src 'none'")
    const html = await admin.ask(`/api/v1/books/${ids.get('Novel')}/resources/OEBPS/${name}`)
    expect([html.status, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html.headers.etag).not.toBe(reply.headers.etag)
    const words = (text: string) => text.replace(/\s+/g, ' ').trim()
    const shown = html.text.replace(/<style[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>|<[^>]*>/g, '')
    const named: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
    const plain = words(shown.replace(/&(lt|gt|amp);/g, (one) => named[one] ?? one))
    expect(words(textOf(root))).toContain(plain)
  })

  it('preserves the SVG, MathML and EPUB namespaces', async () => {
    const path = `/api/v1/books/${ids.get('Novel')}/resource/OEBPS`
    const { text } = await get(`${path}/drawing.xhtml`)
    expect(text).toContain('<svg xmlns="http://www.w3.org/2000/svg"')
    expect(text).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
    expect(text).toContain('linearGradient')
    expect((await get(`${path}/plain.xhtml`)).text).toContain('epub:type="title"')
  })

  it('missing from the book is 404', async () => {
    expect((await get(`/api/v1/books/${ids.get('Novel')}/resource/OEBPS/none.xhtml`)).status).toBe(404)
  })
})

function parseXhtml(text: string) {
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n')).toBe(true)
  return parseStrictly(text.replace('<!DOCTYPE html>\n', ''))
}

const media = ['../../../shared/corpus/media/', '../../../../shared/corpus/media/']
  .map((path) => new URL(path, import.meta.url))
  .find((path) => existsSync(path))

describe.skipIf(media === undefined)('real EPUBs (skipped: shared/corpus is not available)', () => {
  it('have only well-formed chapters', async () => {
    let count = 0
    for (const name of readdirSync(media ?? '').filter((file) => file.endsWith('.epub'))) {
      for (const { href, mediaType, text } of await chaptersOf(new URL(name, media))) {
        expect([name, href, mediaType]).toEqual([name, href, 'application/xhtml+xml; charset=utf-8'])
        expect(() => parseXhtml(text), `${name} ${href}`).not.toThrow()
        count += 1
      }
    }
    expect(count).toBeGreaterThan(60)
  }, 120_000)
})

/** The first documents of a book as apps get them; empty when it cannot be opened. */
async function chaptersOf(path: URL) {
  const opened = await openEpub(memorySource(readFileSync(path)), defaultLimits)
  if (!opened.ok) return []
  const documents = (opened.value.epub?.spine ?? []).filter(({ mediaType }) => /html|svg/.test(mediaType))
  const found: { href: string; mediaType: string; text: string }[] = []
  for (const { href } of documents.slice(0, 8)) {
    const part = await opened.value.readResource?.(href, 'xhtml')
    if (part?.ok) found.push({ href, mediaType: part.value.mediaType, text: Buffer.from(part.value.bytes).toString() })
  }
  await opened.value.close()
  return found
}
