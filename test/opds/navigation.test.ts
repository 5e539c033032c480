import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/test-server.ts'
import { linksOf, textAt } from './atom-rules.ts'
import { feedSchema } from './json-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { childrenOf, parseStrictly } from './strict-xml.ts'
import { versions, viewOf, withQuery } from './view.ts'
import { pathOf } from './walker.ts'

let fixture: StoredFixture
let quiet: { seriesId: string; bookIds: string[] }
beforeAll(async () => {
  fixture = await openStoredFixture()
  quiet = await fixture.addSeries('Éclair', [
    book('Quiet 1', 1, { genres: ['Sea'], publisher: '..', language: 'pt-BR' }),
    book('Quiet 2', 2, { genres: ['Sea', 'Fog'], publisher: 'A/B & "C"?#', language: 'en' }),
    book('Quiet 3', 3, { people: [{ name: 'Ann Lee', role: 'writer' }], tags: ['calm'] }),
  ])
  for (const title of ['Eel', 'zebra', '進撃の巨人', '2 Fast', '!!!']) await fixture.addSeries(title, [book(title, 1)])
})
afterAll(() => fixture.close())

function book(title: string, number: number, values: object = {}) {
  return { title, file: { path: `${title}.cbz` }, values: { number, ...values } }
}
const get = (path: string, who = fixture.reader) => who.ask(path)
const rootOf = (version: string) => (version === 'v1' ? '/opds/v1/catalog' : '/opds/v2')

/** The targets of navigation entries by title, with their declared counts. */
async function entriesAt(path: string, who: Actor = fixture.reader): Promise<Map<string, readonly [string, number]>> {
  const reply = await get(path, who)
  expect([path, reply.status]).toEqual([path, 200])
  if (String(reply.headers['content-type']).includes('json')) {
    const links = feedSchema.parse(reply.json).navigation ?? []
    return new Map(links.map((link) => [link.title, [pathOf(link.href), link.properties?.numberOfItems ?? -1]]))
  }
  return new Map(
    childrenOf(parseStrictly(reply.text), 'entry').map((entry) => {
      const [link] = linksOf(entry)
      return [textAt(entry, 'title'), [pathOf(link?.href ?? ''), Number(link?.attributes.get('thr:count'))]]
    }),
  )
}

