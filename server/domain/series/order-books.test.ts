import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderableBook, orderBooks } from './order-books.ts'

function book(path: string, values: Partial<OrderableBook> = {}): OrderableBook {
  return { path, volume: null, number: null, chapter: null, ...values }
}

function orderOf(...books: OrderableBook[]): string[] {
  return orderBooks(books).map(({ book: { path } }) => path)
}

describe('orderBooks', () => {
  it('sorts issues by number, and names naturally where there is no number', () => {
    expect(orderOf(book('b', { number: 10 }), book('a', { number: 9 }), book('x10'), book('x9'))).toEqual([
      'a',
      'b',
      'x9',
      'x10',
    ])
  })

  it('sorts by volume, then by chapter within it', () => {
    const books = [
      book('v2c11', { volume: 2, number: 11 }),
      book('v1c12', { volume: 1, number: 12 }),
      book('v1', { volume: 1 }),
      book('v1c9.5', { volume: 1, chapter: 9.5 }),
    ]
    expect(orderOf(...books)).toEqual(['v1', 'v1c9.5', 'v1c12', 'v2c11'])
  })

  it('sorts loose chapters after the volumes they continue', () => {
    const books = [book('c126', { number: 126 }), book('v10', { volume: 10 }), book('v9', { volume: 9 })]
    expect(orderOf(...books)).toEqual(['v9', 'v10', 'c126'])
  })

  it('ignores a volume shared by all books when some books name none', () => {
    const books = [
      book('#3', { volume: 2, number: 3 }),
      book('#2', { number: 2 }),
      book('#1', { volume: 2, number: 1 }),
    ]
    expect(orderOf(...books)).toEqual(['#1', '#2', '#3'])
  })

  it('sorts specials last, whatever their numbers', () => {
    expect(orderOf(book('sp', { number: 1, special: true }), book('x'), book('#5', { number: 5 }))).toEqual([
      '#5',
      'x',
      'sp',
    ])
  })

  it('numbers positions from 1 and treats invalid numbers as missing', () => {
    const books = [book('b', { number: Number.NaN }), book('a', { number: Number.POSITIVE_INFINITY })]
    expect(orderBooks(books)).toEqual([
      { book: books[1], position: 1 },
      { book: books[0], position: 2 },
    ])
  })

  it('is a total order, independent of the input order', () => {
    const value = fc.option(fc.constantFrom(-1, 0, 0.5, 1, 2, 10), { nil: null })
    const record = fc.record({ volume: value, number: value, chapter: value, special: fc.boolean() })
    const books = fc
      .array(record, { maxLength: 12 })
      .map((values) => values.map((entry, i) => book(`${i % 3}/${i}`, entry)))
    fc.assert(
      fc.property(
        books.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const ordered = orderBooks(list)
          expect(orderBooks(shuffled)).toEqual(ordered)
          expect(ordered.map(({ position }) => position)).toEqual(list.map((_, i) => i + 1))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
