import { describe, expect, it } from 'vitest'
import { pairSheets, type Sheet } from './pair-sheets.ts'

type Side = 'left' | 'right' | 'center' | null

function page(pageSpread: Side = null) {
  return { layout: 'fixed', linear: true, pageSpread } as const
}

/** Each distinct spread once, in book order. */
function distinct(sheets: readonly Sheet[]): readonly Sheet[] {
  return [...new Set(sheets)]
}

describe('fixed-layout spreads', () => {
  it('start with the cover alone where the book specifies nothing', () => {
    const pages = Array.from({ length: 6 }, () => page())
    expect(distinct(pairSheets(pages, 'ltr'))).toEqual([[0], [1, 2], [3, 4], [5]])
    expect(distinct(pairSheets(pages, 'rtl'))).toEqual([[0], [2, 1], [4, 3], [5]])
  })

  it('follow the sides specified by the book', () => {
    const sides: readonly Side[] = ['left', 'right', 'right', 'left', 'left', 'right']
    expect(distinct(pairSheets(sides.map(page), 'ltr'))).toEqual([[0, 1], [2], [3], [4, 5]])
    const mirrored: readonly Side[] = ['right', 'left', 'left', 'right', 'right', 'left']
    expect(distinct(pairSheets(mirrored.map(page), 'rtl'))).toEqual([[1, 0], [2], [3], [5, 4]])
  })

  it('continue in pairs after a centered page and after a page with a specified side', () => {
    expect(distinct(pairSheets([page('center'), page(), page(), page()], 'ltr'))).toEqual([[0], [1, 2], [3]])
    expect(distinct(pairSheets([page(), page('left'), page(), page()], 'ltr'))).toEqual([[0], [1, 2], [3]])
    expect(distinct(pairSheets([page('right'), page(), page('right')], 'ltr'))).toEqual([[0], [1, 2]])
  })

  it('never combine with reflowable text or with pages outside the reading order', () => {
    const text = { layout: 'reflowable', linear: true, pageSpread: null } as const
    expect(distinct(pairSheets([page('left'), text, page('right')], 'ltr'))).toEqual([[0], [1], [2]])
    const aside = { ...page(), linear: false }
    expect(distinct(pairSheets([page('left'), aside, page('right')], 'ltr'))).toEqual([[0, 2], [1]])
  })
})
