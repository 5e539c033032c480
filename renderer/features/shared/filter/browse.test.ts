import { describe, expect, it } from 'vitest'
import { filterOfAddress, fitsAddress, inLibrary, sortOf, withFilter, withWords } from './browse.ts'

const horror = { genre: { operator: 'is', value: 'Horror' } }

describe('the filter in an address', () => {
  it('is undefined when the address contains something else', () => {
    for (const raw of [undefined, null, 'genre', 4, true, [], [horror], {}]) {
      expect(filterOfAddress(raw)).toBeUndefined()
    }
  })

  it('is ignored when it is longer than an address may be', () => {
    const long = { title: { operator: 'is', value: 'a'.repeat(7_000) } }
    expect(filterOfAddress(long)).toBeUndefined()
    expect(fitsAddress(long)).toBe(false)
    expect([fitsAddress(horror), fitsAddress(null)]).toEqual([true, true])
    expect(filterOfAddress(horror)).toEqual(horror)
  })

  it('is independent of the search text and the sort order', () => {
    const browse = { q: 'sea', sort: 'year,desc', filter: horror }
    expect(withFilter(browse, null)).toEqual({ q: 'sea', sort: 'year,desc' })
    expect(withWords(browse, '')).toEqual({ sort: 'year,desc', filter: horror })
  })

  it('stays limited to a library, even when it matches any condition', () => {
    const library = { libraryId: { operator: 'is', value: 'one' } }
    expect(inLibrary(null, null)).toBeNull()
    expect(inLibrary('one', null)).toEqual(library)
    expect(inLibrary('one', { anyOf: [horror] })).toEqual({ allOf: [library, { anyOf: [horror] }] })
  })

  it('has no order by relevance without a search text', () => {
    expect(sortOf({ sort: 'relevance,desc' }, 'name,asc')).toBe('name,asc')
    expect(sortOf({ q: 'sea', sort: 'relevance,desc' }, 'name,asc')).toBe('relevance,desc')
    expect(sortOf({}, 'name,asc')).toBe('name,asc')
  })
})
