import { describe, expect, it } from 'vitest'
import { presentFeed, presentPublication } from '../../server/http/opds/v2/json.ts'
import { publicationSchema } from './json-rules.ts'
import { sampleFeed, samplePublication } from './sample-publication.ts'

const origin = 'http://books.local:25650'
type Json = Record<string, unknown>

function walk(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    visit(key, inner)
    walk(inner, visit)
  }
}

describe('an OPDS 2.0 feed', () => {
  it('contains no null, empty text or empty list', () => {
    const bare = samplePublication({
      summary: null,
      language: null,
      publisher: null,
      issued: null,
      contributors: [],
      subjects: [],
      position: null,
    })
    walk(presentFeed(sampleFeed([bare, samplePublication()]), origin), (key, value) => {
      expect([key, value]).not.toEqual([key, null])
      expect([key, value]).not.toEqual([key, ''])
      if (Array.isArray(value)) expect([key, value.length]).not.toEqual([key, 0])
    })
  })

  it('represents an empty result as an empty list of groups, never of publications', () => {
    const feed = presentFeed(sampleFeed([], { paging: { page: 1, pageSize: 50, total: 0 } }), origin)
    expect(feed.groups).toEqual([])
    expect('publications' in feed).toBe(false)
  })

  it('has the self link first, one rel per link and a templated search', () => {
    const feed = presentFeed(sampleFeed([samplePublication()]), origin)
    const links = feed.links as Json[]
    expect(links[0]).toMatchObject({ rel: 'self', href: `${origin}/opds/v2/books?page=2` })
    expect(links.every((link) => typeof link.rel === 'string')).toBe(true)
    expect(links.find((link) => link.rel === 'search')).toMatchObject({
      templated: true,
      href: `${origin}/opds/v2/search{?query,title,author}`,
    })
    expect(links.map((link) => link.rel)).toEqual([
      'self',
      'start',
      'search',
      'up',
      'first',
      'last',
      'previous',
      'next',
    ])
  })

  it('has page, size and total under the names of the specification', () => {
    expect(presentFeed(sampleFeed([samplePublication()]), origin).metadata).toMatchObject({
      title: 'All books',
      numberOfItems: 120,
      itemsPerPage: 50,
      currentPage: 2,
    })
  })
})

describe('an OPDS 2.0 publication', () => {
  it('has an acquisition link with type and size, and two images with rel and type', () => {
    const publication = presentPublication(samplePublication(), origin, true)
    expect(publication.links).toEqual([
      { rel: 'self', href: expect.stringContaining('/opds/v2/books/'), type: 'application/opds-publication+json' },
      {
        rel: 'http://opds-spec.org/acquisition',
        href: expect.stringMatching(/\.cbz$/),
        type: 'application/vnd.comicbook+zip',
        size: 123_456,
      },
      { rel: 'alternate', href: expect.stringMatching(/\/manifest$/), type: 'application/divina+json' },
      ...['http://opds-spec.org/progression', 'http://www.cantook.com/api/progression'].map((rel) => ({
        rel,
        href: expect.stringMatching(/\/progression$/),
        type: expect.stringContaining('progression+json'),
        properties: {
          authenticate: { href: `${origin}/opds/authentication`, type: 'application/opds-authentication+json' },
        },
      })),
    ])
    expect((publication.images as Json[]).map((image) => [image.rel, image.type])).toEqual([
      ['http://opds-spec.org/image', 'image/jpeg'],
      ['http://opds-spec.org/image/thumbnail', 'image/jpeg'],
    ])
  })

  it('lists writers as authors and other roles as artists', () => {
    const { metadata } = presentPublication(samplePublication(), origin, true) as { metadata: Json }
    const person = '/opds/v2/people/0192a6b0-0000-7000-8000-0000000000a1'
    const links = [{ href: `${origin}${person}`, type: 'application/opds+json' }]
    expect(metadata.author).toEqual([{ name: 'Ann Lee', sortAs: 'Lee, Ann', links }])
    expect(metadata.artist).toMatchObject([{ name: 'Bo Chan' }])
    expect(metadata.belongsTo).toMatchObject({ series: { name: 'Star Runner', position: 3 } })
  })

  it.each([
    ['ltr', {}],
    ['rtl', { readingProgression: 'rtl' }],
    ['ttb', {}],
    ['webtoon', { layout: 'scrolled' }],
  ] as const)('has the direction %s in the current terms of Readium', (readingDirection, words) => {
    const publication = presentPublication(samplePublication({ readingDirection }), origin, true)
    const { readingProgression, layout } = publicationSchema.parse(publication).metadata
    expect({ readingProgression, layout }).toEqual(words)
  })

  it('expands a date of year and month to a full date-time', () => {
    const dated = (issued: string) =>
      (presentPublication(samplePublication({ issued }), origin, true) as { metadata: Json }).metadata.published
    expect([dated('2011'), dated('2011-05'), dated('2011-05-09')]).toEqual([
      '2011-01-01T00:00:00Z',
      '2011-05-01T00:00:00Z',
      '2011-05-09T00:00:00Z',
    ])
  })

  it('has the progress of the specification in percent', () => {
    const progress = { currentPage: 6, share: 0.25, completed: false, updatedAt: Date.UTC(2026, 2, 1) }
    expect(presentPublication(samplePublication({ progress }), origin, true).readingProgress).toEqual({
      currentPage: 6,
      totalPages: 24,
      progressPercent: 25,
      isCompleted: false,
      lastReadAt: '2026-03-01T00:00:00.000Z',
    })
  })
})
