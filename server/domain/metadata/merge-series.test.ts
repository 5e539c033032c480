import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourcePatch } from '../book/analysis.ts'
import type { MetadataSourceId } from '../vocabulary.ts'
import { mergeSeries } from './merge-series.ts'
import type { BookFields, SeriesField, SeriesFields } from './patch.ts'

const unlocked: ReadonlySet<SeriesField> = new Set()

function says(source: MetadataSourceId, series: Partial<SeriesFields>, book: Partial<BookFields> = {}): SourcePatch {
  return { source, patch: { book, series } }
}

function merge(...books: (readonly SourcePatch[])[]) {
  return mergeSeries(books, unlocked, {})
}

const tagged = (title: string) => [says('comicinfo', { title }), says('folder', { title: 'Folder' })]
const named = (title: string) => [says('filename', { title }), says('folder', { title: 'Folder' })]
const silent = [says('folder', { title: 'Folder' })]

describe('the title of a series', () => {
  test.each([
    ['a series without books', [], undefined, undefined],
    ['a book whose document contains it', [tagged('Batman')], 'Batman', 'comicinfo'],
    ['documents with a majority', [tagged('Batman'), tagged('Batman'), tagged('Robin')], 'Batman', 'comicinfo'],
    ['documents with exactly half in agreement', [tagged('Batman'), tagged('Robin')], 'Folder', 'folder'],
    ['one document among many books', [tagged('Batman'), silent, silent], 'Folder', 'folder'],
    ['one document, and matching names', [tagged('Robin'), named('Batman'), named('Batman')], 'Batman', 'filename'],
    ['names with a majority', [named('Batman'), named('Batman'), named('Robin')], 'Batman', 'filename'],
    ['different names', [named('Batman'), named('Robin')], 'Folder', 'folder'],
    [
      'different names without a folder',
      [[says('filename', { title: 'A' })], [says('filename', { title: 'B' })]],
      'A',
      'filename',
    ],
  ] as const)('of %s', (_, books, title, source) => {
    const { values, provenance } = merge(...books)
    expect(values.title).toBe(title)
    expect(provenance.title).toBe(source)
  })

  test('spellings that differ in case count together, and the most common one is shown', () => {
    const { values } = merge(tagged('BATMAN'), tagged('Batman'), tagged('Batman'))
    expect(values.title).toBe('Batman')
  })

  test('the sort title belongs to the selected title', () => {
    const books = [
      [says('comicinfo', { title: 'The Crow' })],
      [says('metroninfo', { title: 'The Crow', titleSort: 'Crow' })],
      [says('metroninfo', { title: 'Other', titleSort: 'Other, The' })],
    ]
    expect(merge(...books).values.titleSort).toBe('Crow')
  })
})

describe('a single value of a series', () => {
  test('is the value most books have', () => {
    const publisher = (name: string) => [says('comicinfo', {}, { publisher: name })]
    expect(merge(publisher('Vertigo'), publisher('DC'), publisher('DC')).values.publisher).toBe('DC')
  })

  test('is that of the first book when values are equally common', () => {
    const publisher = (name: string) => [says('comicinfo', {}, { publisher: name })]
    expect(merge(publisher('DC'), publisher('Vertigo')).values.publisher).toBe('DC')
    expect(merge(publisher('Vertigo'), publisher('DC')).values.publisher).toBe('Vertigo')
  })

  test('comes from documents before names, however many names there are', () => {
    const byFolder = [says('folder', { publisher: 'Folder Press' })]
    const { values, provenance } = merge(byFolder, byFolder, [says('comicinfo', {}, { publisher: 'DC' })])
    expect(values.publisher).toBe('DC')
    expect(provenance.publisher).toBe('comicinfo')
    expect(merge(byFolder).values.publisher).toBe('Folder Press')
  })

  test('prefers what a source says about the series to what it says about the book', () => {
    const book = [says('comicinfo', { publisher: 'Series Press' }, { publisher: 'Book Press' })]
    expect(merge(book).values.publisher).toBe('Series Press')
  })

  test('each book counts with its highest source', () => {
    const book = [says('series-json', { status: 'ended' }), says('comicinfo', { status: 'ongoing' })]
    expect(merge(book).values.status).toBe('ongoing')
  })
})

describe('the year of a series', () => {
  const of = (year: number) => [says('comicinfo', {}, { year })]

  test('is the start year where a source provides it', () => {
    expect(merge(of(1990), [says('metroninfo', { year: 1987 }, { year: 1991 })]).values.year).toBe(1987)
  })

  test('is otherwise the earliest year of its books, in any order', () => {
    expect(merge(of(2012), of(2011), of(2013)).values.year).toBe(2011)
    expect(merge(of(2013), of(2012), of(2011)).values.year).toBe(2011)
  })
})

