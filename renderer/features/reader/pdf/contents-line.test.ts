import { describe, expect, it } from 'vitest'
import { lineOfPage } from './contents-line.ts'

const lines = [null, 2, 5, 5, null, 9, 7].map((pageNumber) => ({ pageNumber }))

describe('the contents line of a page', () => {
  it('is none before the first line with a page, and without contents', () => {
    expect(lineOfPage(lines, 1)).toBe(-1)
    expect(lineOfPage([], 3)).toBe(-1)
  })

  it('is the last of the lines that start on the nearest page before', () => {
    expect([2, 4, 5, 6].map((page) => lineOfPage(lines, page))).toEqual([1, 1, 3, 3])
  })

  it('follows the page numbers where the lines are out of order', () => {
    expect([8, 9, 99].map((page) => lineOfPage(lines, page))).toEqual([6, 5, 5])
  })
})
