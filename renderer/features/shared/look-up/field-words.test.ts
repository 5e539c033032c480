import { describe, expect, it } from 'vitest'
import { fieldWords } from './field-words.ts'

describe('the description of a metadata field', () => {
  it.each([
    ['title', 'Lamps', 'Lamps'],
    ['year', 1999, '1999'],
    ['summary', '', null],
    ['summary', null, null],
    ['status', 'ended', 'Ended'],
    ['readingDirection', 'rtl', 'Right to left'],
    ['genres', ['Drama', 'Crime'], 'Drama, Crime'],
    ['genres', [], null],
    ['people', [{ name: 'Ada Ferry', role: 'writer' }], 'Ada Ferry (Writer)'],
    ['externalLinks', [{ sourceName: 'Lists', url: 'https://lists.example.org/1' }], 'https://lists.example.org/1'],
    ['bookType', 'graphic_novel', 'Graphic novel'],
    ['releaseDate', '2001-05', '2001-05'],
    ['externalIds', [{ source: 'api:lists', externalId: 'l-1' }], 'api:lists l-1'],
    ['externalRatings', [{ sourceName: 'lists', rating: 81.5 }], 'lists 81.5'],
  ] as const)('of %s %j is %j', (field, value, words) => {
    expect(fieldWords(field, value)).toBe(words)
  })
})
