import { describe, expect, it } from 'vitest'
import { bookSortNames, parseBookSort, parseSeriesSort, seriesSortNames } from './sort.ts'

describe('a sort', () => {
  it.each(['colour', '', ',asc', 'title,sideways', 'title,asc,desc', 'title,', 'constructor', '__proto__,asc'])(
    'is rejected with the permitted names: %j',
    (input) => {
      expect(() => parseBookSort(input)).toThrow(
        expect.objectContaining({ code: 'bad_request', details: expect.objectContaining({ field: 'sort' }) }),
      )
    },
  )

  it('accepts the names this list can be sorted by', () => {
    expect(() => parseSeriesSort('file_size')).toThrow(
      expect.objectContaining({ details: { field: 'sort', allowed: Object.keys(seriesSortNames) } }),
    )
  })

  it('is ascending by default; relevance is descending', () => {
    expect(parseBookSort('title')).toEqual({ field: 'title', direction: 'asc' })
    expect(parseBookSort('chapter_number , desc')).toEqual({ field: 'number', direction: 'desc' })
    expect(parseSeriesSort('score')).toEqual({ field: 'relevance', direction: 'desc' })
  })

  it('supports every name of both lists', () => {
    for (const name of Object.keys(bookSortNames)) expect(parseBookSort(`${name},desc`).direction).toBe('desc')
    for (const name of Object.keys(seriesSortNames)) expect(parseSeriesSort(`${name},asc`).direction).toBe('asc')
  })
})
