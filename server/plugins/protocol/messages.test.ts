import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBookHits, readBookOffer } from '../../domain/plugins/book-offer.ts'
import { readPulledPage } from '../../domain/plugins/read-answers.ts'
import { readHit, readHits, readOffer } from '../../domain/plugins/series-offer.ts'
import { readAnswer } from './messages.ts'

const hits = (answer: unknown) => readHits(readAnswer('metadata/series/search', answer))
const match = (answer: unknown) => readHit(readAnswer('metadata/series/match', answer))
const series = (answer: unknown) => readOffer(readAnswer('metadata/series/get', answer), '1')
const bookHits = (answer: unknown) => readBookHits(readAnswer('metadata/book/search', answer))
const book = (answer: unknown) => readBookOffer(readAnswer('metadata/book/get', answer), '1')

describe('an answer of a plugin that is damaged', () => {
  it.each([null, 7, 'results', [], {}, { results: {} }, { results: 'x' }])('as a whole is refused: %j', (answer) => {
    expect(hits(answer)).toBeNull()
    expect(bookHits(answer)).toBeNull()
  })

  it.each([null, 7, 'x', [], {}, { externalId: '2' }, { externalId: [1] }, { externalId: { id: 1 } }])(
    'or about something else is refused: %j',
    (answer) => {
      expect(series(answer)).toBeNull()
      expect(book(answer)).toBeNull()
    },
  )

  it('in parts is read without them', () => {
    const results = [null, 7, { title: 'No id' }, { externalId: 'a' }, { externalId: 'b', title: 'B', year: 'soon' }]
    expect(hits({ results })).toEqual([expect.objectContaining({ externalId: 'b', title: 'B', year: null })])
    expect(bookHits({ results })).toEqual([expect.objectContaining({ externalId: 'b', title: 'B', year: null })])
    const damaged = {
      title: 7,
      summary: ['x'],
      authors: ['', { role: 'writer' }, 9],
      genres: { a: 1 },
      links: [{ url: 1 }],
      covers: [{ url: 1 }, 'none'],
    }
    expect(series({ externalId: 1, ...damaged })).toMatchObject({ values: {}, links: [] })
    const numbers = { number: 1.5, volume: -1, chapter: '3', seriesTotal: 0, originalYear: 20_000 }
    const wrong = { isbns: ['12', 7, '9780306406157'], releaseDate: '2001-02-31', bookType: 'scroll' }
    expect(book({ externalId: '1', ...damaged, ...numbers, ...wrong })).toEqual({
      externalId: '1',
      url: null,
      values: { isbns: ['9780306406157'] },
      releaseDate: { year: 2001, month: 2 },
      notes: {},
      links: [],
      covers: [],
      externalIds: [],
    })
  })

  it('by its length is cut', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ externalId: String(n), title: `T ${n}` }))
    expect(hits({ results: many })).toHaveLength(50)
    expect(bookHits({ results: many })).toHaveLength(50)
    const names = Array.from({ length: 20_000 }, (_, n) => `Name ${n}`)
    const offer = book({ externalId: '1', subjects: names, authors: names, title: 'x'.repeat(100_000) })
    expect(offer?.notes.subjects).toHaveLength(50)
    expect(offer?.values.people).toHaveLength(50)
    expect(offer?.values.title).toHaveLength(500)
    expect(readPulledPage(readAnswer('sync/pullProgress', { entries: many }), 500)).toBeNull()
  })

  it('never throws, whatever it is', () => {
    const methods = ['metadata/series/search', 'metadata/series/match', 'metadata/series/get', 'metadata/book/search']
    const all = [
      ...methods,
      'metadata/book/match',
      'metadata/book/get',
      'sync/pullProgress',
      'sync/status',
      'constructor',
    ]
    const keys = fc.constantFrom('results', 'externalId', 'title', 'match', 'preview', 'authors', 'rating', '__proto__')
    const answer = fc.letrec((tie) => ({
      value: fc.oneof(fc.jsonValue(), fc.array(tie('value')), fc.dictionary(keys, tie('value'))),
    })).value
    fc.assert(
      fc.property(fc.constantFrom(...all), answer, (method, value) => {
        const read = readAnswer(method, value)
        for (const reader of [readHits, readHit, readBookHits]) reader(read)
        readOffer(read, '1')
        readBookOffer(read, '1')
        readPulledPage(read, 10)
      }),
    )
  })

  it('counts the damaged entries of a sync', () => {
    const entries = [{ externalId: 'a', status: 'reading', score: 'high' }, { externalId: 'b', status: 'eaten' }, 'c']
    const page = readPulledPage(readAnswer('sync/pullProgress', { entries, nextCursor: null }), 10)
    expect(page).toMatchObject({ damaged: 2, entries: [{ externalId: 'a', score: null }] })
  })
})

