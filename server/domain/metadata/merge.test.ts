import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourcePatch } from '../book/analysis.ts'
import { type MetadataSourceId, metadataSourceIds } from '../vocabulary.ts'
import { bookFieldNames } from './fields.ts'
import { mergeBook } from './merge.ts'
import type { BookField, BookFields } from './patch.ts'

const unlocked: ReadonlySet<BookField> = new Set()

function from(source: MetadataSourceId, book: Partial<BookFields>): SourcePatch {
  return { source, patch: { book, series: {} } }
}

describe('the metadata of a book', () => {
  test('is empty when no source provides any', () => {
    expect(mergeBook([], unlocked, { title: 'Old' })).toEqual({ values: {}, provenance: {} })
  })

  test('comes field by field from the highest source that provides it', () => {
    const merged = mergeBook(
      [
        from('filename', { title: 'batman 001', number: 1, volume: 2 }),
        from('epub-package', { title: 'From the package', publisher: 'DC' }),
        from('comicinfo', { title: 'The Court of Owls' }),
      ],
      unlocked,
      {},
    )
    expect(merged.values).toEqual({ title: 'The Court of Owls', publisher: 'DC', number: 1, volume: 2 })
    expect(merged.provenance).toEqual({
      title: 'comicinfo',
      publisher: 'epub-package',
      number: 'filename',
      volume: 'filename',
    })
  })

  test('follows the specified priority between any two sources', () => {
    const order: readonly MetadataSourceId[] = ['comicinfo', 'epub-package', 'pdf-properties', 'filename', 'folder']
    for (const [index, higher] of order.entries()) {
      for (const lower of order.slice(index + 1)) {
        const { values, provenance } = mergeBook(
          [from(lower, { title: lower }), from(higher, { title: higher })],
          unlocked,
          {},
        )
        expect(values.title).toBe(higher)
        expect(provenance.title).toBe(higher)
      }
    }
  })

  test('drops values that no source provides any longer', () => {
    const { values } = mergeBook([from('filename', { title: 'A' })], unlocked, { title: 'Old', summary: 'Old' })
    expect(values).toEqual({ title: 'A' })
  })

  test('replaces lists instead of merging them', () => {
    const { values } = mergeBook(
      [from('comicinfo', { genres: ['Drama'] }), from('metroninfo', { genres: ['Crime', 'Noir'] })],
      unlocked,
      {},
    )
    expect(values.genres).toEqual(['Drama'])
  })

  test('treats an empty value as missing', () => {
    const { values } = mergeBook(
      [from('comicinfo', { title: '', genres: [], number: Number.NaN }), from('filename', { title: 'A', number: 3 })],
      unlocked,
      {},
    )
    expect(values).toEqual({ title: 'A', number: 3 })
  })

  test('accepts false and zero as values', () => {
    const { values } = mergeBook(
      [
        from('comicinfo', { manga: false, number: 0, ageRating: 0 }),
        from('metroninfo', { manga: true, number: 9, ageRating: 18 }),
      ],
      unlocked,
      {},
    )
    expect(values).toEqual({ manga: false, number: 0, ageRating: 0 })
  })

  test('combines no date from two documents of different years', () => {
    const { values, provenance } = mergeBook(
      [from('comicinfo', { year: 2011 }), from('filename', { year: 1999, month: 5, day: 7 })],
      unlocked,
      {},
    )
    expect(values).toEqual({ year: 2011 })
    expect(provenance).toEqual({ year: 'comicinfo' })
  })

  test('completes a year with the month of another document of the same year', () => {
    const { values } = mergeBook(
      [from('comicinfo', { year: 2011 }), from('filename', { year: 2011, month: 5 })],
      unlocked,
      {},
    )
    expect(values).toEqual({ year: 2011, month: 5 })
  })
})

describe('a locked field', () => {
  test('retains its value against every source', () => {
    const merged = mergeBook(
      [from('comicinfo', { title: 'Tagged', summary: 'Tagged' })],
      new Set<BookField>(['title']),
      { title: 'Mine', summary: 'Old' },
    )
    expect(merged.values).toEqual({ title: 'Mine', summary: 'Tagged' })
    expect(merged.provenance).toEqual({ title: 'manual', summary: 'comicinfo' })
  })

  test('stays empty when locked empty', () => {
    const merged = mergeBook([from('comicinfo', { summary: 'Tagged' })], new Set<BookField>(['summary']), {})
    expect(merged.values).toEqual({})
    expect(merged.provenance).toEqual({ summary: 'manual' })
  })

  test('locked year: month and day come only from documents of that year', () => {
    const merged = mergeBook([from('comicinfo', { year: 2011, month: 5 })], new Set<BookField>(['year']), {
      year: 1999,
    })
    expect(merged.values).toEqual({ year: 1999 })
  })
})

const fields: fc.Arbitrary<Partial<BookFields>> = fc.record(
  {
    title: fc.string(),
    number: fc.double(),
    year: fc.integer({ min: 2000, max: 2003 }),
    month: fc.integer({ min: 1, max: 12 }),
    genres: fc.array(fc.string(), { maxLength: 3 }),
    manga: fc.boolean(),
  },
  { requiredKeys: [] },
)
const patches = fc
  .uniqueArray(fc.constantFrom(...metadataSourceIds), { maxLength: 6 })
  .chain((sources) => fc.tuple(...sources.map((source) => fields.map((book) => from(source, book)))))
const locks = fc.subarray([...bookFieldNames]).map((names) => new Set(names))

describe('for any patches, locks and values', () => {
  test('locks override everything', () => {
    fc.assert(
      fc.property(patches, locks, fields, (given, locked, current) => {
        const { values, provenance } = mergeBook(given, locked, current)
        for (const field of locked) {
          expect(values[field]).toEqual(current[field])
          expect(provenance[field]).toBe('manual')
        }
      }),
    )
  })

  test('the order of the patches does not matter', () => {
    fc.assert(
      fc.property(patches, locks, fields, (given, locked, current) => {
        expect(mergeBook(given.toReversed(), locked, current)).toEqual(mergeBook(given, locked, current))
      }),
    )
  })

  test('merging again changes nothing', () => {
    fc.assert(
      fc.property(patches, locks, fields, (given, locked, current) => {
        const once = mergeBook(given, locked, current)
        expect(mergeBook(given, locked, once.values)).toEqual(once)
      }),
    )
  })

  test('every value has a source that provided it', () => {
    fc.assert(
      fc.property(patches, fields, (given, current) => {
        const { values, provenance } = mergeBook(given, new Set(), current)
        expect(Object.keys(provenance).sort()).toEqual(Object.keys(values).sort())
        for (const [field, value] of Object.entries(values) as [BookField, unknown][]) {
          expect(given.find(({ source }) => source === provenance[field])?.patch.book[field]).toEqual(value)
        }
      }),
    )
  })
})
