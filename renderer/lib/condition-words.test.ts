import { describe, expect, it } from 'vitest'
import { conditionWords } from './condition-words.ts'

const names = { library: (id: string) => (id === 'l1' ? 'Manga' : undefined) }
const words = (condition: unknown) => conditionWords(condition, names)

describe('a condition in words', () => {
  it('shows as it stands what it does not understand', () => {
    expect(words('odd')).toEqual({ how: 'all', lines: ['"odd"'] })
    expect(words({ mood: { operator: 'rhymes', value: 'x' } }).lines).toEqual(['mood rhymes “x”'])
  })

  it('is one line for each part of the outermost group', () => {
    const condition = {
      anyOf: [
        { genre: { operator: 'is', value: 'Horror' } },
        { year: { operator: 'between', min: 1990, max: null } },
        { dateAdded: { operator: 'after', value: '2024-05-01T00:00:00Z' } },
      ],
    }
    expect(words(condition)).toEqual({
      how: 'any',
      lines: ['genre is “Horror”', 'year is between 1990 and …', 'date added is after 2024-05-01'],
    })
  })

  it('names libraries, read states and what is true or false', () => {
    const lines = (condition: unknown) => words(condition).lines[0]
    expect(lines({ libraryId: { operator: 'is', value: 'l1' } })).toBe('library is Manga')
    expect(lines({ libraryId: { operator: 'in', values: ['l1', 'l2'] } })).toBe(
      'library is one of Manga, a library that is gone',
    )
    expect(lines({ readStatus: { operator: 'isNot', value: 'in_progress' } })).toBe('read state is not begun')
    expect(lines({ completion: { operator: 'isFalse' } })).toBe('is not complete')
    expect(lines({ publisher: { operator: 'isNull' } })).toBe('publisher is missing')
  })

  it('puts groups inside into one line, with brackets around groups of groups', () => {
    const unread = { readStatus: { operator: 'is', value: 'unread' } }
    const old = { year: { operator: 'lt', value: 1990 } }
    expect(words({ allOf: [{ anyOf: [unread, { allOf: [old, unread] }] }] })).toEqual({
      how: 'all',
      lines: ['read state is unread or (year is less than 1990 and read state is unread)'],
    })
    expect(words({ allOf: [] }).lines).toEqual([])
    expect(words({ allOf: [{ anyOf: [] }] }).lines).toEqual(['nothing'])
  })
})