describe('an answer in our own names', () => {
  const answer = {
    externalId: '1',
    title: 'Lamps',
    url: 'https://lists.example/1',
    externalUrl: 'https://other.example/1',
    links: [{ sourceName: 'Lists', url: 'https://lists.example/1' }],
    externalLinks: [{ label: 'Other', url: 'https://other.example/1' }],
    ratings: [{ sourceName: 'lists', rating: 80 }],
    externalRatings: [{ source: 'other', score: 1 }],
  }

  it('is not changed by the names of others beside them', () => {
    expect(series(answer)).toMatchObject({
      url: 'https://lists.example/1',
      links: [{ sourceName: 'Lists' }],
      ratings: [{ sourceName: 'lists', rating: 80 }],
    })
    expect(match({ externalId: '1', title: 'Lamps', relevance: 0.4, relevanceScore: 0.9 })?.relevance).toBe(0.4)
    expect(match(null)).toBeNull()
  })
})

describe('an answer of a plugin for Codex', () => {
  it('to a search or a match is read with its preview and its relevance', () => {
    const hit = {
      externalId: '/works/OL1W',
      title: 'Quiet Bay',
      alternateTitles: ['A novel'],
      coverUrl: 'https://covers.example/1.jpg',
      relevanceScore: 0.9,
      preview: { genres: ['Drama'], authors: ['Ada Ferry'], description: 'Published by Harbour Press' },
    }
    const read = { title: 'Quiet Bay', relevance: 0.9, summary: 'Published by Harbour Press' }
    expect(hits({ results: [hit] })).toEqual([expect.objectContaining(read)])
    expect(bookHits({ results: [hit] })).toEqual([expect.objectContaining({ ...read, authors: ['Ada Ferry'] })])
    const found = { match: { ...hit, relevanceScore: undefined }, confidence: 0.99, alternatives: [] }
    expect(match(found)).toMatchObject({ externalId: '/works/OL1W', relevance: 0.99 })
    expect(match({ match: null, confidence: 0, alternatives: [] })).toBeNull()
  })

  it('about a series is read in our names', () => {
    const offer = series({
      externalId: '1',
      externalUrl: 'https://lists.example/1',
      alternateTitles: [{ title: 'Lampen', language: 'de' }, 'Lampes'],
      totalVolumeCount: 4,
      totalChapterCount: 40,
      authors: ['Ada Ferry'],
      artists: ['Bo Quay'],
      externalLinks: [{ url: 'https://lists.example/1', label: 'Lists', linkType: 'provider' }],
      coverUrl: 'https://covers.example/1.jpg',
      rating: { score: 81, source: 'lists', voteCount: 3 },
      externalRatings: [{ score: 70, source: 'other' }],
    })
    expect(offer).toMatchObject({
      url: 'https://lists.example/1',
      alternateTitles: ['Lampen', 'Lampes'],
      values: {
        totalVolumeCount: 4,
        totalChapterCount: 40,
        people: [
          { name: 'Ada Ferry', role: 'author' },
          { name: 'Bo Quay', role: 'illustrator' },
        ],
      },
      links: [{ sourceName: 'Lists', url: 'https://lists.example/1' }],
      covers: [{ url: 'https://covers.example/1.jpg', width: null, height: null }],
      ratings: [
        { sourceName: 'lists', rating: 81, voteCount: 3 },
        { sourceName: 'other', rating: 70, voteCount: null },
      ],
    })
  })

  it('about a book is read in our names', () => {
    const offer = book({
      externalId: '1',
      externalUrl: 'https://lists.example/1',
      title: 'Quiet Bay',
      subtitle: 'A novel',
      bookType: 'graphic_novel',
      year: 2001,
      isbn: '0-306-40615-2',
      isbns: ['9780306406157'],
      authors: [{ name: 'Ada Ferry', role: 'author', sortName: 'Ferry, Ada' }],
      artists: ['Bo Quay'],
      subjects: ['Harbours', 'harbours'],
      coverUrl: 'https://covers.example/none.jpg',
      covers: [
        { url: 'https://covers.example/S.jpg', size: 'small' },
        { url: 'https://covers.example/L.jpg', size: 'large', width: 600, height: 0.5 },
        { url: 'javascript:alert(1)' },
        { url: 'https://covers.example/L.jpg' },
      ],
      edition: 'Second',
      originalTitle: 'Stille Bucht',
      originalYear: 1999,
      language: 'en',
      externalLinks: [{ url: 'https://lists.example/1', label: 'Lists' }],
      externalIds: [
        { source: 'api:lists', externalId: '1' },
        { source: 'API:Lists', externalId: '2' },
      ],
    })
    expect(offer).toEqual({
      externalId: '1',
      url: 'https://lists.example/1',
      values: {
        title: 'Quiet Bay',
        subtitle: 'A novel',
        language: 'en',
        isbns: ['9780306406157'],
        people: [
          { name: 'Ada Ferry', role: 'author' },
          { name: 'Bo Quay', role: 'illustrator' },
        ],
      },
      releaseDate: { year: 2001 },
      notes: {
        bookType: 'graphic_novel',
        subjects: ['Harbours'],
        edition: 'Second',
        originalTitle: 'Stille Bucht',
        originalYear: 1999,
      },
      links: [{ sourceName: 'Lists', url: 'https://lists.example/1' }],
      covers: [{ url: 'https://covers.example/L.jpg', width: 600, height: null }],
      externalIds: [{ source: 'api:lists', externalId: '1' }],
    })
  })
})
