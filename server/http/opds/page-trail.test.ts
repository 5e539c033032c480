import { describe, expect, it } from 'vitest'
import { createPageTrail } from './page-trail.ts'

const reading = { userId: 'u', bookId: 'b', pageCount: 10 }

describe('the trail of streamed pages', () => {
  it('says nothing about a look at the first page', () => {
    expect(createPageTrail().follow({ ...reading, page: 1 })).toBeNull()
  })

  it('counts a page as read once the next one is fetched', () => {
    const trail = createPageTrail()
    trail.follow({ ...reading, page: 4 })
    expect(trail.follow({ ...reading, page: 5 })).toBe(4)
  })

  it('says nothing about the first page when the second is fetched after it', () => {
    const trail = createPageTrail()
    trail.follow({ ...reading, page: 1 })
    expect(trail.follow({ ...reading, page: 2 })).toBeNull()
    expect(trail.follow({ ...reading, page: 3 })).toBe(2)
  })

  it('counts both pages of a book of two', () => {
    const trail = createPageTrail()
    trail.follow({ ...reading, pageCount: 2, page: 1 })
    expect(trail.follow({ ...reading, pageCount: 2, page: 2 })).toBe(2)
  })

  it('does not take a jump for reading', () => {
    const trail = createPageTrail()
    trail.follow({ ...reading, page: 1 })
    expect(trail.follow({ ...reading, page: 9 })).toBeNull()
  })

  it('counts the last page when it is fetched in turn', () => {
    const trail = createPageTrail()
    trail.follow({ ...reading, page: 9 })
    expect(trail.follow({ ...reading, page: 10 })).toBe(10)
  })

  it('keeps readers apart and forgets the one that rested longest', () => {
    const trail = createPageTrail(2)
    trail.follow({ ...reading, page: 4 })
    expect(trail.follow({ ...reading, userId: 'other', page: 5 })).toBeNull()
    trail.follow({ ...reading, userId: 'third', page: 4 })
    expect(trail.follow({ ...reading, page: 5 })).toBeNull()
  })
})
