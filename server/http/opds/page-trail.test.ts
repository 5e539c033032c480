import { describe, expect, it } from 'vitest'
import { createPageTrail } from './page-trail.ts'

const moment = 5_000

/** An app that fetches pages in bursts with pauses in between. @returns the last result of each burst */
function reader(pageCount = 20, trail = createPageTrail(), reading = 'u b') {
  let at = 0
  return (...pages: readonly number[]) => {
    at += moment
    return pages.map((page) => trail.follow({ reading, page, pageCount, at })).findLast((read) => read !== null) ?? null
  }
}

describe('progress from streamed pages', () => {
  it('ignores a request for the first page only', () => {
    expect(reader()(1)).toBeNull()
  })

  it('counts a page as read once the next one is fetched after a moment', () => {
    const fetch = reader()
    expect([fetch(4), fetch(5), fetch(6)]).toEqual([null, 4, 5])
  })

  it('ignores the first page when the second is fetched after it', () => {
    const fetch = reader()
    expect([fetch(1), fetch(2), fetch(3)]).toEqual([null, null, 2])
  })

  it('counts both pages of a book with two pages', () => {
    const fetch = reader(2)
    expect([fetch(1), fetch(2)]).toEqual([null, 2])
  })

  it('ignores jumps and repeated requests for the same page', () => {
    const fetch = reader()
    expect([fetch(1), fetch(9), fetch(9), fetch(3), fetch(19)]).toEqual([null, null, null, null, null])
  })

  it('ignores pages fetched ahead in a burst, however many', () => {
    expect(reader(200)(...Array.from({ length: 200 }, (_, index) => index + 1))).toBeNull()
  })

  it('stays behind an app that fetches three pages ahead, and finishes with the last page', () => {
    const fetch = reader(8)
    expect(fetch(1, 2, 3, 4)).toBeNull()
    expect([fetch(5), fetch(6), fetch(7), fetch(8)]).toEqual([null, 2, 3, 8])
  })

  it('is not affected by pages requested out of order', () => {
    const fetch = reader()
    expect(fetch(1, 3, 2, 4)).toBeNull()
    expect([fetch(5), fetch(6)]).toEqual([null, 2])
  })

  it('stays behind an app that refills a large buffer when it runs out', () => {
    const fetch = reader()
    expect([fetch(1, 2, 3, 4, 5), fetch(6, 7, 8, 9, 10), fetch(11, 12, 13, 14, 15)]).toEqual([null, null, 6])
  })

  it('does not finish the book for an app that fetches far ahead', () => {
    const fetch = reader(12)
    fetch(1, 2, 3, 4, 5, 6, 7, 8)
    expect([fetch(9), fetch(10), fetch(11), fetch(12)]).toEqual([null, 2, 3, 4])
  })

  it('continues after some pages were turned quickly', () => {
    const fetch = reader()
    expect([fetch(4), fetch(5, 6, 7), fetch(8)]).toEqual([null, 4, 7])
  })

  it('continues after going back', () => {
    const fetch = reader()
    expect([fetch(5), fetch(6), fetch(4), fetch(5), fetch(6)]).toEqual([null, 5, null, 4, 5])
  })

  it('counts the last page when it is fetched in sequence', () => {
    const fetch = reader()
    expect([fetch(19), fetch(20)]).toEqual([null, 20])
  })

  it('tracks readers separately and drops the one idle for longest', () => {
    const trail = createPageTrail(2)
    const [one, other, third] = ['one', 'other', 'third'].map((name) => reader(20, trail, name))
    one?.(4)
    expect(other?.(5)).toBeNull()
    third?.(4)
    expect(one?.(5)).toBeNull()
    expect(third?.(5)).toBe(4)
  })
})
