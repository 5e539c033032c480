import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpdsFixture, openServerFixture } from '../opds-fixture.ts'
import { basic, pathIn, sendRaw, type WireReply } from './wire.ts'

/**
 * KOReader sends HEAD before each GET and Basic at once, accepts no compression, knows XML names with their prefix
 * only, and selects links by order and type.
 */
let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const accept = 'application/opds+json, application/atom+xml;profile=opds-catalog, */*'
const request = (method: 'HEAD' | 'GET', path: string, accepted = accept, password = fixture.kid.password) =>
  sendRaw({
    port: fixture.server.port,
    method,
    path,
    headers: [
      'host: {host}',
      'user-agent: KOReader/2026.03 (https://koreader.rocks/) LuaSocket 3.1.0',
      `authorization: ${basic(fixture.kid.username, password)}`,
      `accept: ${accepted}`,
      'accept-encoding: identity',
      'te: trailers',
      'connection: close, TE',
    ],
  })

async function open(path: string, accepted = accept): Promise<WireReply> {
  const head = await request('HEAD', path, accepted)
  expect([path, head.status, head.bytes.length]).toEqual([path, 200, 0])
  // KOReader caches by this header, which would hide new progress.
  expect(head.headers['last-modified']).toBeUndefined()
  const whole = await request('GET', path, accepted)
  expect([whole.status, whole.headers['content-encoding'], whole.headers['content-type']]).toEqual([
    200,
    undefined,
    head.headers['content-type'],
  ])
  return whole
}

type Tag = Readonly<Record<string, string>>
type Entry = { readonly title: string; readonly authors: readonly string[]; readonly links: readonly Tag[] }

/** Matches names with their prefix, without namespaces. */
const tagsIn = (text: string, name: string): Tag[] =>
  [...text.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, 'g'))].map(([, inner = '']) =>
    Object.fromEntries(
      [...inner.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]),
    ),
  )
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function entriesIn(text: string): Entry[] {
  return [...text.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, inner = '']) => ({
    title: plain(/<title>(.*?)<\/title>/s.exec(inner)?.[1] ?? ''),
    authors: [...inner.matchAll(/<author><name>(.*?)<\/name>/g)].map(([, name = '']) => plain(name)),
    links: tagsIn(inner, 'link'),
  }))
}

/** A menu entry can be opened only with an atom link of one of these relations. */
function leadsTo(entry: Entry | undefined): string {
  const followed = [undefined, 'subsection', 'http://opds-spec.org/sort/new', 'http://opds-spec.org/sort/popular']
  const link = entry?.links.find(({ type, rel }) => type?.includes('application/atom+xml') && followed.includes(rel))
  return pathIn(link?.href ?? '')
}
const called = (entries: readonly Entry[], title: RegExp) => entries.find((entry) => title.test(entry.title))
const isFile = ({ rel }: Tag) => rel?.startsWith('http://opds-spec.org/acquisition') === true

async function quietBay(): Promise<Entry[]> {
  const root = entriesIn((await open('/opds/v1/catalog')).text)
  const series = entriesIn((await open(leadsTo(called(root, /^Series$/)))).text)
  return entriesIn((await open(leadsTo(called(series, /^Quiet Bay$/)))).text)
}

