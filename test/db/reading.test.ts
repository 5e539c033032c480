import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { findBook } from '../../server/db/queries/books.ts'
import { findProgress, listCompletions, listProgressHistory } from '../../server/db/queries/reading.ts'
import { findSeries } from '../../server/db/queries/series.ts'
import { listOnDeck } from '../../server/db/queries/shelves.ts'
import { type WriteArgs, write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const firstTen = { page: 1, pageSize: 10 }
let test: TestDatabase
let reader: Reader
let viewer: Viewer
let userId: string
let seriesId: string
let bookIds: string[]

beforeAll(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
})
afterAll(() => test.close())

beforeEach(async () => {
  const libraryId = newId()
  const series = seriesWrite(libraryId, 'Saga')
  const books = [1, 2, 3].map((number) => bookWrite(series.id, `Saga ${number}`, { values: { number }, pageCount: 20 }))
  userId = newId()
  viewer = { ...systemViewer, userId }
  seriesId = series.id
  bookIds = books.map((book) => book.id)
  await test.db.commit([
    write('createUser', { id: userId, username: userId, email: null, role: 'reader', passwordHash: null, now }),
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
})

type Place = Partial<WriteArgs<'putProgress'>>
async function put(change: Place) {
  const place = { bookId: bookIds[0] ?? '', currentPage: 1, percentage: null, completed: false, device: null, now }
  const ids = { id: newId(), historyId: newId(), userId, origin: 'web' as const }
  const [record] = await test.db.commit([write('putProgress', { ...ids, ...place, ...change })])
  return record
}
const counters = async () => {
  const series = await findSeries(viewer, reader, seriesId)
  return [series?.readCount, series?.inProgressCount, series?.unreadCount]
}

describe('a place in a book', () => {
  it('keeps its id and its start while it moves, and every change is in the history', async () => {
    const first = await put({ currentPage: 3, locator: { href: 'a' }, device: 'Tablet' })
    const second = await put({ currentPage: 9, percentage: 0.45, now: now + 5 })
    expect(second).toMatchObject({
      id: first.id,
      startedAt: now,
      updatedAt: now + 5,
      currentPage: 9,
      locator: { href: 'a' },
    })
    expect(await findProgress(viewer, reader, bookIds[0] ?? '')).toEqual(second)
    expect((await findBook(viewer, reader, bookIds[0] ?? ''))?.progress).toEqual(second)
    const history = await listProgressHistory(viewer, reader, bookIds[0] ?? '', firstTen)
    expect(history.items.map((change) => [change.currentPage, change.device])).toEqual([
      [9, null],
      [3, 'Tablet'],
    ])
  })

  it('may go back when the reader says so, and not when a device only reports', async () => {
    await put({ currentPage: 9 })
    expect((await put({ currentPage: 4, guard: 'forward', now: now + 1 })).currentPage).toBe(9)
    expect((await put({ currentPage: 12, guard: 'forward', now: now - 1 })).currentPage).toBe(9)
    expect((await put({ currentPage: 12, guard: 'forward', now: now + 1 })).currentPage).toBe(12)
    expect((await put({ currentPage: 2, now: now + 2 })).currentPage).toBe(2)
    await put({ currentPage: 20, completed: true, now: now + 3 })
    expect((await put({ currentPage: 20, guard: 'forward', now: now + 4 })).completed).toBe(true)
    expect(await listProgressHistory(viewer, reader, bookIds[0] ?? '', firstTen)).toMatchObject({ total: 4 })
  })

  it('that is completed counts once, and a second reading counts again', async () => {
    await put({ currentPage: 20, completed: true, now: now + 1 })
    await put({ currentPage: 20, completed: true, now: now + 2 })
    const again = await put({ currentPage: 1, now: now + 3 })
    expect(again).toMatchObject({ completed: false, completedAt: null, startedAt: now + 3 })
    await put({ currentPage: 20, completed: true, now: now + 4 })
    const completions = await listCompletions(viewer, reader, bookIds)
    expect(completions.map((one) => [one.startedAt, one.completedAt])).toEqual([
      [now + 3, now + 4],
      [now + 1, now + 1],
    ])
  })

  it('in a book that does not exist is refused', async () => {
    await expect(put({ bookId: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('belongs to one user only', async () => {
    await put({ currentPage: 3 })
    const other = { ...systemViewer, userId: newId() }
    expect(await findProgress(other, reader, bookIds[0] ?? '')).toBeNull()
    expect((await findSeries(other, reader, seriesId))?.unreadCount).toBe(3)
    expect((await findSeries(systemViewer, reader, seriesId))?.unreadCount).toBeNull()
  })
})

describe('the counters of a series', () => {
  const mark = (name: 'markBooksRead' | 'markBooksUnread', ids: readonly string[]) =>
    test.db.commit([write(name, { userId, bookIds: ids, origin: 'web', now: now + 9 })])

  it('follow what is read, begun, forgotten and missing', async () => {
    expect(await counters()).toEqual([0, 0, 3])
    await put({ currentPage: 3 })
    expect(await counters()).toEqual([0, 1, 2])
    expect(await mark('markBooksRead', [...bookIds.slice(0, 2), newId()])).toEqual([2])
    expect(await counters()).toEqual([2, 0, 1])
    expect(await mark('markBooksRead', bookIds)).toEqual([1])
    expect(await mark('markBooksUnread', bookIds.slice(0, 1))).toEqual([1])
    expect(await counters()).toEqual([2, 0, 1])
    const refresh = write('refreshSeries', { ids: [seriesId], numbering: 'none', now })
    await test.db.commit([write('markBooksMissing', { ids: bookIds.slice(1, 2), now }), refresh])
    expect(await counters()).toEqual([1, 0, 1])
    const [deleted] = await test.db.commit([
      write('deleteProgress', { userId, bookId: bookIds[2] ?? '', origin: 'web', now }),
    ])
    expect(deleted).toBe(true)
    expect(await counters()).toEqual([0, 0, 2])
  })

  it('keep what was read of a soft-deleted book until it returns', async () => {
    await mark('markBooksRead', bookIds)
    const refresh = write('refreshSeries', { ids: [seriesId], numbering: 'none', now })
    await test.db.commit([write('markBooksMissing', { ids: bookIds, now }), refresh])
    expect(await counters()).toEqual([0, 0, 0])
    await test.db.commit([write('restoreBooks', { ids: bookIds, now }), refresh])
    expect(await counters()).toEqual([3, 0, 0])
  })

  it('lead to the next unread book, unless one is begun', async () => {
    const deck = async () => (await listOnDeck(viewer, reader, { page: 1, pageSize: 5 })).items.map((book) => book.id)
    expect(await deck()).toEqual([])
    await mark('markBooksRead', bookIds.slice(0, 1))
    expect(await deck()).toEqual([bookIds[1]])
    await put({ bookId: bookIds[2] ?? '', currentPage: 2 })
    expect(await deck()).toEqual([])
  })
})