describe.each(versions)('the catalog of %s', (version) => {
  const base = `/opds/${version}`

  it.each(['genres', 'tags', 'people'])('is 404 at an unknown ID among the %s', async (kind) => {
    for (const id of ['0192a6b0-0000-7000-8000-00000000ffff', 'Sea', '1']) {
      expect((await get(`${base}/${kind}/${id}`)).status).toBe(404)
    }
  })

  it('is 404 for a letter, publisher, language or format without books', async () => {
    const paths = ['letters/Q', 'letters/e', 'letters/EE', 'publishers/books', 'publishers/books?name=None']
    for (const path of [...paths, 'publishers/books?name=%00', 'languages/xx', 'formats/exe', 'formats/CBZ']) {
      const reply = await get(`${base}/${path}`)
      expect([path, reply.status, reply.json.error]).toEqual([path, 404, 'not_found'])
    }
  })

  it('leads to all books through every non-empty entry', async () => {
    const entries = await entriesAt(rootOf(version))
    // The feed of groups exists in OPDS 2.0 only.
    expect(entries.delete('Shelves')).toBe(version === 'v2')
    expect([...entries].map(([title, [, count]]) => `${title} ${count}`)).toEqual([
      'Recently added 8',
      'Recently updated 6',
      'Series 6',
      'Series by letter 4',
      'Books 8',
      'Libraries 1',
      'Genres 2',
      'Tags 1',
      'People 1',
      'Publishers 2',
      'Languages 2',
      'Formats 1',
    ])
  })

  it('lists books in progress, next books and Want to read first', async () => {
    const who = await fixture.server.actor('reader')
    const [first, second] = quiet.bookIds
    await who.ask(`/api/v1/books/${first}/read`, { method: 'POST' })
    await who.ask('/api/v1/want-to-read', { method: 'POST', body: { seriesId: quiet.seriesId } })
    expect([...(await entriesAt(rootOf(version), who)).keys()].slice(0, 2)).toEqual(['Next in series', 'Want to read'])
    expect(viewOf(await get(`${base}/next`, who)).ids).toEqual([`urn:uuid:${second}`])
    await who.ask(`/api/v1/books/${second}/progress`, { method: 'PUT', body: { currentPage: 1 } })
    expect([...(await entriesAt(rootOf(version), who)).keys()].slice(0, 2)).toEqual([
      'Continue reading',
      'Want to read',
    ])
    expect(viewOf(await get(`${base}/next`, who)).ids).toEqual([])
  })

  it('lists series by letter, ignoring accents, with separate letters for other scripts', async () => {
    const letters = await entriesAt(`${base}/letters`)
    expect([...letters].map(([title, [, count]]) => `${title} ${count}`)).toEqual(['# 2', 'E 2', 'Z 1', '漢 1'])
    expect([...(await entriesAt(letters.get('E')?.[0] ?? '')).keys()]).toEqual(['Éclair', 'Eel'])
    expect([...(await entriesAt(letters.get('#')?.[0] ?? '')).keys()]).toEqual(['!!!', '2 Fast'])
    const paged = viewOf(await get(withQuery(letters.get('E')?.[0] ?? '', 'pageSize=1')))
    expect(viewOf(await get(paged.links.next ?? '')).links.previous).toBe(paged.links.self)
  })

  it('lists publishers and languages of any name', async () => {
    const publishers = await entriesAt(`${base}/publishers`)
    expect([...publishers.keys()]).toEqual(['..', 'A/B & "C"?#'])
    const languages = await entriesAt(`${base}/languages`)
    expect([...languages.keys()]).toEqual(['English', 'Brazilian Portuguese'])
    for (const [title, [path, count]] of [...publishers, ...languages, ...(await entriesAt(`${base}/formats`))]) {
      const view = viewOf(await get(path))
      expect([title, view.total, view.ids.length]).toEqual([title, count, count])
      expect(view.links.self).toBe(path)
    }
  })

  it('lists genres, tags and people in pages, each with its books in order', async () => {
    const first = viewOf(await get(`${base}/genres?pageSize=1`))
    const second = viewOf(await get(first.links.next ?? ''))
    expect([first.total, first.ids.length, second.ids.length, second.links.next]).toEqual([2, 1, 1, undefined])
    const [, [sea = '']] = [...(await entriesAt(`${base}/genres`))][1] ?? ['', ['']]
    expect(viewOf(await get(sea)).ids).toEqual(quiet.bookIds.slice(0, 2).map((id) => `urn:uuid:${id}`))
    const [ann = ''] = (await entriesAt(`${base}/people`)).get('Ann Lee') ?? []
    expect(viewOf(await get(ann)).ids).toEqual([`urn:uuid:${quiet.bookIds[2]}`])
  })

  it('names nothing hidden from the viewer', async () => {
    const outsider = await fixture.server.actor('reader')
    await fixture.server.hideLibraries(outsider)
    const titles = [...(await entriesAt(rootOf(version), outsider)).keys()].filter((title) => title !== 'Shelves')
    expect(titles).toEqual(['Recently added', 'Series', 'Books', 'Libraries'])
    for (const list of ['genres', 'tags', 'people', 'publishers', 'languages', 'formats', 'letters', 'updated']) {
      expect([list, (await entriesAt(`${base}/${list}`, outsider)).size]).toEqual([list, 0])
    }
    const known = await entriesAt(`${base}/genres`)
    for (const [path] of known.values()) expect((await get(path, outsider)).status).toBe(404)
    for (const path of ['letters/E', 'languages/en', 'formats/cbz', 'publishers/books?name=..']) {
      expect((await get(`${base}/${path}`, outsider)).status).toBe(404)
    }
  })

  it('has shelf, recommended and featured links in the feed', async () => {
    const reply = await get(rootOf(version))
    const links =
      version === 'v2' ? feedSchema.parse(reply.json).links : linksOf(parseStrictly(reply.text)).map((link) => link)
    const shelves = ['shelf', 'recommended', 'featured'].map((name) => `http://opds-spec.org/${name}`)
    for (const rel of shelves) {
      const href = links.find((link) => link.rel === rel)?.href ?? ''
      expect(viewOf(await get(pathOf(href))).links.self).toBe(pathOf(href))
    }
  })
})

describe.each(versions)('the catalog of %s after a change', (version) => {
  it('lists the last changed series first', async () => {
    const { seriesId } = await fixture.addSeries(`Changed ${version}`, [book(`Changed ${version}`, 1)])
    const [first] = [...(await entriesAt(`/opds/${version}/updated`)).values()]
    expect(first?.[0]).toBe(`/opds/${version}/series/${seriesId}`)
  })
})
