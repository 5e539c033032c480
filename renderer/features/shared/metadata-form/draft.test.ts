import { describe, expect, it } from 'vitest'
import { changesOf, type FieldSpec, inWords, shownValue } from './draft.ts'

const fields: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', kind: 'line' },
  { name: 'year', label: 'Year', kind: 'number' },
  { name: 'genres', label: 'Genres', kind: 'names' },
  { name: 'people', label: 'People', kind: 'people' },
]
const values = { title: 'Harbour', year: 2016, genres: ['Drama'], people: [{ name: 'Ann Lee', role: 'writer' }] }

describe('a metadata draft', () => {
  it('changes nothing until a field is edited, and nothing after it is reset', () => {
    expect(changesOf(fields, values, {})).toEqual({})
    expect(changesOf(fields, values, { title: 'Harbour', year: '2016', genres: ['Drama'] })).toEqual({})
    expect(changesOf(fields, { year: null }, { year: ' ' })).toEqual({})
  })

  it('sends only changed fields, an empty field as null', () => {
    const draft = { title: 'Haven', year: '', genres: ['Drama', 'Sea'] }
    expect(changesOf(fields, values, draft)).toEqual({ title: 'Haven', year: null, genres: ['Drama', 'Sea'] })
  })

  it('omits people without a name', () => {
    const people = [...values.people, { name: ' ', role: 'writer' }]
    expect(changesOf(fields, values, { people })).toEqual({})
  })

  it('reads numbers with a comma and leaves invalid ones to the server', () => {
    expect(changesOf(fields, values, { year: '2017,5' })).toEqual({ year: 2017.5 })
    expect(changesOf(fields, values, { year: 'soon' })).toEqual({ year: 'soon' })
  })

  it('shows nothing for unknown values, and lists as text', () => {
    expect([shownValue('line', null), shownValue('names', undefined)]).toEqual(['', []])
    expect(inWords([{ name: 'Ann Lee', role: 'writer' }, 'Sea'])).toBe('Ann Lee, Sea')
  })
})
