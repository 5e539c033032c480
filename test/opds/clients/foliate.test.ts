import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AtomLink, linksOf, textAt } from '../atom-rules.ts'
import { type OpdsFixture, openServerFixture } from '../opds-fixture.ts'
import { childrenOf, parseStrictly, type XmlElement } from '../strict-xml.ts'
import { basic, pathIn, sendRaw } from './wire.ts'

/** Foliate runs in a browser engine, splits relations, groups by `collection`, and expands templates. */
let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const get = (path: string) =>
  sendRaw({
    port: fixture.server.port,
    path,
    headers: [
      'Host: {host}',
      'Accept: */*',
      'Accept-Encoding: identity',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Foliate/3',
      `Authorization: ${basic(fixture.kid.username, fixture.kid.password)}`,
      'Connection: close',
    ],
  })

async function feedAt(path: string): Promise<XmlElement> {
  const reply = await get(path)
  expect([path, reply.status]).toEqual([path, 200])
  return parseStrictly(reply.text)
}

const relsOf = ({ rel }: AtomLink) => rel.split(/ +/)
const isPublication = (entry: XmlElement) =>
  linksOf(entry).some((link) =>
    relsOf(link).some((rel) => rel.startsWith('http://opds-spec.org/acquisition') || rel === 'preview'),
  )
/** Whether a link is an OPDS feed by its type. */
const isCatalog = ({ type }: AtomLink) =>
  (/^application\/atom\+xml/.test(type) && /profile=opds-catalog/.test(type)) || type === 'application/opds+json'

describe('Foliate', () => {
  it('distinguishes books from navigation, and follows the first link of each navigation entry', async () => {
    const root = childrenOf(await feedAt('/opds/v1/catalog'), 'entry')
    for (const entry of root) {
      const link = linksOf(entry).find(isCatalog)
      expect([textAt(entry, 'title'), isPublication(entry), link === undefined]).toEqual([
        textAt(entry, 'title'),
        false,
        false,
      ])
    }
    const books = childrenOf(await feedAt('/opds/v1/books'), 'entry')
    expect(books.length).toBeGreaterThan(5)
    expect(books.every(isPublication)).toBe(true)
  })

  it('groups mixed books by series, under the series name', async () => {
    const groups = childrenOf(await feedAt('/opds/v1/books'), 'entry').map((entry) => {
      const link = linksOf(entry).find((one) => relsOf(one).includes('collection'))
      return [link?.attributes.get('title'), pathIn(link?.href ?? '')] as const
    })
    expect(groups.filter(([title]) => title === 'Quiet Bay')).toHaveLength(3)
    for (const [title, path] of new Map(groups)) expect(textAt(await feedAt(path), 'title')).toBe(title)
  })

  it('shows facets in groups', async () => {
    const facets = linksOf(await feedAt('/opds/v1/books')).filter((link) =>
      relsOf(link).includes('http://opds-spec.org/facet'),
    )
    const groups = Map.groupBy(facets, ({ attributes }) => attributes.get('opds:facetGroup'))
    expect([...groups.keys()]).toEqual(expect.arrayContaining(['Sort', 'Format', 'Language']))
    for (const { href } of facets) expect((await get(pathIn(href))).status).toBe(200)
  })

  it('searches with pages numbered from 0 by default', async () => {
    const search = linksOf(await feedAt('/opds/v1/catalog')).find((link) => relsOf(link).includes('search'))
    const description = await feedAt(pathIn(search?.href ?? ''))
    const url = childrenOf(description, 'Url').find(({ attributes }) =>
      attributes.get('type')?.includes('opds-catalog'),
    )
    const path = pathIn((url?.attributes.get('template') ?? '').replace('{searchTerms}', 'quiet+bay'))
    for (const asked of [path, `${path}&page=0`, `${path}&page=`]) {
      expect(childrenOf(await feedAt(asked), 'entry')).toHaveLength(3)
    }
  })
})
