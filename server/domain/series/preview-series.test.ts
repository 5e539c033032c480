import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PreviewBook, previewSeries } from './preview-series.ts'

const named = (title: string) => [{ source: 'folder' as const, patch: { book: {}, series: { title } } }]
const book = (path: string, seriesId: string, seriesKey: string, other: Partial<PreviewBook> = {}): PreviewBook => ({
  path,
  seriesId,
  seriesKey,
  before: named(seriesKey),
  after: named(seriesKey),
  seriesName: seriesKey,
  seriesPath: seriesKey,
  reason: 'They lie in one folder.',
  ...other,
})

describe('previewSeries', () => {
  it('omits unchanged series', () => {
    const books = [book('a/1.cbz', 'A', 'a'), book('a/2.cbz', 'A', 'a'), book('b/1.cbz', 'B', 'b')]
    expect(previewSeries(books)).toEqual({ seriesBefore: 2, seriesAfter: 2, changes: [] })
  })

  it('reports merged series with the books each contributes', () => {
    const books = [book('a/1.cbz', 'A', 'x'), book('b/2.cbz', 'B', 'x'), book('b/10.cbz', 'B', 'x')]
    expect(previewSeries(books)).toEqual({
      seriesBefore: 2,
      seriesAfter: 1,
      changes: [
        {
          change: 'merged',
          name: 'x',
          path: 'x',
          bookCount: 3,
          from: [
            { seriesId: 'B', bookCount: 2 },
            { seriesId: 'A', bookCount: 1 },
          ],
          sampleBooks: ['1.cbz', '2.cbz', '10.cbz'],
          reason: 'They lie in one folder.',
        },
      ],
    })
  })

  it('reports each part of a series that is split', () => {
    const books = [book('a/1.cbz', 'A', 'x'), book('a/2.cbz', 'A', 'y'), book('a/3.cbz', 'A', 'y')]
    const { changes } = previewSeries(books)
    expect(changes.map(({ change, name, bookCount }) => [change, name, bookCount])).toEqual([
      ['split', 'y', 2],
      ['split', 'x', 1],
    ])
  })

  it('reports a series that is only renamed', () => {
    const books = [book('a/1.cbz', 'A', 'a', { after: named('Amber') })]
    expect(previewSeries(books).changes).toMatchObject([{ change: 'renamed', name: 'Amber' }])
    expect(previewSeries(books, new Map([['A', 'Mine']])).changes).toEqual([])
  })

  it('is independent of the book order and counts every book of a changed series once', () => {
    const anyBook = fc.record({ series: fc.nat(4), key: fc.nat(4), number: fc.nat(99) })
    fc.assert(
      fc.property(fc.uniqueArray(anyBook, { selector: ({ number }) => number, maxLength: 30 }), (drawn) => {
        const books = drawn.map(({ series, key, number }) => book(`${series}/${number}.cbz`, `S${series}`, `k${key}`))
        const foreseen = previewSeries(books)
        expect(previewSeries([...books].reverse())).toEqual(foreseen)
        for (const { from, bookCount } of foreseen.changes) {
          expect(from.reduce((sum, part) => sum + part.bookCount, 0)).toBe(bookCount)
        }
        expect(foreseen.seriesAfter).toBe(new Set(books.map(({ seriesKey }) => seriesKey)).size)
      }),
    )
  })
})
