import { describe, expect, it } from 'vitest'
import { createCoalescer, type Timers } from './coalesce.ts'
import { keys } from './keys.ts'
import { changesListCovers, isTold, staleKeys } from './live-keys.ts'

function manualTimers(): Timers & { readonly pending: { readonly wait: number; readonly run: () => void }[] } {
  const pending: { readonly wait: number; readonly run: () => void }[] = []
  return { pending, after: (wait, run) => pending.push({ wait, run }) }
}

describe('what a live event makes stale', () => {
  it('is nothing for a kind this page does not know', () => {
    expect(staleKeys({ type: 'plugin_enabled' })).toEqual([])
  })

  it('is the cover of a list when what is in lists may have changed, and not when only a scan goes on', () => {
    for (const type of ['cover_updated', 'series_deleted', 'list_updated', 'resync']) {
      expect(changesListCovers({ type })).toBe(true)
    }
    for (const type of ['scan_progressed', 'library_created', 'queue_updated']) {
      expect(changesListCovers({ type })).toBe(false)
    }
  })

  it('is what is known of a series or a book when its cover was chosen, for that locks it', () => {
    const type = 'cover_updated'
    expect(staleKeys({ type, entityType: 'series', entityId: 's' })).toEqual([keys.seriesMetadata('s')])
    expect(staleKeys({ type, entityType: 'book', entityId: 'b' })).toEqual([keys.bookMetadata('b')])
  })

  it('is everything when events were missed', () => {
    expect(staleKeys({ type: 'resync' })).toBe('everything')
  })

  it('is the book, its series, every list, the statistics and what devices read when a place was kept', () => {
    const stale = staleKeys({ type: 'progress_updated', bookId: 'b', seriesId: 's', libraryId: 'l' })
    expect(stale).toEqual([
      keys.bookLists,
      keys.book('b'),
      keys.seriesLists,
      keys.oneSeries('s'),
      keys.collections,
      keys.readLists,
      keys.statistics,
      keys.devices,
    ])
  })

  it('is also the counts of the libraries when a book came or went', () => {
    for (const type of ['book_created', 'book_deleted']) {
      expect(staleKeys({ type, bookId: 'b', seriesId: 's' })).toContainEqual(keys.libraries)
    }
  })

  it('is every list when very many books or series of a library changed at once, and what is open of them', () => {
    const stale = staleKeys({ type: 'library_updated', libraryId: 'l' })
    for (const key of [keys.libraries, keys.seriesLists, keys.bookLists, keys.collections, keys.readLists]) {
      expect(stale).toContainEqual(key)
    }
    expect(stale).toContainEqual(keys.oneSeries('s').slice(0, 1))
    expect(stale).toContainEqual(keys.book('b').slice(0, 1))
  })

  it('is the queue and whether things are in it when the queue changed, and the lists of its kind when one did', () => {
    expect(staleKeys({ type: 'queue_updated' })).toContainEqual(keys.queue)
    expect(staleKeys({ type: 'list_updated', list: 'collection', listId: 'c' })).toEqual([keys.collections])
    expect(staleKeys({ type: 'list_deleted', list: 'readList' })).toEqual([keys.readLists])
  })

  it('is the backups, the settings or the news of the audit log when the server says so', () => {
    expect(staleKeys({ type: 'server_updated', part: 'backups' })).toEqual([keys.backups])
    expect(staleKeys({ type: 'server_updated', part: 'settings' })).toEqual([keys.settings])
    expect(staleKeys({ type: 'server_updated', part: 'audit' })).toEqual([keys.auditHeads])
    expect(keys.auditHead({}).slice(0, 2)).toEqual(keys.auditHeads)
    expect(staleKeys({ type: 'server_updated', part: 'plugins' })).toEqual([keys.plugins, keys.services])
    expect(staleKeys({ type: 'server_updated', part: 'gadgets' })).toEqual([])
  })

  it('is who is signed in, what they may see and where they are signed in when their account changed', () => {
    const stale = staleKeys({ type: 'account_updated' })
    expect(stale).toEqual([keys.me, keys.ownGrants, keys.credentials, keys.pairingOffers, keys.services])
    expect(keys.pairingOffer('o').slice(0, 1)).toEqual(keys.pairingOffers)
    expect(keys.devicesOf(null).slice(0, 1)).toEqual(keys.credentials)
  })

  it('is everything about people and access when the household changed, and what is counted of it with a series', () => {
    const household = staleKeys({ type: 'household_updated' })
    for (const key of [keys.people, keys.invitations, keys.accessGroups, keys.sharingTags, keys.sights]) {
      expect(household).toContainEqual(key)
      expect(isTold(key)).toBe(true)
    }
    const series = staleKeys({ type: 'series_updated', seriesId: 's', libraryId: 'l' })
    expect(series).toEqual(expect.arrayContaining([keys.sharingTags, keys.sights]))
    expect(series).not.toContainEqual(keys.people)
    expect(keys.seriesSharing('s').slice(0, 2)).toEqual(keys.oneSeries('s'))
  })

  it('reaches the books of a series by the prefix of the series', () => {
    const [prefix] = [keys.oneSeries('s')]
    expect(keys.seriesBooks('s').slice(0, prefix.length)).toEqual(prefix)
  })
})

const pace = { firstMs: 400, mostMs: 3_000 }

describe('a burst of events', () => {
  it('is handed over once, each key once', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    for (let index = 0; index < 1000; index += 1) add([keys.bookLists, keys.libraries])
    expect(timers.pending).toHaveLength(1)
    timers.pending[0]?.run()
    expect(handed).toEqual([[keys.bookLists, keys.libraries]])
  })

  it('is handed over more and more seldom while it goes on, and at once again after a rest', () => {
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

  it('becomes a few lists when it is of very many books', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    for (let index = 0; index < 900; index += 1) add([keys.book(`b${index}`), keys.oneSeries('s'), keys.bookLists])
    timers.pending[0]?.run()
    expect(handed).toEqual([[keys.anyBook, keys.anySeries, keys.bookLists]])
  })

  it('becomes everything when one of them says so', () => {
    const timers = manualTimers()
    const handed: unknown[] = []
    const add = createCoalescer((stale) => handed.push(stale), pace, timers)
    add([keys.libraries])
    add('everything')
    timers.pending[0]?.run()
    expect(handed).toEqual(['everything'])
  })

  it('does not wake anything for events without meaning here', () => {
    const timers = manualTimers()
    createCoalescer(() => expect.unreachable(), pace, timers)([])
    expect(timers.pending).toHaveLength(0)
  })
})
