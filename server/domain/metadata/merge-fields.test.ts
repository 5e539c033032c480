import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourcePatch } from '../book/analysis.ts'
import { type MetadataSourceId, metadataSourceIds } from '../vocabulary.ts'
import { bookFieldNames, seriesFieldNames } from './fields.ts'
import { mergeBook } from './merge.ts'
import { mergeSeries } from './merge-series.ts'
import type { BookField, BookFields, SeriesField, SeriesFields } from './patch.ts'

/** Any value or none: the merge rules of a book are the same for every field. */
const anything = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, null, false, true),
  fc.array(fc.string({ maxLength: 2 }), { maxLength: 2 }),
)
const fields = fc
  .record(Object.fromEntries(bookFieldNames.map((name) => [name, anything])), { requiredKeys: [] })
  .map((book) => book as Partial<BookFields>)
const patches = fc
  .uniqueArray(fc.constantFrom(...metadataSourceIds), { maxLength: 6 })
  .chain((sources) =>
    fc.tuple(...sources.map((source) => fields.map((book): SourcePatch => ({ source, patch: { book, series: {} } })))),
  )
const locks = fc.subarray([...bookFieldNames]).map((names) => new Set(names))

type Received = { readonly value: unknown; readonly source: MetadataSourceId | undefined }

function isNothing(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Reference implementation of the merge: the value of a field and its source. */
function plainly(field: BookField, given: readonly SourcePatch[], year: unknown): Received {
  for (const source of metadataSourceIds) {
    const book = given.find((patch) => patch.source === source)?.patch.book ?? {}
    const isOfAnotherYear = (field === 'month' || field === 'day') && book.year !== year
    if (!isNothing(book[field]) && !isOfAnotherYear) return { value: book[field], source }
  }
  return { value: undefined, source: undefined }
}

describe('every field of a book', () => {
  it('follows its merge rule, for any patches, locks and values', () => {
    const won = new Set<string>()
    fc.assert(
      fc.property(patches, locks, fields, (given, locked, current) => {
        const { values, provenance } = mergeBook(given, locked, current)
        for (const field of bookFieldNames) {
          const facts: Received = locked.has(field)
            ? { value: current[field], source: 'manual' }
            : plainly(field, given, values.year)
          expect(values[field]).toEqual(facts.value)
          expect(provenance[field]).toBe(facts.source)
          if (facts.source !== 'manual' && facts.source !== undefined) won.add(field)
        }
        expect(Object.keys(values).every((name) => (bookFieldNames as readonly string[]).includes(name))).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect([...won].sort()).toEqual([...bookFieldNames].sort())
  })
})

/** Two values for each series field; the type requires every field. */
const samples: { readonly [F in SeriesField]: readonly [SeriesFields[F], SeriesFields[F]] } = {
  title: ['One', 'Two'],
  titleSort: ['One, A', 'Two, A'],
  summary: ['First.', 'Second.'],
  publisher: ['House', 'Press'],
  imprint: ['Small', 'Large'],
  status: ['ongoing', 'ended'],
  ageRating: [12, 16],
  language: ['en', 'ja'],
  readingDirection: ['ltr', 'rtl'],
  year: [1990, 1991],
  totalVolumeCount: [3, 4],
  totalChapterCount: [30, 40],
  people: [[{ name: 'Ada', role: 'writer' }], [{ name: 'Bo', role: 'writer' }]],
  genres: [['Drama'], ['Comedy']],
  tags: [['blue'], ['red']],
  alternateTitles: [['Eins'], ['Zwei']],
  links: [[{ sourceName: 'Site', url: 'https://one.example/' }], [{ sourceName: 'Site', url: 'https://two.example/' }]],
  externalIds: [[{ source: 'site', externalId: '1' }], [{ source: 'site', externalId: '2' }]],
}
const title: Partial<SeriesFields> = { title: 'Whole' }
const lists: ReadonlySet<SeriesField> = new Set(['people', 'genres', 'tags', 'alternateTitles', 'links'])

describe.each(seriesFieldNames)('the field %s of a series', (field) => {
  const [one, other] = samples[field]
  const says = (value: unknown): SourcePatch[] => [
    { source: 'comicinfo', patch: { book: {}, series: { ...title, [field]: value } } },
  ]

  it('is the value all books share, and names its source', () => {
    const { values, provenance } = mergeSeries([says(one), says(one)], new Set(), {})
    expect(values[field]).toEqual(one)
    expect(provenance[field]).toBe('comicinfo')
  })

  it('retains its locked value against all books, even when it is empty', () => {
    for (const current of [{ [field]: other }, {}] as Partial<SeriesFields>[]) {
      const { values, provenance } = mergeSeries([says(one), says(one)], new Set([field]), current)
      expect(values[field]).toEqual(current[field])
      expect(provenance[field]).toBe('manual')
    }
  })

  it('is empty when no book has a value', () => {
    const silent: SourcePatch[] = [{ source: 'comicinfo', patch: { book: {}, series: {} } }]
    const { values, provenance } = mergeSeries([silent, silent], new Set(), { [field]: one } as Partial<SeriesFields>)
    expect(values[field]).toBeUndefined()
    expect(provenance[field]).toBeUndefined()
  })

  it('prefers the value of most books', () => {
    const { values } = mergeSeries([says(one), says(other), says(other)], new Set(), {})
    if (lists.has(field))
      expect(values[field]).toEqual([...(other as readonly unknown[]), ...(one as readonly unknown[])])
    else if (field !== 'year' && field !== 'summary') expect(values[field]).toEqual(other)
  })
})
