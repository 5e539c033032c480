import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksOf, textAt } from '../atom-rules.ts'
import { feedSchema } from '../json-rules.ts'
import { type OpdsFixture, openServerFixture } from '../opds-fixture.ts'
import { childrenOf, parseStrictly } from '../strict-xml.ts'
import { type Visited, walkCatalog } from '../walker.ts'
import { type R2Publication, readAtom, readEntry, readJson, readPublication } from './r2.ts'

/** Every document of both catalogs, parsed by the library of Thorium. */
let fixture: OpdsFixture
const walks = { v1: [] as Visited[], v2: [] as Visited[] }
beforeAll(async () => {
  fixture = await openServerFixture()
  const walk = async (start: string) => [...(await walkCatalog(fixture.kid.ask, start, 'Quiet')).values()]
  walks.v1 = await walk('/opds/v1/catalog')
  walks.v2 = await walk('/opds/v2')
})
afterAll(() => fixture.close())

const ofType = (version: keyof typeof walks, type: RegExp) => {
  const found = walks[version].filter(({ reply }) => type.test(String(reply.headers['content-type'])))
  expect(found.length).toBeGreaterThan(8)
  return found
}
const acquisition = 'http://opds-spec.org/acquisition'
const hasFile = ({ Links }: R2Publication) => Links.some(({ Rel }) => Rel?.includes(acquisition))

describe('r2-opds-js', () => {
  it('classifies every OPDS 1.2 entry as navigation or as a book with file and cover', () => {
    for (const { path, reply } of ofType('v1', /kind=(navigation|acquisition)/)) {
      const entries = childrenOf(parseStrictly(reply.text), 'entry')
      const feed = readAtom(reply.text)
      const isNavigation = String(reply.headers['content-type']).includes('kind=navigation')
      // Publications with a collection are grouped under its name.
      const grouped = feed.Groups?.flatMap(({ Publications = [] }) => Publications) ?? []
      const books = [...(feed.Publications ?? []), ...grouped]
      expect([path, feed.Navigation?.length ?? 0, books.length]).toEqual([
        path,
        isNavigation ? entries.length : 0,
        isNavigation ? 0 : entries.length,
      ])
      expect([path, books.filter((book) => !hasFile(book) || (book.Images ?? []).length < 2)]).toEqual([path, []])
      const titles = new Set(entries.map((entry) => textAt(entry, 'title')))
      expect(books.filter(({ Metadata }) => !titles.has(Metadata.Title))).toEqual([])
    }
  })

  it('finds the OPDS 1.2 facets, each in its group', () => {
    for (const { reply } of ofType('v1', /kind=acquisition/)) {
      const received = linksOf(parseStrictly(reply.text)).flatMap(({ rel, attributes }) =>
        rel === 'http://opds-spec.org/facet'
          ? [`${attributes.get('opds:facetGroup')}: ${attributes.get('title')}`]
          : [],
      )
      const found = (readAtom(reply.text).Facets ?? []).flatMap(({ Metadata, Links }) =>
        Links.map(({ Title }) => `${Metadata.Title}: ${Title}`),
      )
      expect(found).toEqual(received)
    }
  })

  it('reads every complete entry', () => {
    for (const { path, reply } of ofType('v1', /type=entry/)) {
      const book = readEntry(reply.text)
      expect([path, hasFile(book), book.Metadata.Title.length > 0]).toEqual([path, true, true])
    }
  })

  it('finds all navigation, books, groups and facets in OPDS 2.0', () => {
    for (const { path, reply } of ofType('v2', /^application\/opds\+json/)) {
      const received = feedSchema.parse(reply.json)
      const feed = readJson(reply.json)
      expect([path, feed.Metadata.Title, feed.Navigation?.map(({ Href }) => Href)]).toEqual([
        path,
        received.metadata.title,
        received.navigation?.map(({ href }) => href),
      ])
      expect(feed.Publications?.map(({ Metadata }) => Metadata.Identifier)).toEqual(
        received.publications?.map(({ metadata }) => metadata.identifier),
      )
      expect(feed.Publications?.every(hasFile) ?? true).toBe(true)
      expect((feed.Groups ?? []).map((group) => [group.Metadata.Title, group.Links?.[0]?.Href])).toEqual(
        (received.groups ?? []).map((group) => [group.metadata.title, group.links[0]?.href]),
      )
      expect((feed.Facets ?? []).map(({ Links }) => Links.length)).toEqual(
        (received.facets ?? []).map(({ links }) => links.length),
      )
    }
  })

  it('reads every publication with its contributors', () => {
    const found = ofType('v2', /opds-publication\+json/).map(({ reply }) => readPublication(reply.json))
    expect(found.every(hasFile)).toBe(true)
    const harbour = found.find(({ Metadata }) => Metadata.Title.includes('Harbour'))
    expect(harbour?.Metadata.Author?.map(({ Name }) => Name)).toEqual(['Ann Lee', 'Bo Chan'])
  })
})
