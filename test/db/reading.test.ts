import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { findBook } from '../../server/db/queries/books/books.ts'
import { listNextBooks } from '../../server/db/queries/reading/next-books.ts'
import { findProgress, listCompletions, listProgressHistory } from '../../server/db/queries/reading/reading.ts'
import { listOnDeck } from '../../server/db/queries/reading/shelves.ts'
import { findSeries } from '../../server/db/queries/series/series.ts'
import { type WriteArgs, write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const failure = { code: 'archive-damaged', message: 'Damaged.' } as const
const firstTen = { page: 1, pageSize: 10 }
let test: TestDatabase
let reader: Reader
let viewer: Viewer
let userId: string
let seriesId: string
let bookIds: string[]
let breakBook: (bookId: string) => Promise<unknown>

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
  breakBook = (bookId) => {
    const broken = books.filter(({ id }) => id === bookId).map((book) => ({ ...book, failure }))
    return test.db.commit([write('saveBooks', { libraryId, books: broken, now })])
  }
  await test.db.commit([
    write('createUser', { id: userId, username: userId, email: null, role: 'reader', passwordHash: null, now }),
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
})

type Change = Partial<WriteArgs<'saveProgress'>>
const act = (change: Change) => {
  return write('saveProgress', { bookId: bookIds[0] ?? '', userId, origin: 'web', device: null, now, ...change })
}
const save = async (change: Change) => (await test.db.commit([act(change)]))[0]
async function put(change: Change) {
  const { progress } = await save(change)
  if (progress === null) throw new Error('no place holds')
  return progress
}
const clear = async (change: Partial<WriteArgs<'clearProgress'>> = {}) => {
  const what = { bookId: bookIds[0] ?? '', userId, origin: 'web', device: null, now } as const
  return (await test.db.commit([write('clearProgress', { ...what, ...change })]))[0]
}
const historyEntries = async () => {
  const { items } = await listProgressHistory(viewer, reader, bookIds[0] ?? '', { page: 1, pageSize: 50 })
  return items.map((change) => [change.kind, change.currentPage, change.at - now])
}
const counters = async () => {
  const series = await findSeries(viewer, reader, seriesId)
  return [series?.readCount, series?.inProgressCount, series?.unreadCount]
}

describe('progress in a book', () => {
  it('retains its id and start date while it changes, and every change is in the history', async () => {
    const first = await put({ currentPage: 3, locator: { href: 'a' }, device: 'Tablet' })
    expect((await put({ currentPage: 3, now: now + 1 })).locator).toEqual({ href: 'a' })
    const second = await put({ currentPage: 9, now: now + 5, origin: 'koreader' })
    expect(second).toMatchObject({
      id: first.id,
      startedAt: now,
      updatedAt: now + 5,
      currentPage: 9,
      percentage: 0.45,
      origin: 'koreader',
      locator: null,
    })
    expect(await findProgress(viewer, reader, bookIds[0] ?? '')).toEqual(second)
    expect((await findBook(viewer, reader, bookIds[0] ?? ''))?.progress).toEqual(second)
    const history = await listProgressHistory(viewer, reader, bookIds[0] ?? '', firstTen)
    expect(history.items.map((change) => [change.currentPage, change.device])).toEqual([
      [9, null],
      [3, null],
      [3, 'Tablet'],
    ])
  })

  it.each(['stream', 'sync'] as const)('may move backwards when the user navigates, and not by %s', async (source) => {
    await put({ currentPage: 9 })
    expect(await save({ currentPage: 4, source, now: now + 1 })).toMatchObject({ kind: 'behind' })
    expect(await save({ currentPage: 9, source, now: now + 1 })).toMatchObject({ kind: 'same' })
    expect(await save({ currentPage: 12, source, at: now - 1, now: now + 1 })).toMatchObject({ kind: 'older' })
    expect((await put({ currentPage: 12, source, now: now + 1 })).currentPage).toBe(12)
    expect((await put({ currentPage: 2, now: now + 2 })).currentPage).toBe(2)
    await put({ currentPage: 20, now: now + 3 })
    expect(await save({ currentPage: 19, source, now: now + 4 })).toMatchObject({ progress: { completed: true } })
    expect((await historyEntries()).map(([, page]) => page)).toEqual([20, 2, 12, 9])
  })

  it('follows the later action, whichever of two devices reports first', async () => {
    for (const turn of [0, 1]) {
      const bookId = bookIds[turn] ?? ''
      const acts = [
        act({ bookId, currentPage: 15, at: now + 10, now: now + 50, device: 'Tablet' }),
        act({ bookId, currentPage: 4, at: now + 20, now: now + 50, device: 'Phone' }),
      ]
      await Promise.all((turn === 0 ? acts : acts.toReversed()).map((one) => test.db.commit([one])))
      expect(await findProgress(viewer, reader, bookId)).toMatchObject({ currentPage: 4, device: 'Phone' })
      const { items } = await listProgressHistory(viewer, reader, bookId, firstTen)
      expect(items.map(({ currentPage, device }) => [currentPage, device])).toEqual([
        [4, 'Phone'],
        [15, 'Tablet'],
      ])
    }
  })

  it('reported late appears once in the history at its own time, without changing the position', async () => {
    await put({ currentPage: 5, now: now + 9 })
    for (let turn = 0; turn < 2; turn += 1)
      expect(await save({ completed: true, at: now + 3, now: now + 10 + turn })).toMatchObject({
        kind: 'older',
        progress: { currentPage: 5, completed: false },
      })
    expect(await historyEntries()).toEqual([
      ['progress', 5, 9],
      ['completed', 20, 3],
    ])
    expect(await listCompletions(viewer, reader, bookIds)).toMatchObject([{ completedAt: now + 3 }])
  })

  it('is never dated in the future, so the next update is accepted', async () => {
    expect(await put({ currentPage: 5, at: now + 1e9 })).toMatchObject({ currentPage: 5, updatedAt: now })
    expect(await put({ currentPage: 3, now: now + 1 })).toMatchObject({ currentPage: 3, updatedAt: now + 1 })
  })

  it('can be updated after the server clock was set back', async () => {
    await put({ currentPage: 5, now: now + 1e9 })
    expect(await put({ currentPage: 3 })).toMatchObject({ currentPage: 3, updatedAt: now })
  })

  it('that was cleared is not restored by an earlier action', async () => {
    await put({ currentPage: 5 })
    expect(await clear({ now: now + 20 })).toBe(true)
    expect(await save({ currentPage: 9, at: now + 10, now: now + 30 })).toEqual({ kind: 'older', progress: null })
    expect(await save({ currentPage: 9, at: now + 25, now: now + 30 })).toMatchObject({ kind: 'changed' })
    expect(await clear({ at: now + 22, now: now + 40 })).toBe(false)
    expect(await historyEntries()).toEqual([
      ['progress', 9, 25],
      ['unread', 9, 22],
      ['unread', 5, 20],
      ['progress', 9, 10],
      ['progress', 5, 0],
    ])
  })

  it('is rejected when invalid, without changing anything', async () => {
    await expect(put({})).rejects.toMatchObject({ code: 'bad_request' })
    await expect(put({ currentPage: 0 })).rejects.toMatchObject({ code: 'bad_request' })
    expect(await historyEntries()).toEqual([])
  })

  it('counts one completion per reading', async () => {
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

  it('is rejected for a book that does not exist', async () => {
    await expect(put({ bookId: newId(), currentPage: 1 })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is separate for each user', async () => {
    await put({ currentPage: 3 })
    const other = { ...systemViewer, userId: newId() }
    expect(await findProgress(other, reader, bookIds[0] ?? '')).toBeNull()
    expect((await findSeries(other, reader, seriesId))?.unreadCount).toBe(3)
    expect((await findSeries(systemViewer, reader, seriesId))?.unreadCount).toBeNull()
  })
})

describe('series counters', () => {
  const mark = (name: 'markBooksRead' | 'markBooksUnread', ids: readonly string[]) =>
    test.db.commit([write(name, { userId, bookIds: ids, origin: 'web', now: now + 9 })])

  it('follow books that are read, in progress, unread or missing', async () => {
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
      write('clearProgress', { userId, bookId: bookIds[2] ?? '', origin: 'web', device: null, now: now + 10 }),
    ])
    expect(deleted).toBe(true)
    expect(await counters()).toEqual([0, 0, 2])
  })

  it('follow a call whose history is in the order of the books, whatever the order of the call', async () => {
    await mark('markBooksRead', bookIds.toReversed())
    const rows = await test.query<{ id: string }>(
      'select b.id as id from progress_changes c join books b on b.seq = c.book_seq where c.user_id = ? order by c.id',
      userId,
    )
    expect(rows.map(({ id }) => id)).toEqual(bookIds.toSorted())
  })

  it('still count a soft-deleted book as read until it is restored', async () => {
    await mark('markBooksRead', bookIds)
    const refresh = write('refreshSeries', { ids: [seriesId], numbering: 'none', now })
    await test.db.commit([write('markBooksMissing', { ids: bookIds, now }), refresh])
    expect(await counters()).toEqual([0, 0, 0])
    await test.db.commit([write('restoreBooks', { ids: bookIds, now }), refresh])
    expect(await counters()).toEqual([3, 0, 0])
  })

  it('offer the next unread book, unless another is in progress', async () => {
    const deck = async () => (await listOnDeck(viewer, reader, { page: 1, pageSize: 5 })).items.map((book) => book.id)
    expect(await deck()).toEqual([])
    await mark('markBooksRead', bookIds.slice(0, 1))
    expect(await deck()).toEqual([bookIds[1]])
    await put({ bookId: bookIds[2] ?? '', currentPage: 2 })
    expect(await deck()).toEqual([])
  })

  it('skip an unreadable book, in progress or not, and offer none when no other is left', async () => {
    const deck = async () => (await listOnDeck(viewer, reader, firstTen)).items.map((book) => book.id)
    const next = async () => (await listNextBooks(viewer, reader, [seriesId])).get(seriesId)?.id
    await mark('markBooksRead', bookIds.slice(0, 1))
    await breakBook(bookIds[1] ?? '')
    expect([await deck(), await next()]).toEqual([[bookIds[2]], bookIds[2]])
    await put({ bookId: bookIds[1] ?? '', currentPage: 1 })
    expect(await counters()).toEqual([1, 1, 1])
    expect(await deck()).toEqual([bookIds[2]])
    await breakBook(bookIds[2] ?? '')
    expect([await deck(), await next()]).toEqual([[], bookIds[0]])
    await breakBook(bookIds[0] ?? '')
    expect(await next()).toBe(bookIds[1])
  })
})
