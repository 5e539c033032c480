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

  it('stops at the end card after the last page, however often next is pressed', () => {
    const ended = movePage(at(5), { to: 'next' }, five)
    expect(ended).toEqual(at(5, 'end'))
    expect(movePage(ended, { to: 'next' }, five)).toEqual(at(5, 'end'))
  })

  it('goes from the end card back to the last page, not to the page before it', () => {
    expect(movePage(at(5, 'end'), { to: 'previous' }, five)).toEqual(at(5))
    expect(movePage(at(1, 'start'), { to: 'next' }, five)).toEqual(at(1))
    expect(movePage(at(5, 'end'), { to: 'stay' }, five)).toEqual(at(5))
  })

  it('moves one page at a time in between', () => {
    expect(movePage(at(2), { to: 'next' }, five)).toEqual(at(3))
    expect(movePage(at(2), { to: 'previous' }, five)).toEqual(at(1))
    expect(movePage(at(1), { to: 'previous' }, five)).toEqual(at(1, 'start'))
  })
})

describe('the opening page', () => {
  it('is inside the book, even when the book became shorter', () => expect(firstPage(undefined, 40, 20)).toBe(20))

  it('is the requested page rather than the saved position', () => {
    expect(firstPage(3, 12, 20)).toBe(3)
    expect(firstPage(undefined, 12, 20)).toBe(12)
    expect(firstPage(undefined, null, 20)).toBe(1)
  })
})

describe('turning spreads', () => {
  const sizes = Array.from({ length: 6 }, () => ({ width: 2, height: 3 }))
  const spreads = pairPages(sizes, { direction: 'rtl', shifted: [] })

  it('moves from the first page of a spread to the first of the next, from any page of the spread', () => {
    expect(movePage(at(2), { to: 'next' }, spreads)).toEqual(at(4))
    expect(movePage(at(3), { to: 'next' }, spreads)).toEqual(at(4))
    expect(movePage(at(5), { to: 'previous' }, spreads)).toEqual(at(2))
    expect(movePage(at(1), { to: 'last' }, spreads)).toEqual(at(6))
  })

  it('opens exactly the requested page', () => {
    expect(movePage(at(1), { to: 'page', page: 5 }, spreads)).toEqual(at(5))
    expect(movePage(at(1), { to: 'page', page: 50 }, spreads)).toEqual(at(6))
  })

  it('ends after the last spread', () => expect(movePage(at(6), { to: 'next' }, spreads)).toEqual(at(6, 'end')))
})

describe('preloading', () => {
  it('covers the next three spreads and the previous one, inside the book', () => {
    expect(spreadsToLoad(4, 9, 'onward')).toEqual([4, 5, 6, 7, 3])
    expect(spreadsToLoad(0, 9, 'onward')).toEqual([0, 1, 2, 3])
    expect(spreadsToLoad(8, 9, 'onward')).toEqual([8, 7])
  })

  it('is reversed when the reader pages backwards', () => {
    expect(spreadsToLoad(4, 9, 'back')).toEqual([4, 3, 2, 1, 5])
  })
})
