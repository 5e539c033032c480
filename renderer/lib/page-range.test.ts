import { describe, expect, it } from 'vitest'
import { pagesForRange } from './page-range.ts'

describe('the pages of a visible range', () => {
  it('are the first page before anything is measured', () => expect(pagesForRange(0, -1, 60)).toEqual([1]))

  it('are a single page when the range is inside it', () => expect(pagesForRange(60, 119, 60)).toEqual([2]))

  it('are all pages that the range touches', () => expect(pagesForRange(59, 120, 60)).toEqual([1, 2, 3]))
})
