import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neighbour, pageOfShare, positionOfPage, spinePositionAt, spinePositionOf } from './spine-position.ts'

function bookOf(lengths: readonly number[], sideways: readonly number[] = []) {
  let first = 1
  const spine = lengths.map((positions, index) => {
    const item = { href: `/r/${index}.xhtml`, firstPosition: first, positions, linear: !sideways.includes(index) }
    first += positions
    return item
  })
  return { positions: first - 1, spine }
}

const novel = bookOf([1, 40, 60, 3])

describe('the position in an EPUB', () => {
  it('is the beginning for a book without content at that position', () => {
    expect(positionOfPage(novel, 9, 0, 1)).toEqual({ currentPage: 1, progressPercentage: 0 })
    expect(spinePositionAt({ positions: 0, spine: [] }, 5)).toEqual({ index: 0, share: 0 })
  })

  it('stays inside the book when another reader saved a position beyond its end', () => {
    const progress = spinePositionOf(novel, { currentPage: 9_999, progressPercentage: null })
    expect(progress.index).toBe(3)
    expect(progress.share).toBeLessThanOrEqual(1)
  })

  it('trusts the saved position when the percentage disagrees', () => {
    expect(spinePositionOf(novel, { currentPage: 42, progressPercentage: 0.9 })).toMatchObject({ index: 2, share: 0 })
  })

  it('is the end of the book on its last page, whatever follows outside the reading order', () => {
    const withNotes = bookOf([10, 10, 5], [2])
    expect(positionOfPage(withNotes, 1, 3, 4)).toEqual({ currentPage: 25, progressPercentage: 1 })
    expect(positionOfPage(withNotes, 1, 2, 4).progressPercentage).toBeLessThan(1)
  })

  it('returns to the same page of the same resource', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 })
    const layout = fc.record({ at: fc.nat(), pages: fc.integer({ min: 1, max: 300 }), page: fc.nat() })
    fc.assert(
      fc.property(lengths, layout, (sizes, { at, pages, page }) => {
        const book = bookOf(sizes)
        const index = at % sizes.length
        const shown = page % pages
        const isEnd = index === sizes.length - 1 && shown === pages - 1
        const saved = positionOfPage(book, index, shown, pages)
        const back = spinePositionOf(book, saved)
        expect(back.index).toBe(index)
        if (!isEnd) expect(pageOfShare(back.share, pages)).toBe(shown)
        expect(saved.currentPage).toBeGreaterThanOrEqual(1)
        expect(saved.currentPage).toBeLessThanOrEqual(book.positions)
      }),
    )
  })

  it('opens at the last page when the share is 1', () => {
    expect(pageOfShare(1, 7)).toBe(6)
    expect(pageOfShare(0, 0)).toBe(0)
  })
})

describe('the reading order', () => {
  const withNotes = bookOf([10, 10, 5, 10], [2])

  it('skips resources outside of it', () => {
    expect(neighbour(withNotes, 1, 1)).toBe(3)
    expect(neighbour(withNotes, 3, -1)).toBe(1)
  })

  it('ends at the first and the last resource', () => {
    expect(neighbour(withNotes, 3, 1)).toBeNull()
    expect(neighbour(withNotes, 0, -1)).toBeNull()
  })
})
