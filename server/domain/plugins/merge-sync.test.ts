import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decidePull,
  decidePush,
  furthest,
  type LocalReading,
  localPoint,
  type SyncPoint,
  unsyncableNumber,
} from './merge-sync.ts'
import { syncStates } from './sync.ts'

const reading: SyncPoint = { status: 'reading', volumesRead: 3, chaptersRead: null, score: null }
const untouched: LocalReading = {
  books: 5,
  read: 0,
  inProgress: 0,
  volumesRead: null,
  chaptersRead: null,
  rating: null,
  hasEnded: false,
  totalVolumeCount: null,
  totalChapterCount: null,
}
const never = { pushed: null, pulled: null, isAllRead: false }

describe('the local progress of a series', () => {
  it('is null while nothing was started or rated', () => {
    expect(localPoint(untouched, true)).toBeNull()
    expect(localPoint({ ...untouched, rating: 80 }, false)).toBeNull()
    expect(localPoint({ ...untouched, rating: 80 }, true)).toEqual({
      ...reading,
      status: 'planned',
      volumesRead: null,
      score: 80,
    })
  })

  it('is completed only when the series has no more books', () => {
    const all = { ...untouched, read: 5, volumesRead: 5 }
    expect(localPoint(all, true)?.status).toBe('reading')
    expect(localPoint({ ...all, hasEnded: true }, true)?.status).toBe('completed')
    expect(localPoint({ ...all, totalVolumeCount: 5 }, true)?.status).toBe('completed')
    expect(localPoint({ ...all, totalVolumeCount: 6 }, true)?.status).toBe('reading')
    expect(localPoint({ ...all, read: 4, hasEnded: true }, true)?.status).toBe('reading')
    expect(localPoint({ ...untouched, books: 0, hasEnded: true, rating: 9 }, true)?.status).toBe('planned')
  })

  it('is not completed while a known total exceeds the books, even when the series has ended', () => {
    const all = { ...untouched, read: 5, volumesRead: 5, hasEnded: true }
    expect(localPoint({ ...all, totalVolumeCount: 6 }, true)?.status).toBe('reading')
    expect(localPoint({ ...all, totalVolumeCount: 5 }, true)?.status).toBe('completed')
    expect(localPoint({ ...all, volumesRead: null, chaptersRead: 5, totalChapterCount: 40 }, true)?.status).toBe(
      'reading',
    )
    // Read to the last chapter, although not all volumes are known.
    expect(localPoint({ ...all, chaptersRead: 40, totalChapterCount: 40, totalVolumeCount: 9 }, true)?.status).toBe(
      'completed',
    )
    // Without numbers: five of six books.
    expect(localPoint({ ...all, volumesRead: null, totalVolumeCount: 6 }, true)?.status).toBe('reading')
    expect(localPoint({ ...all, volumesRead: null, totalVolumeCount: 5 }, true)?.status).toBe('completed')
    expect(localPoint({ ...all, totalVolumeCount: 0 }, true)?.status).toBe('completed')
  })
})

describe('an import from a service', () => {
  it('covers progress ahead of the local one, by volume and by chapter', () => {
    const remote = { ...reading, volumesRead: 5 }
    expect(decidePull({ ...never, local: reading, remote })).toMatchObject({
      mark: { all: false, volumes: 5, onlyNew: false },
    })
    expect(decidePull({ ...never, local: reading, remote: { ...reading, volumesRead: 2 } }).mark).toBeNull()
    expect(decidePull({ ...never, local: null, remote }).mark).toMatchObject({ volumes: 5 })
    expect(decidePull({ ...never, local: reading, remote: null })).toEqual({
      mark: null,
      rating: null,
      isConflict: false,
    })
  })

  it('marks everything when the service reports completion, but not books added later', () => {
    const remote: SyncPoint = { ...reading, status: 'completed' }
    expect(decidePull({ ...never, local: reading, remote }).mark).toMatchObject({ all: true })
    expect(decidePull({ ...never, local: reading, remote, pulled: remote }).mark).toMatchObject({
      all: false,
      onlyNew: true,
    })
  })

  it('leaves books alone that the person has marked as unread since', () => {
    const remote = { ...reading, volumesRead: 5 }
    const sides = { local: { ...reading, volumesRead: 4 }, isAllRead: false, remote, pushed: remote, pulled: remote }
    expect(decidePull(sides).mark).toMatchObject({ onlyNew: true })
  })

  it('includes a rating where there is none', () => {
    const remote = { ...reading, score: 70 }
    expect(decidePull({ ...never, local: reading, remote }).rating).toBe(70)
    expect(decidePull({ ...never, local: { ...reading, score: 90 }, remote }).rating).toBeNull()
  })

  it('is a conflict when both sides changed differently since the last sync', () => {
    const agreed = { pushed: reading, pulled: reading, isAllRead: false }
    const [here, there] = [
      { ...reading, volumesRead: 4 },
      { ...reading, volumesRead: 6 },
    ]
    expect(decidePull({ ...agreed, local: here, remote: there }).isConflict).toBe(true)
    expect(decidePull({ ...agreed, local: here, remote: here }).isConflict).toBe(false)
    expect(decidePull({ ...agreed, local: reading, remote: there }).isConflict).toBe(false)
    expect(decidePull({ ...agreed, local: here, remote: reading }).isConflict).toBe(false)
    expect(decidePull({ ...never, local: here, remote: there }).isConflict).toBe(false)
  })
})

