import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { writeEntry, writeFeed } from '../../server/http/opds/v1/atom.ts'
import { writeOpenSearch } from '../../server/http/opds/v1/open-search.ts'
import { sampleFeed, samplePublication } from './sample-publication.ts'

const origin = 'http://books.local:25650'
type Link = { readonly '@rel': string; readonly '@href': string; readonly '@type': string } & Readonly<
  Record<string, string>
>

function parse(text: string): { feed: Record<string, unknown>; entry: Record<string, unknown> } {
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    isArray: (name, path) => path !== 'entry' && ['link', 'entry', 'author', 'category'].includes(name),
    parseTagValue: false,
  })
  return parser.parse(text) as { feed: Record<string, unknown>; entry: Record<string, unknown> }
}

function links(node: Record<string, unknown>): Link[] {
  return node.link as Link[]
}

function linkOf(node: Record<string, unknown>, rel: string): Link | undefined {
  return links(node).find((link) => link['@rel'] === rel)
}

function firstEntry(change: Parameters<typeof samplePublication>[0] = {}): Record<string, unknown> {
  const { feed } = parse(writeFeed(sampleFeed([samplePublication(change)]), origin))
  return (feed.entry as Record<string, unknown>[])[0] ?? {}
}

describe('an OPDS 1.2 feed', () => {
  it('has self, start, search, up, next and previous links on a middle page', () => {
    const { feed } = parse(writeFeed(sampleFeed([samplePublication()]), origin))
    const relations = links(feed).map((link) => link['@rel'])
    expect(relations).toEqual(['self', 'start', 'search', 'search', 'up', 'first', 'last', 'previous', 'next'])
    expect(linkOf(feed, 'self')?.['@href']).toBe(`${origin}/opds/v1/books?page=2`)
    expect(linkOf(feed, 'previous')?.['@href']).toBe(`${origin}/opds/v1/books`)
    expect(linkOf(feed, 'last')?.['@href']).toBe(`${origin}/opds/v1/books?page=3`)
  })

  it('has no next link on the last page and no previous one on the first', () => {
    const last = parse(writeFeed(sampleFeed([], { paging: { page: 3, pageSize: 50, total: 120 } }), origin)).feed
    expect(linkOf(last, 'next')).toBeUndefined()
    const first = parse(writeFeed(sampleFeed([], { paging: { page: 1, pageSize: 50, total: 120 } }), origin)).feed
    expect(linkOf(first, 'previous')).toBeUndefined()
  })

  it('has the same ID on every page', () => {
    const ids = [1, 2, 3].map(
      (page) => parse(writeFeed(sampleFeed([], { paging: { page, pageSize: 50, total: 120 } }), origin)).feed.id,
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('removes characters that XML cannot represent and escapes the reserved ones', () => {
    const text = writeFeed(
      sampleFeed([samplePublication({ title: 'A\u0000\u0008 <&> \ud800"', summary: null })]),
      origin,
    )
    const { feed } = parse(text)
    expect(text).not.toMatch(/[\u0000\u0008]/)
    expect(String((feed.entry as Record<string, unknown>[])[0]?.title)).toContain('A')
    expect(text).toContain('&lt;&amp;&gt;')
  })
})

describe('an OPDS 1.2 entry', () => {
  it('lists the file before the stream, with its size', () => {
    const relations = links(firstEntry()).map((link) => link['@rel'])
    const file = relations.indexOf('http://opds-spec.org/acquisition')
    expect(file).toBeGreaterThan(-1)
    expect(relations.indexOf('http://vaemendis.net/opds-pse/stream')).toBeGreaterThan(file)
    expect(linkOf(firstEntry(), 'http://opds-spec.org/acquisition')).toMatchObject({
      '@type': 'application/vnd.comicbook+zip',
      '@length': '123456',
      '@href': `${origin}/opds/files/0192a6b0-0000-7000-8000-000000000001/Star-Runner-003.cbz`,
    })
  })

  it('has a page stream link with both placeholders and a 1-based last page', () => {
    const progress = { currentPage: 10, share: 10 / 24, completed: false, updatedAt: Date.UTC(2026, 2, 1) }
    expect(linkOf(firstEntry({ progress }), 'http://vaemendis.net/opds-pse/stream')).toMatchObject({
      '@type': 'image/jpeg',
      '@href': `${origin}/opds/pages/0192a6b0-0000-7000-8000-000000000001/{pageNumber}?w={maxWidth}`,
      '@pse:count': '24',
      '@pse:lastRead': '10',
      '@pse:lastReadDate': '2026-03-01T00:00:00Z',
    })
  })

  it('omits lastRead for an unread book, and the stream for a book without pages', () => {
    expect(linkOf(firstEntry(), 'http://vaemendis.net/opds-pse/stream')?.['@pse:lastRead']).toBeUndefined()
    expect(linkOf(firstEntry({ streamable: false }), 'http://vaemendis.net/opds-pse/stream')).toBeUndefined()
  })

  it('lists all writers in one author element', () => {
    expect(firstEntry().author).toEqual([{ name: 'Ann Lee' }])
  })

  it('shows the series before the number in feeds of several series', () => {
    expect(firstEntry().title).toBe('Star Runner #003 – Harbour')
    const { feed } = parse(
      writeFeed(
        sampleFeed([samplePublication()], {
          content: { kind: 'acquisition', publications: [samplePublication()], mixed: false },
        }),
        origin,
      ),
    )
    expect((feed.entry as Record<string, unknown>[])[0]?.title).toBe('#003 – Harbour')
  })

  it('links to its complete entry, which contains the full summary and links to itself', () => {
    const long = 'word '.repeat(300).trim()
    const partial = firstEntry({ summary: long })
    expect(linkOf(partial, 'alternate')?.['@type']).toBe('application/atom+xml;type=entry;profile=opds-catalog')
    expect(String((partial.summary as Record<string, string>)['#text']).length).toBeLessThanOrEqual(500)
    const { entry } = parse(writeEntry(samplePublication({ summary: long }), origin))
    expect(linkOf(entry, 'alternate')?.['@type']).toBe('application/opds-publication+json')
    expect(linkOf(entry, 'self')).toBeDefined()
    expect((entry.summary as Record<string, string>)['#text']).toBe(long)
  })
})

describe('a navigation entry', () => {
  it('has no author, and has the kind and count of its target', () => {
    const { feed } = parse(
      writeFeed(
        sampleFeed([], {
          content: {
            kind: 'navigation',
            entries: [
              {
                id: 'urn:x',
                title: 'Recent',
                summary: 'New books',
                target: { to: 'recent' },
                sort: 'new',
                count: 7,
                updatedAt: 0,
              },
              {
                id: 'urn:y',
                title: 'Series',
                summary: 'All series',
                target: { to: 'all-series' },
                sort: null,
                count: null,
                updatedAt: 0,
              },
            ],
          },
        }),
        origin,
      ),
    )
    const [recent, series] = feed.entry as Record<string, unknown>[]
    expect(recent?.author).toBeUndefined()
    expect(links(recent ?? {})).toEqual([
      {
        '@rel': 'http://opds-spec.org/sort/new',
        '@href': `${origin}/opds/v1/recent`,
        '@type': 'application/atom+xml;profile=opds-catalog;kind=acquisition',
        '@thr:count': '7',
      },
    ])
    expect(links(series ?? {})[0]).toMatchObject({
      '@rel': 'subsection',
      '@type': expect.stringContaining('kind=navigation'),
    })
  })
})

describe('the OpenSearch description', () => {
  it('has a short name of at most 16 characters and a template with a single placeholder', () => {
    const text = writeOpenSearch(origin)
    expect(XMLValidator.validate(text)).toBe(true)
    expect(text).toContain(`template="${origin}/opds/v1/search?query={searchTerms}"`)
    expect(text.match(/<ShortName>(.*?)<\/ShortName>/)?.[1]?.length).toBeLessThanOrEqual(16)
  })
})
