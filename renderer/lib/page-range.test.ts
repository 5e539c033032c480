import { describe, expect, it } from 'vitest'
import { pagesForRange } from './page-range.ts'

describe('the pages of a range on screen', () => {
  it('is the first page when nothing is measured yet', () => expect(pagesForRange(0, -1, 60)).toEqual([1]))

  it('is one page when the range lies in it', () => expect(pagesForRange(60, 119, 60)).toEqual([2]))

  it('is every page that the range touches', () => expect(pagesForRange(59, 120, 60)).toEqual([1, 2, 3]))
})
