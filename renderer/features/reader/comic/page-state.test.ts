import { describe, expect, it } from 'vitest'
import { firstPage, movePage, type PageState, pagesToLoad } from './page-state.ts'

function at(page: number, edge: PageState['edge'] = null): PageState {
  return { page, edge }
}

describe('turning pages', () => {
  it('never leaves the book', () => {
    expect(movePage(at(3), { to: 'page', page: 99 }, 5)).toEqual(at(5))
    expect(movePage(at(3), { to: 'page', page: -4 }, 5)).toEqual(at(1))
    expect(movePage(at(1), { to: 'last' }, 0)).toEqual(at(1))
  })

  it('stops at a card past the last page, however often one asks for more', () => {
    const ended = movePage(at(5), { to: 'next' }, 5)
    expect(ended).toEqual(at(5, 'end'))
    expect(movePage(ended, { to: 'next' }, 5)).toEqual(at(5, 'end'))
  })

  it('comes back from the card to the last page, not to the one before', () => {
    expect(movePage(at(5, 'end'), { to: 'previous' }, 5)).toEqual(at(5))
    expect(movePage(at(1, 'start'), { to: 'next' }, 5)).toEqual(at(1))
    expect(movePage(at(5, 'end'), { to: 'stay' }, 5)).toEqual(at(5))
  })

  it('goes one page at a time in between', () => {
    expect(movePage(at(2), { to: 'next' }, 5)).toEqual(at(3))
    expect(movePage(at(2), { to: 'previous' }, 5)).toEqual(at(1))
    expect(movePage(at(1), { to: 'previous' }, 5)).toEqual(at(1, 'start'))
  })
})

describe('where a book opens', () => {
  it('is inside the book, even when the book became shorter', () => expect(firstPage(undefined, 40, 20)).toBe(20))

  it('is the page that is asked for before the kept place', () => {
    expect(firstPage(3, 12, 20)).toBe(3)
    expect(firstPage(undefined, 12, 20)).toBe(12)
    expect(firstPage(undefined, null, 20)).toBe(1)
  })
})

describe('what is loaded ahead', () => {
  it('is the next two and the one before, inside the book', () => {
    expect(pagesToLoad(5, 9)).toEqual([5, 6, 7, 4])
    expect(pagesToLoad(1, 9)).toEqual([1, 2, 3])
    expect(pagesToLoad(9, 9)).toEqual([9, 8])
  })
})
