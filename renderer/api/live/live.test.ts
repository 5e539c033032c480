import { describe, expect, it } from 'vitest'
import type { EventOf, EventType, StreamEvent } from '../../../server/contract/events.ts'
import { createCoalescer, type Timers } from './coalesce.ts'
import { keys } from './keys.ts'
import { changesListCovers, isLive, staleKeys } from './live-keys.ts'

function manualTimers(): Timers & { readonly pending: { readonly wait: number; readonly run: () => void }[] } {
  const pending: { readonly wait: number; readonly run: () => void }[] = []
  return { pending, after: (wait, run) => pending.push({ wait, run }) }
}

/** A sample of each event type, for tests to vary. */
const events: { readonly [T in EventType]: EventOf<T> } = {
  resync: { type: 'resync' },
  displaced: { type: 'displaced' },
  place: { type: 'place' },
  book_created: { type: 'book_created', bookId: 'b', seriesId: 's', libraryId: 'l' },
  book_updated: { type: 'book_updated', bookId: 'b', seriesId: 's', libraryId: 'l' },
  book_deleted: { type: 'book_deleted', bookId: 'b', seriesId: 's', libraryId: 'l' },
  series_created: { type: 'series_created', seriesId: 's', libraryId: 'l' },
  series_updated: { type: 'series_updated', seriesId: 's', libraryId: 'l' },
  series_deleted: { type: 'series_deleted', seriesId: 's', libraryId: 'l' },
  series_bulk_purged: { type: 'series_bulk_purged', seriesId: 's', libraryId: 'l', count: 2 },
  matches_updated: { type: 'matches_updated', seriesId: 's', libraryId: 'l' },
  releases_updated: { type: 'releases_updated', seriesId: 's', libraryId: 'l' },
  library_created: { type: 'library_created', libraryId: 'l' },
  library_updated: { type: 'library_updated', libraryId: 'l' },
  library_deleted: { type: 'library_deleted', libraryId: 'l' },
  library_jobs_updated: { type: 'library_jobs_updated', libraryId: 'l' },
  cover_updated: { type: 'cover_updated', entityType: 'series', entityId: 's', libraryId: 'l' },
  progress_updated: { type: 'progress_updated', bookId: 'b', seriesId: 's', libraryId: 'l', userId: 'u' },
  annotations_updated: { type: 'annotations_updated', bookId: 'b', seriesId: 's', libraryId: 'l', userId: 'u' },
  queue_updated: { type: 'queue_updated', userId: 'u' },
  recommendations_updated: { type: 'recommendations_updated', userId: 'u' },
  account_updated: { type: 'account_updated', userId: 'u' },
  household_updated: { type: 'household_updated' },
  network_updated: { type: 'network_updated' },
  server_updated: { type: 'server_updated', part: 'settings' },
  list_created: { type: 'list_created', list: 'collection', listId: 'c' },
  list_updated: { type: 'list_updated', list: 'collection', listId: 'c' },
  list_deleted: { type: 'list_deleted', list: 'readList' },
  scan_progressed: {
    type: 'scan_progressed',
    libraryId: 'l',
    status: {
      scanId: 'x',
      libraryId: 'l',
      mode: 'normal',
      status: 'running',
      paused: false,
      phase: 'walking',
      filesDiscovered: 0,
      filesTotal: 0,
      filesProcessed: 0,
      seriesCreated: 0,
      booksAdded: 0,
      booksChanged: 0,
      booksMoved: 0,
      booksMissing: 0,
      booksRestored: 0,
      booksUnchanged: 0,
      errorCount: 0,
      errors: [],
      filesPerSecond: null,
      secondsLeft: null,
      message: null,
      startedAt: null,
      completedAt: null,
    },
  },
  task_progressed: {
    type: 'task_progressed',
    task: {
      taskId: 't',
      taskType: 'cleanup',
      status: 'running',
      paused: false,
      progress: null,
      error: null,
      startedAt: null,
      completedAt: null,
      libraryId: null,
      seriesId: null,
      bookId: null,
    },
  },
  log_written: { type: 'log_written' },
}
/** An event type of a newer server. */
const unknown = (event: object) => event as StreamEvent

