import { describe, expect, it } from 'vitest'
import { firstPage, movePage, type PageState, spreadsToLoad } from './page-state.ts'
import { pairPages, singlePages } from './pair-pages.ts'

function at(page: number, edge: PageState['edge'] = null): PageState {
  return { page, edge }
}

const five = singlePages(5)

describe('turning pages', () => {
  it('never leaves the book', () => {
    expect(movePage(at(3), { to: 'page', page: 99 }, five)).toEqual(at(5))
    expect(movePage(at(3), { to: 'page', page: -4 }, five)).toEqual(at(1))
    expect(movePage(at(1), { to: 'last' }, [])).toEqual(at(1))
  })

  it('stops at a card past the last page, however often one asks for more', () => {
    const ended = movePage(at(5), { to: 'next' }, five)
    expect(ended).toEqual(at(5, 'end'))
    expect(movePage(ended, { to: 'next' }, five)).toEqual(at(5, 'end'))
  })

  it('comes back from the card to the last page, not to the one before', () => {
    expect(movePage(at(5, 'end'), { to: 'previous' }, five)).toEqual(at(5))
    expect(movePage(at(1, 'start'), { to: 'next' }, five)).toEqual(at(1))
    expect(movePage(at(5, 'end'), { to: 'stay' }, five)).toEqual(at(5))
  })

  it('goes one page at a time in between', () => {
    expect(movePage(at(2), { to: 'next' }, five)).toEqual(at(3))
    expect(movePage(at(2), { to: 'previous' }, five)).toEqual(at(1))
    expect(movePage(at(1), { to: 'previous' }, five)).toEqual(at(1, 'start'))
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

describe('turning two pages at a time', () => {
  const sizes = Array.from({ length: 6 }, () => ({ width: 2, height: 3 }))
  const spreads = pairPages(sizes, { direction: 'rtl', shifted: [] })

  it('goes from the first page of a pair to the first of the next, wherever in the pair it stands', () => {
    expect(movePage(at(2), { to: 'next' }, spreads)).toEqual(at(4))
    expect(movePage(at(3), { to: 'next' }, spreads)).toEqual(at(4))
    expect(movePage(at(5), { to: 'previous' }, spreads)).toEqual(at(2))
    expect(movePage(at(1), { to: 'last' }, spreads)).toEqual(at(6))
  })

  it('goes to the very page that is asked for', () => {
    expect(movePage(at(1), { to: 'page', page: 5 }, spreads)).toEqual(at(5))
    expect(movePage(at(1), { to: 'page', page: 50 }, spreads)).toEqual(at(6))
  })

  it('ends after the last pair', () => expect(movePage(at(6), { to: 'next' }, spreads)).toEqual(at(6, 'end')))
})

describe('what is loaded ahead', () => {
  it('is the next three and the one before, inside the book', () => {
    expect(spreadsToLoad(4, 9, 'onward')).toEqual([4, 5, 6, 7, 3])
    expect(spreadsToLoad(0, 9, 'onward')).toEqual([0, 1, 2, 3])
    expect(spreadsToLoad(8, 9, 'onward')).toEqual([8, 7])
  })

  it('lies the other way for those who leaf back', () => {
    expect(spreadsToLoad(4, 9, 'back')).toEqual([4, 3, 2, 1, 5])
  })
})
