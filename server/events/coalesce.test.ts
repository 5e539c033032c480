import { describe, expect, it } from 'vitest'
import { burstLimit, coalesce } from './coalesce.ts'
import type { DomainEvent } from './domain-event.ts'

const created = (n: number, libraryId = 'lib'): DomainEvent => ({
  type: 'book_created',
  bookId: `book-${n}`,
  seriesId: 'series',
  libraryId,
})
const updated = (fields?: readonly string[]): DomainEvent => ({
  type: 'book_updated',
  bookId: 'book',
  seriesId: 'series',
  libraryId: 'lib',
  ...(fields === undefined ? {} : { fields }),
})

describe('coalescing', () => {
  it('merges repeated events and their fields', () => {
    expect(coalesce([updated(['title']), updated(['title', 'number'])])).toEqual([updated(['title', 'number'])])
  })

  it('treats an update without fields as an update of everything', () => {
    expect(coalesce([updated(['title']), updated()])).toEqual([updated()])
    expect(coalesce([updated(), updated(['title'])])).toEqual([updated()])
  })

  it('never merges a creation into the deletion that follows', () => {
    const gone: DomainEvent = { ...created(1), type: 'book_deleted' } as DomainEvent
    expect(coalesce([created(1), gone])).toEqual([created(1), gone])
  })

  it('separates a change of a list from an upload of its cover', () => {
    const changed: DomainEvent = { type: 'list_updated', list: 'collection', listId: 'list' }
    const covered = { ...changed, cover: { isShown: true, isRemoved: false } }
    expect(coalesce([changed, covered, changed])).toEqual([covered, changed])
  })

  it('adds up purged books of one series', () => {
    const purge = (count: number): DomainEvent => ({
      type: 'series_bulk_purged',
      seriesId: 's',
      libraryId: 'lib',
      count,
    })
    expect(coalesce([purge(2), purge(3)])).toEqual([purge(5)])
  })

  it('leaves a burst of exactly the limit unchanged', () => {
    const events = Array.from({ length: burstLimit }, (_, n) => created(n))
    expect(coalesce(events)).toEqual(events)
  })

  it('reduces a flood of events in one library to a single event, and leaves others alone', () => {
    const flood = Array.from({ length: burstLimit + 1 }, (_, n) => created(n))
    const progress: DomainEvent = {
      type: 'progress_updated',
      bookId: 'b',
      seriesId: 's',
      libraryId: 'lib',
      userId: 'u',
    }
    expect(coalesce([...flood, created(9_999, 'other'), progress])).toEqual([
      created(9_999, 'other'),
      progress,
      { type: 'library_updated', libraryId: 'lib' },
    ])
  })
})