describe('a live event invalidates', () => {
  it('nothing for a kind that this page does not know', () => {
    expect(staleKeys(unknown({ type: 'plugin_enabled' }))).toEqual([])
  })

  it('covers of lists when list contents may have changed, and not for scan progress', () => {
    for (const type of ['cover_updated', 'series_deleted', 'list_updated', 'resync'] as const) {
      expect(changesListCovers(events[type])).toBe(true)
    }
    for (const type of ['scan_progressed', 'library_created', 'queue_updated'] as const) {
      expect(changesListCovers(events[type])).toBe(false)
    }
  })

  it('the metadata of a series or book whose cover was selected, since that locks it', () => {
    const book = { ...events.cover_updated, entityType: 'book', entityId: 'b' } as const
    expect(staleKeys(events.cover_updated)).toEqual([keys.seriesMetadata('s'), keys.seriesCovers('s')])
    expect(staleKeys(book)).toEqual([keys.bookMetadata('b'), keys.bookCovers('b')])
  })

  it('everything when events were missed', () => {
    expect(staleKeys(events.resync)).toBe('everything')
  })

  it('the book, its series, every list, the statistics and reading devices when progress was saved', () => {
    expect(staleKeys(events.progress_updated)).toEqual([
      keys.seriesLists,
      keys.oneSeries('s'),
      keys.recommendations,
      keys.bookLists,
      keys.book('b'),
      keys.collections,
      keys.readLists,
      keys.statistics,
      keys.devices,
    ])
  })

  it('the library counts too when a book was added or removed', () => {
    for (const type of ['book_created', 'book_deleted'] as const) {
      expect(staleKeys(events[type])).toContainEqual(keys.libraries)
      // What is out and not here changes with what is here.
      expect(staleKeys(events[type])).toContainEqual(keys.releases)
    }
  })

  it('every list and all open items when very many books or series of a library changed at once', () => {
    const stale = staleKeys(events.library_updated)
    for (const key of [keys.libraries, keys.seriesLists, keys.bookLists, keys.collections, keys.readLists]) {
      expect(stale).toContainEqual(key)
    }
    expect(stale).toContainEqual(keys.oneSeries('s').slice(0, 1))
    expect(stale).toContainEqual(keys.book('b').slice(0, 1))
  })

  it('the queue and its membership when the queue changed, and lists of the same kind when a list did', () => {
    expect(staleKeys(events.queue_updated)).toContainEqual(keys.queue)
    expect(staleKeys(events.list_updated)).toEqual([keys.collections])
    expect(staleKeys(events.list_deleted)).toEqual([keys.readLists])
  })

  it('the backups, the settings or the latest audit entries when the server says so', () => {
    expect(staleKeys({ type: 'server_updated', part: 'backups' })).toEqual([keys.backups])
    expect(staleKeys({ type: 'server_updated', part: 'settings' })).toEqual([
      keys.settings,
      keys.appPaths,
      keys.discovery,
    ])
    expect(staleKeys({ type: 'server_updated', part: 'audit' })).toEqual([keys.auditHeads])
    expect(keys.auditHead({}).slice(0, 2)).toEqual(keys.auditHeads)
    expect(staleKeys({ type: 'server_updated', part: 'plugins' })).toEqual([
      keys.plugins,
      keys.services,
      keys.releaseSources,
    ])
    expect(staleKeys(unknown({ type: 'server_updated', part: 'gadgets' }))).toEqual([])
  })

  it('the signed-in user, their access and their sessions when their account changed', () => {
    const stale = staleKeys(events.account_updated)
    expect(stale).toEqual([keys.me, keys.ownGrants, keys.credentials, keys.pairingOffers, keys.services])
    expect(keys.pairingOffer('o').slice(0, 1)).toEqual(keys.pairingOffers)
    expect(keys.devicesOf(null).slice(0, 1)).toEqual(keys.credentials)
  })

  it('everything about people and access when accounts changed, and its counts when a series changed', () => {
    const household = staleKeys(events.household_updated)
    for (const key of [keys.people, keys.invitations, keys.accessGroups, keys.sharingTags, keys.sights]) {
      expect(household).toContainEqual(key)
      expect(isLive(key)).toBe(true)
    }
    const series = staleKeys(events.series_updated)
    expect(series).toEqual(expect.arrayContaining([keys.sharingTags, keys.sights]))
    expect(series).not.toContainEqual(keys.people)
    expect(keys.seriesSharing('s').slice(0, 2)).toEqual(keys.oneSeries('s'))
  })

  it('what a scan fills when it ends, and nothing while it runs', () => {
    const { scan_progressed: running } = events
    expect(staleKeys(running)).toEqual([])
    const stale = staleKeys({ ...running, status: { ...running.status, status: 'completed' } })
    expect(stale).toEqual([keys.libraries, keys.seriesLists, keys.bookLists])
  })

  it('the books of a series by the key prefix of the series', () => {
    const [prefix] = [keys.oneSeries('s')]
    expect(keys.seriesBooks('s').slice(0, prefix.length)).toEqual(prefix)
  })
})

const pace = { firstMs: 400, maxMs: 3_000 }

describe('a burst of events', () => {
  it('is delivered once, each key once', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    for (let index = 0; index < 1000; index += 1) add([keys.bookLists, keys.libraries])
    expect(timers.pending).toHaveLength(1)
    timers.pending[0]?.run()
    expect(handed).toEqual([[keys.bookLists, keys.libraries]])
  })

  it('is delivered at growing intervals while it lasts, and promptly again after a quiet period', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    for (let round = 0; round < 6; round += 1) {
      add([keys.libraries])
      timers.pending[round]?.run()
    }
    expect(handed).toHaveLength(6)
    expect(timers.pending.map(({ wait }) => wait)).toEqual([400, 800, 1_600, 3_000, 3_000, 3_000, 3_000])
    timers.pending[6]?.run()
    expect(handed).toHaveLength(6)
    expect(timers.pending).toHaveLength(7)
    add([keys.bookLists])
    expect(timers.pending[7]?.wait).toBe(400)
  })

  it('collapses to a few lists when it concerns very many books', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    for (let index = 0; index < 900; index += 1) add([keys.book(`b${index}`), keys.oneSeries('s'), keys.bookLists])
    timers.pending[0]?.run()
    expect(handed).toEqual([[keys.anyBook, keys.anySeries, keys.bookLists]])
  })

  it('collapses to everything when one of the events says so', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    add([keys.libraries])
    add('everything')
    timers.pending[0]?.run()
    expect(handed).toEqual(['everything'])
  })

  it('schedules nothing for events that this page does not use', () => {
    const timers = manualTimers()
    createCoalescer(() => expect.unreachable(), pace, timers)([])
    expect(timers.pending).toHaveLength(0)
  })
})
