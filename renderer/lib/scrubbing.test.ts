import { describe, expect, it } from 'vitest'
import { beforeAny, isScrubbing, pagesForRange } from './scrubbing.ts'

/** Scrolls to positions at given times and returns for each whether it counts as scrubbing. */
function going(...steps: readonly (readonly [position: number, at: number])[]): readonly boolean[] {
  let at = beforeAny
  return steps.map(([position, now]) => {
    const moved = isScrubbing(at, position, now)
    at = moved.at
    return moved.isRush
  })
}

describe('scrubbing through a list', () => {
  it('is not a single jump, however far, nor the next jump after a pause', () => {
    expect(going([90_000, 10], [0, 200], [50_000, 360])).toEqual([false, false, false])
  })

  it('is a series of jumps, until they pause or become small steps', () => {
    expect(going([500, 10], [1_000, 30], [1_500, 50], [1_530, 60], [9_000, 900])).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('is not scrolling, however fast the small steps follow each other', () => {
    expect(going([40, 1], [80, 2], [120, 3], [60, 4])).toEqual([false, false, false, false])
  })
})

describe('the pages of a visible range', () => {
  it('are the first page before anything is measured', () => expect(pagesForRange(0, -1, 60)).toEqual([1]))

  it('are a single page when the range is inside it', () => expect(pagesForRange(60, 119, 60)).toEqual([2]))

  it('are all pages that the range touches', () => expect(pagesForRange(59, 120, 60)).toEqual([1, 2, 3]))
})