describe('the summary of a series', () => {
  test('is its own where a source has one, otherwise that of the first book with one', () => {
    const first = [says('comicinfo', {}, { summary: 'First issue' })]
    const second = [says('comicinfo', {}, { summary: 'Second issue' })]
    expect(merge([], first, second).values.summary).toBe('First issue')
    expect(merge(first, [says('series-json', { summary: 'The series' })]).values.summary).toBe('The series')
  })
})

describe('a list of a series', () => {
  test('is the union over its books, most common items first', () => {
    const genres = (...names: string[]) => [says('comicinfo', {}, { genres: names })]
    const { values } = merge(genres('Drama', 'Noir'), genres('Crime', 'noir'), genres('Noir'))
    expect(values.genres).toEqual(['Noir', 'Drama', 'Crime'])
  })

  test('contains a person once per role', () => {
    const people = (name: string) => [says('comicinfo', {}, { people: [{ name, role: 'writer' }] })]
    expect(merge(people('Ann'), people('ann'), people('Bob')).values.people).toEqual([
      { name: 'Ann', role: 'writer' },
      { name: 'Bob', role: 'writer' },
    ])
  })

  test('of external ids contains the most common id of each site, from all sources', () => {
    const id = (source: string, externalId: string) => ({ source, externalId })
    const { values } = merge(
      [
        says('comicinfo', { externalIds: [id('anilist', '1')] }),
        says('series-json', { externalIds: [id('comicvine', '9')] }),
      ],
      [says('comicinfo', { externalIds: [id('anilist', '2')] })],
      [says('comicinfo', { externalIds: [id('anilist', '2')] })],
    )
    expect(values.externalIds).toEqual([id('anilist', '2'), id('comicvine', '9')])
  })

  test('is limited to 200 items', () => {
    const books = Array.from({ length: 30 }, (_, book) => [
      says('comicinfo', {}, { tags: Array.from({ length: 20 }, (__, tag) => `tag ${book} ${tag}`) }),
    ])
    expect(merge(...books).values.tags).toHaveLength(200)
  })
})

describe('a locked field of a series', () => {
  test('retains its value, and the sort title follows the locked title', () => {
    const books = [[says('metroninfo', { title: 'The Crow', titleSort: 'Crow' })]]
    const { values, provenance } = mergeSeries(books, new Set<SeriesField>(['title']), { title: 'Mine' })
    expect(values).toEqual({ title: 'Mine' })
    expect(provenance).toEqual({ title: 'manual' })
  })
})

const word = fc.constantFrom('A', 'B', 'C')
const patch = fc
  .record(
    {
      title: word,
      publisher: word,
      status: fc.constantFrom('ongoing', 'ended'),
      year: fc.integer({ min: 1990, max: 1993 }),
      genres: fc.array(word, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .chain((series) =>
    fc
      .constantFrom<MetadataSourceId>('comicinfo', 'epub-package', 'filename', 'folder')
      .map((source) => says(source, series as Partial<SeriesFields>)),
  )
const books = fc.array(fc.uniqueArray(patch, { maxLength: 3, selector: ({ source }) => source }), { maxLength: 7 })

describe('for any books', () => {
  test('merging again changes nothing', () => {
    fc.assert(
      fc.property(books, (given) => {
        const once = mergeSeries(given, unlocked, {})
        expect(mergeSeries(given, unlocked, once.values)).toEqual(once)
      }),
    )
  })

  test('the order decides only between equals: the value of most books wins in any order', () => {
    fc.assert(
      fc.property(books, fc.array(word, { minLength: 1, maxLength: 1 }), (given, [publisher = 'A']) => {
        const sure = given.map((patches) => [
          ...patches.filter(({ source }) => source !== 'comicinfo'),
          says('comicinfo', { publisher, title: publisher }),
        ])
        const one = [says('comicinfo', { publisher: 'Z', title: 'Z' })]
        const all = [
          one,
          ...sure,
          [says('comicinfo', { publisher, title: publisher })],
          [says('comicinfo', { publisher, title: publisher })],
        ]
        for (const order of [all, all.toReversed()]) {
          const { values } = mergeSeries(order, unlocked, {})
          expect(values.publisher).toBe(publisher)
          expect(values.title).toBe(publisher)
        }
      }),
    )
  })

  test('lists contain the same items in any order of the books', () => {
    fc.assert(
      fc.property(books, (given) => {
        const sorted = (all: typeof given) => mergeSeries(all, unlocked, {}).values.genres?.toSorted()
        expect(sorted(given.toReversed())).toEqual(sorted(given))
      }),
    )
  })

  test('locks override everything', () => {
    fc.assert(
      fc.property(books, fc.subarray<SeriesField>(['title', 'publisher', 'genres', 'year']), (given, names) => {
        const current: Partial<SeriesFields> = { title: 'Mine', genres: ['Mine'] }
        const { values, provenance } = mergeSeries(given, new Set(names), current)
        for (const name of names) {
          expect(values[name]).toEqual(current[name])
          expect(provenance[name]).toBe('manual')
        }
      }),
    )
  })
})
