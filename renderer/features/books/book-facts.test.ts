import { describe, expect, it } from 'vitest'
import type { BookDetail } from '../../api/types.ts'
import { bookFacts, peopleByRole } from './book-facts.ts'

function detail(metadata: Partial<BookDetail['metadata']>, book: Partial<BookDetail['book']> = {}): BookDetail {
  const nothing = { number: null, volume: null, chapter: null, readingDirection: null }
  const none = {
    publisher: null,
    imprint: null,
    language: null,
    languageIso: null,
    year: null,
    month: null,
    day: null,
    ageRating: null,
    people: [],
    genres: [],
    tags: [],
    isbns: [],
    links: [],
    provenance: {},
    locks: {},
  }
  return { book: { ...nothing, ...book } as BookDetail['book'], metadata: { ...none, ...metadata } }
}

describe('the details of a book', () => {
  it('leave out unknown values', () => expect(bookFacts(detail({ publisher: '' }))).toEqual([]))

  it('ignore a month number that does not exist', () => {
    expect(bookFacts(detail({ year: 2014, month: 13 }))).toMatchObject([{ name: 'Published', value: '2014' }])
  })

  it('include the source of a value and whether it is locked', () => {
    const facts = bookFacts(detail({ year: 2014, month: 3, provenance: { year: 'comicinfo' }, locks: { year: true } }))
    expect(facts).toEqual([{ name: 'Published', value: 'March 2014', source: 'from ComicInfo.xml', locked: true }])
  })

  it('list genre names separately, so that each can be a link', () => {
    const [fact] = bookFacts(detail({ genres: ['Noir', 'Sea, and salt'] }))
    expect(fact?.names).toEqual({ field: 'genre', values: ['Noir', 'Sea, and salt'] })
  })

  it('group people by their role', () => {
    const people = [
      { name: 'A', role: 'writer' },
      { name: 'B', role: 'inker' },
      { name: 'C', role: 'writer' },
    ] as const
    expect(peopleByRole(detail({ people: [...people] }).metadata)).toEqual([
      { role: 'Writer', names: ['A', 'C'] },
      { role: 'Inks', names: ['B'] },
    ])
  })
})