describe('an update sent to a service', () => {
  it('contains what the service does not have', () => {
    expect(decidePush({ local: reading, remote: null, pushed: null })).toEqual(reading)
    expect(decidePush({ local: reading, remote: null, pushed: reading })).toBeNull()
    expect(decidePush({ local: null, remote: reading, pushed: null })).toBeNull()
    expect(decidePush({ local: reading, remote: reading, pushed: null })).toBeNull()
  })

  it('retains a paused or dropped status until the person reads on', () => {
    const dropped: SyncPoint = { ...reading, status: 'dropped', volumesRead: 2 }
    expect(decidePush({ local: reading, remote: dropped, pushed: reading })).toMatchObject({
      status: 'dropped',
      volumesRead: 3,
    })
    expect(decidePush({ local: reading, remote: dropped, pushed: { ...reading, volumesRead: 2 } })).toMatchObject({
      status: 'reading',
    })
  })

  it('uses the furthest progress of several series that are one entry at the service', () => {
    expect(furthest([])).toBeNull()
    const other: SyncPoint = { status: 'completed', volumesRead: null, chaptersRead: 9, score: 50 }
    expect(furthest([reading, other])).toEqual({ status: 'reading', volumesRead: 3, chaptersRead: 9, score: 50 })
    expect(furthest([other, other])?.status).toBe('completed')
  })
})

describe('a number that a service cannot hold', () => {
  it.each([
    ['a negative volume', { volumesRead: -1 }, -1],
    ['a volume that is too large', { volumesRead: 100_001 }, 100_001],
    ['half a chapter', { chaptersRead: 1.5 }, 1.5],
    ['an infinite chapter', { chaptersRead: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY],
  ])('is %s', (_, numbers, found) => {
    expect(unsyncableNumber({ ...reading, ...numbers })).toBe(found)
  })

  it('is neither zero, nor unknown, nor the largest', () => {
    expect(unsyncableNumber({ ...reading, volumesRead: 0, chaptersRead: null })).toBeNull()
    expect(unsyncableNumber({ ...reading, volumesRead: 100_000, chaptersRead: 100_000 })).toBeNull()
  })
})

describe('a sync between any two states', () => {
  const count = fc.option(fc.integer({ min: 1, max: 12 }))
  const point = fc.record({
    status: fc.constantFrom(...syncStates),
    volumesRead: count,
    chaptersRead: count,
    score: fc.option(fc.integer({ min: 1, max: 100 })),
  })
  const atLeast = (a: number | null, b: number | null) => (a ?? 0) >= (b ?? 0)

  it('never sends less progress than the service has, and sends nothing twice', () => {
    fc.assert(
      fc.property(fc.option(point), fc.option(point), fc.option(point), (local, remote, pushed) => {
        const sent = decidePush({ local, remote, pushed })
        if (sent === null) return
        expect(atLeast(sent.volumesRead, remote?.volumesRead ?? null)).toBe(true)
        expect(atLeast(sent.chaptersRead, remote?.chaptersRead ?? null)).toBe(true)
        if (remote?.status === 'completed') expect(sent.status).toBe('completed')
        if (remote?.score != null) expect(sent.score).not.toBeNull()
        // Once the service has accepted the update, nothing remains to send or to import.
        expect(decidePush({ local, remote: sent, pushed: sent })).toBeNull()
        expect(decidePull({ local, isAllRead: false, remote: sent, pushed: sent, pulled: sent })).toMatchObject({
          isConflict: false,
        })
      }),
    )
  })
})

describe('a book', () => {
  const at = (percentRead: number, status: SyncPoint['status'] = 'reading'): SyncPoint => ({
    ...{ status, volumesRead: null, chaptersRead: null, score: null, percentRead },
  })
  const completed: SyncPoint = { status: 'completed', volumesRead: null, chaptersRead: null, score: null }
  const book = { ...untouched, books: 1, hasEnded: true }

  it('is completed once it is read, and is as far as its pages until then', () => {
    expect(localPoint({ ...book, inProgress: 1, percentRead: 30 }, true)).toEqual(at(30))
    expect(localPoint({ ...book, read: 1, percentRead: 100 }, true)).toEqual(completed)
    expect(localPoint({ ...book, percentRead: 0 }, true)).toBeNull()
  })

  it('is sent when it was read further, and never goes backwards', () => {
    expect(decidePush({ local: at(30), remote: null, pushed: null })).toEqual(at(30))
    expect(decidePush({ local: at(30), remote: at(20), pushed: at(20) })).toEqual(at(30))
    expect(decidePush({ local: at(30), remote: at(40), pushed: at(20) })).toBeNull()
    // The service rounds to pages.
    expect(decidePush({ local: at(30), remote: at(29), pushed: at(30) })).toBeNull()
    expect(decidePush({ local: at(30), remote: completed, pushed: null })).toBeNull()
  })

  it('goes on from a pause only when it was read further here', () => {
    expect(decidePush({ local: at(30), remote: at(30, 'paused'), pushed: null })).toBeNull()
    expect(decidePush({ local: at(31), remote: at(30, 'paused'), pushed: null })).toEqual(at(31))
  })

  it('is marked as read when it is completed there, and by its pages not at all', () => {
    const local = { local: at(30), ...never }
    expect(decidePull({ ...local, remote: completed }).mark).toMatchObject({ all: true })
    expect(decidePull({ ...local, remote: at(90) }).mark).toBeNull()
    const pulled = completed
    expect(decidePull({ ...local, remote: pulled, pulled }).mark).toMatchObject({ all: false, volumes: null })
  })

  it('is as far as the furthest of its copies', () => {
    expect(furthest([at(30), completed])).toEqual(completed)
    expect(furthest([completed, at(30)])).toEqual(completed)
    expect(furthest([at(30), at(40)])).toEqual(at(40))
  })
})
