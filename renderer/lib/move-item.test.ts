import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedPart, moveInPages, moveItem } from './move-item.ts'

const letters = ['a', 'b', 'c', 'd', 'e']

describe('moving an item', () => {
  it('leaves the list alone when there is no such item', () => {
    expect(moveItem(letters, 7, 0)).toBe(letters)
    expect(moveItem([], 0, 0)).toEqual([])
  })

  it('puts it where it is wanted, at most at an end', () => {
    expect(moveItem(letters, 0, 2)).toEqual(['b', 'c', 'a', 'd', 'e'])
    expect(moveItem(letters, 3, 1)).toEqual(['a', 'd', 'b', 'c', 'e'])
    expect(moveItem(letters, 1, 99)).toEqual(['a', 'c', 'd', 'e', 'b'])
    expect(moveItem(letters, 1, -4)).toEqual(['b', 'a', 'c', 'd', 'e'])
  })

  it('tells the server no more than what changed: put into the places it had, it makes the moved list', () => {
    const place = fc.nat({ max: letters.length - 1 })
    fc.assert(
      fc.property(place, place, (from, to) => {
        const part = movedPart(letters, from, to)
        const places = letters.map((letter, index) => (part.includes(letter) ? index : -1)).filter((at) => at >= 0)
        const result = [...letters]
        places.forEach((at, index) => {
          result[at] = part[index] ?? ''
        })
        expect(result).toEqual(moveItem(letters, from, to))
      }),
    )
  })

  it('crosses pages, and each page keeps its length', () => {
    const pages = [
      { page: 1, data: ['a', 'b'] },
      { page: 2, data: ['c', 'd'] },
      { page: 3, data: ['e'] },
    ]
    expect(moveInPages(pages, 4, 0)).toEqual([
      { page: 1, data: ['e', 'a'] },
      { page: 2, data: ['b', 'c'] },
      { page: 3, data: ['d'] },
    ])
  })
})
