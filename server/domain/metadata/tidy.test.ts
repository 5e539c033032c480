import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookFieldNames, isOffered, seriesFieldNames } from './fields.ts'
import type { RawBook } from './raw-metadata.ts'
import { tidyPatch } from './tidy.ts'

describe('the values of a source', () => {
  test('produce no patch when none is usable', () => {
    expect(tidyPatch({}).patch).toBeNull()
    expect(tidyPatch({ title: ' ', number: 'x', volume: '-1', count: 0, genres: [''], people: [] }).patch).toBeNull()
  })

  test('lose empty, impossible and placeholder values without a warning', () => {
    const { patch, warnings } = tidyPatch({ title: 'A', year: '-1', ageRating: 'Unknown', volume: '2.5', coverPage: 0 })
    expect(patch).toEqual({ book: { title: 'A' }, series: {} })
    expect(warnings).toEqual([])
  })

  test('lose values worth repairing with a warning each', () => {
    const { patch, warnings } = tidyPatch({
      language: 'klingonese',
      links: ['javascript:alert(1)', 'https://example.org/'],
      isbns: ['9780306406158'],
      year: 2011,
      month: 6,
      day: 31,
    })
    expect(patch?.book).toEqual({
      links: [{ sourceName: 'example.org', url: 'https://example.org/' }],
      year: 2011,
      month: 6,
    })
    expect(warnings).toEqual([
      '"klingonese" is not a known language.',
      'A link that is not a web address was left out.',
      'An ISBN with a wrong check digit was left out.',
      'An impossible day of the month was left out.',
    ])
  })

  test('assign external ids to the book or the series that the links identify', () => {
    const { patch } = tidyPatch({
      links: ['https://metron.cloud/issue/7', 'https://anilist.co/manga/30013'],
      externalIds: [{ source: 'Metron', externalId: '7' }],
    })
    expect(patch?.book.links).toHaveLength(2)
    expect(patch?.book.externalIds).toEqual([
      { source: 'metron', externalId: '7', externalUrl: 'https://metron.cloud/issue/7' },
    ])
    expect(patch?.series).toEqual({
      links: [{ sourceName: 'AniList', url: 'https://anilist.co/manga/30013' }],
      externalIds: [{ source: 'anilist', externalId: '30013', externalUrl: 'https://anilist.co/manga/30013' }],
    })
  })

  test('prefer an id given by the document to another id in a link', () => {
    const { patch } = tidyPatch({
      links: ['https://metron.cloud/issue/8'],
      externalIds: [{ source: 'Metron', externalId: '7' }],
    })
    expect(patch?.book.externalIds).toEqual([{ source: 'metron', externalId: '7' }])
  })

  test('retain each person once per role, and each arc and bookmarked page once', () => {
    const { patch } = tidyPatch({
      people: [
        { name: 'Wally Wood', role: 'inker' },
        { name: ' wally  wood', role: 'inker' },
        { name: 'Wally Wood', role: 'penciller', sortName: 'Wood, Wally' },
        { name: '', role: 'writer' },
      ],
      storyArcs: [
        { name: 'Arc', number: '2' },
        { name: 'ARC', number: '3' },
        { name: 'Other', number: 'x' },
      ],
      bookmarks: [
        { page: 3, title: 'A' },
        { page: '3', title: 'B' },
        { page: 0, title: 'C' },
        { page: 4, title: '' },
      ],
    })
    expect(patch?.book).toEqual({
      people: [
        { name: 'Wally Wood', role: 'inker' },
        { name: 'Wally Wood', role: 'penciller', sortName: 'Wood, Wally' },
      ],
      storyArcs: [
        { name: 'Arc', number: 2 },
        { name: 'Other', number: null },
      ],
      bookmarks: [{ page: 3, title: 'A' }],
    })
  })

  test('never produce a field without a value', () => {
    const text = fc.option(fc.string(), { nil: null })
    const loose: fc.Arbitrary<RawBook> = fc.record({
      title: text,
      number: text,
      volume: text,
      year: fc.option(fc.integer(), { nil: null }),
      month: fc.option(fc.integer(), { nil: null }),
      day: fc.option(fc.integer(), { nil: null }),
      language: text,
      links: fc.array(text),
      genres: fc.array(text),
      isbns: fc.array(text),
    })
    fc.assert(
      fc.property(loose, (book) => {
        const { patch } = tidyPatch(book, { title: book.title })
        if (patch === null) return
        for (const value of Object.values({ ...patch.book, ...patch.series })) expect(isOffered(value)).toBe(true)
        for (const name of Object.keys(patch.book)) expect(bookFieldNames).toContain(name)
        for (const name of Object.keys(patch.series)) expect(seriesFieldNames).toContain(name)
      }),
    )
  })
})