describe('KOReader', () => {
  it('recognises a wrong password', async () => {
    for (const path of ['/opds', '/opds/v2', '/opds/v1/search.xml/']) {
      const reply = await request('HEAD', path, accept, 'wrong')
      expect([path, reply.status]).toEqual([path, path.includes('search') ? 200 : 401])
    }
  })

  it('receives every feed, whatever its Accept header says', async () => {
    for (const path of ['/opds', '/opds/v1/catalog', '/opds/v1.2/catalog', '/opds/v2']) {
      for (const accepted of ['application/opds+json', '', 'text/plain;q=0', '{']) await open(path, accepted)
    }
  })

  it('can follow every menu entry on the way to a book', async () => {
    const root = entriesIn((await open('/opds/v1/catalog')).text)
    for (const entry of root)
      expect([entry.title, entry.authors, leadsTo(entry)]).toEqual([entry.title, [], leadsTo(entry)])
    expect(root.map(({ title }) => title)).toContain('Recently added')
    expect((await quietBay()).map(({ title }) => title)).toEqual([
      '#001 – Quiet Bay 001',
      '#002 – Quiet Bay 002',
      '#003 – Harbour & <Home>',
    ])
  })

  it('reads all writers of a book from the last author element', async () => {
    expect(called(await quietBay(), /Harbour/)?.authors).toEqual(['Ann Lee, Bo Chan'])
  })

  it('downloads a book under the name from HEAD, with a file extension that it knows', async () => {
    const [file] = called(await quietBay(), /^#001/)?.links.filter(isFile) ?? []
    const path = pathIn(file?.href ?? '')
    expect(path).toMatch(/\.cbz$/)
    const head = await request('HEAD', path)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(/filename="([^"]+)"/.exec(head.headers['content-disposition'] ?? '')?.[1]).toMatch(
      /^Quiet[ -]Bay[ -]001\.cbz$/,
    )
    const whole = await request('GET', path)
    expect(whole.bytes).toEqual(readFileSync(join(fixture.shelf.root, 'Quiet Bay/Quiet Bay 001.cbz')))
    expect(String(whole.bytes.length)).toBe(file?.length)
    expect(head.headers['content-length']).toBe(file?.length)
  })

  it('takes the file as the first acquisition link in a sync, before and after reading', async () => {
    const files = async () => (await quietBay()).map(({ links }) => links.find(isFile)?.href)
    const before = await files()
    const streams = (await quietBay()).map(({ links }) => links.findIndex(({ rel }) => rel?.endsWith('/stream')))
    expect(streams.every((at) => at > 0)).toBe(true)
    await fixture.kid.ask(`/api/v1/books/${fixture.book('Quiet Bay 001').id}/progress`, {
      method: 'PUT',
      body: { currentPage: 2 },
    })
    expect(await files()).toEqual(before)
  })

  it('streams a book page by page at screen width, from the saved progress', async () => {
    const stream = called(await quietBay(), /^#001/)?.links.find(({ rel }) => rel?.endsWith('/stream')) ?? {}
    // Attributes by the end of their names, with any prefix.
    const received = (end: string) => Object.entries(stream).filter(([key]) => key.endsWith(end))
    expect([received(':count').length, received(':count')[0]?.[1], received(':lastRead')[0]?.[1]]).toEqual([
      1,
      '3',
      '2',
    ])
    for (let page = 0; page < 3; page++) {
      const href = (stream.href ?? '').replace('{pageNumber}', String(page)).replace('{maxWidth}', '600')
      const reply = await request('GET', pathIn(href))
      const { width = 0, format } = await sharp(reply.bytes).metadata()
      expect([reply.status, reply.headers['content-type'], format]).toEqual([200, 'image/jpeg', 'jpeg'])
      expect(width).toBeLessThanOrEqual(600)
    }
  })

  it('shows facets as a filter menu: typed links with a group and one active value', async () => {
    const { text } = await open('/opds/v1/books')
    const facets = tagsIn(text, 'link').filter(
      ({ rel, type }) => rel === 'http://opds-spec.org/facet' && type !== undefined,
    )
    const groups = new Set(facets.map((facet) => facet['opds:facetGroup']))
    expect(groups).toContain('Format')
    for (const group of groups) {
      const own = facets.filter((facet) => facet['opds:facetGroup'] === group)
      expect(own.filter((facet) => facet['opds:activeFacet'] === 'true')).toHaveLength(1)
    }
  })

  it('searches with the OpenSearch description and its single placeholder', async () => {
    const [search] = tagsIn((await open('/opds/v1/catalog')).text, 'link').filter(({ rel }) => rel === 'search')
    const { text } = await open(pathIn(search?.href ?? ''))
    const [url] = tagsIn(text, 'Url').filter(({ type }) => type?.includes('application/atom+xml'))
    const found = (url?.template ?? '').replace('{searchTerms}', 'Harbour')
    expect(found).not.toMatch(/[{}]/)
    expect(entriesIn((await open(pathIn(found))).text).map(({ title }) => title)).toEqual([
      'Quiet Bay #003 – Harbour & <Home>',
    ])
  })

  it('reads OPDS 2.0: the search template by string replacement, groups by their first link', async () => {
    type Link = { rel?: string; href: string; type: string; title?: string }
    type Feed = { navigation?: Link[]; links: Link[]; groups?: { links: Link[]; metadata: { title: string } }[] }
    const feedAt = async (path: string) => JSON.parse((await open(path)).text) as Feed & { publications?: unknown[] }
    const root = await feedAt('/opds/v2')
    const template = root.links.find(({ rel }) => rel === 'search')?.href ?? ''
    expect(template).toMatch(/^[^{]+\{\?query[^}]*\}$/)
    expect((await feedAt(pathIn(template.replace(/\{\?query.*$/, '?query=Harbour')))).publications).toHaveLength(1)
    const shelves = await feedAt(pathIn(root.navigation?.find(({ title }) => title === 'Shelves')?.href ?? ''))
    for (const group of shelves.groups ?? []) {
      expect((await feedAt(pathIn(group.links[0]?.href ?? ''))).publications?.length).toBeGreaterThan(0)
    }
    expect(shelves.groups?.length).toBeGreaterThan(0)
  })
})
