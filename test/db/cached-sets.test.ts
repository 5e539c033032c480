import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { parseBookCondition } from '../../server/domain/filter/parse-condition.ts'
import { parseBookSort } from '../../server/domain/filter/sort.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const libraryId = newId()
const userId = newId()
const me: Viewer = { ...systemViewer, userId }
let test: TestDatabase
let seriesId = ''

beforeEach(async () => {
  test = await openTestDatabase()
  const series = seriesWrite(libraryId, 'Amber')
  seriesId = series.id
  await test.db.commit([
    write('createUser', { id: userId, username: 'u', email: null, role: 'reader', passwordHash: null, now }),
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
  ])
})
afterEach(() => test.close())

async function add(titles: readonly string[], genres: readonly string[]): Promise<readonly string[]> {
  const books = titles.map((title) => bookWrite(seriesId, title, { values: { genres } }))
  await test.db.commit([
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [seriesId], numbering: 'none', now }),
  ])
  return books.map(({ id }) => id)
}

async function found(json: unknown, viewer = me): Promise<readonly string[]> {
  const page = await listBooks(viewer, test.db.reader, { page: 1, pageSize: 50, condition: parseBookCondition(json) })
  expect(page.total).toBe(page.items.length)
  return page.items.map(({ title }) => title).sort()
}

const drama = { genre: { operator: 'is', value: 'Drama' } }
const unread = { readStatus: { operator: 'is', value: 'unread' } }

describe('a set cached for a condition', () => {
  it('includes a book of the genre as soon as it is stored', async () => {
    expect(await found(drama)).toEqual([])
    await add(['One'], ['Drama'])
    expect(await found(drama)).toEqual(['One'])
    await add(['Two'], ['Drama'])
    await add(['Three'], ['Comedy'])
    expect(await found(drama)).toEqual(['One', 'Two'])
    expect(await found({ genre: { operator: 'isNot', value: 'Drama' } })).toEqual(['Three'])
  })

  it('depends on the requesting reader and follows their progress', async () => {
    const [one = ''] = await add(['One', 'Two'], [])
    expect(await found(unread)).toEqual(['One', 'Two'])
    await test.db.commit([write('markBooksRead', { userId, bookIds: [one], origin: 'web', now })])
    expect(await found(unread)).toEqual(['Two'])
    expect(await found({ readStatus: { operator: 'is', value: 'read' } })).toEqual(['One'])
    expect(await found(unread, { ...me, userId: newId() })).toEqual(['One', 'Two'])
    await test.db.commit([write('markBooksUnread', { userId, bookIds: [one], origin: 'web', now })])
    expect(await found(unread)).toEqual(['One', 'Two'])
  })

  it('drops a purged book, even when its number is reused by another book', async () => {
    await add(['One'], ['Comedy'])
    const [two = ''] = await add(['Two'], ['Drama'])
    expect(await found(drama)).toEqual(['Two'])
    await test.db.commit([
      write('markBooksMissing', { ids: [two], now }),
      write('purgeBooks', { libraryId, removeEmptySeries: false }),
    ])
    await add(['Three'], ['Comedy'])
    expect(await found(drama)).toEqual([])
    expect(await found({ genre: { operator: 'isNot', value: 'Drama' } })).toEqual(['One', 'Three'])
  })

  it('works when a condition combines dozens of sets', async () => {
    const genres = Array.from({ length: 40 }, (_, i) => `Genre ${i}`)
    for (const [i, genre] of genres.entries()) await add([`Book ${i}`], [genre])
    const anyOf = genres.slice(0, 35).map((value) => ({ genre: { operator: 'is', value } }))
    expect(await found({ anyOf })).toHaveLength(35)
    expect(await found({ allOf: anyOf })).toEqual([])
  })
})

describe('a date filter over thousands of books', () => {
  it('is correct for any date, before and after the cutoff of the recent-books index', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `Book ${10_000 + i}`)
    const save = (titles: readonly string[], at: number) =>
      test.db.commit([
        write('saveBooks', { libraryId, books: titles.map((title) => bookWrite(seriesId, title)), now: at }),
        write('refreshSeries', { ids: [seriesId], numbering: 'none', now: at }),
      ])
    await save(names(2_000), now)
    await save(['Late', 'Later'], now + 5_000)
    await save(['Last'], now + 10_000)
    const date = (operator: string, ms: number) => ({
      dateAdded: { operator, value: new Date(now + ms).toISOString() },
    })
    expect(await found(date('after', 5_000))).toEqual(['Last'])
    expect(await found(date('onOrAfter', 5_000))).toEqual(['Last', 'Late', 'Later'])
    expect(await found(date('after', 0))).toEqual(['Last', 'Late', 'Later'])
    expect(await found({ allOf: [date('after', 1), date('before', 10_000)] })).toEqual(['Late', 'Later'])
    const all = { page: 1, pageSize: 1, condition: parseBookCondition(date('onOrAfter', 0)) }
    expect((await listBooks(me, test.db.reader, all)).total).toBe(2_003)
  })
})

describe('a large set', () => {
  it('returns the same results as a small set', async () => {
    const names = (from: number, count: number) => Array.from({ length: count }, (_, i) => `Book ${from + i}`)
    await add(names(10_000, 2_100), ['Drama'])
    await add(names(20_000, 5), ['Comedy'])
    const reader: Reader = test.db.reader
    const list = (json: unknown) =>
      listBooks(me, reader, { page: 1, pageSize: 500, condition: parseBookCondition(json) })
    expect((await list(drama)).total).toBe(2_100)
    expect(await found({ genre: { operator: 'isNot', value: 'Drama' } })).toEqual(names(20_000, 5))
    expect(await found({ allOf: [drama, { title: { operator: 'endsWith', value: '77' } }] })).toHaveLength(21)
    const pages = [1, 2, 3, 4, 5].map((page) =>
      listBooks(me, reader, { page, pageSize: 500, condition: parseBookCondition(drama) }),
    )
    const walked = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ title }) => title))
    expect(walked).toEqual(names(10_000, 2_100))
  })
})

describe('a cached page of a list', () => {
  const bySort = async (sort: string, viewer = me) =>
    (await listBooks(viewer, test.db.reader, { page: 1, pageSize: 50, sort: parseBookSort(sort) })).items.map(
      ({ title }) => title,
    )

  it.each(['title', 'series,desc', 'created_at', 'file_size'])(
    'has a book as soon as it is stored: %s',
    async (sort) => {
      await add(['One'], [])
      expect(await bySort(sort)).toEqual(['One'])
      await add(['Two'], [])
      expect((await bySort(sort)).toSorted()).toEqual(['One', 'Two'])
    },
  )

  it('follows what the reader reads', async () => {
    const [one = '', two = ''] = await add(['One', 'Two'], [])
    expect(await bySort('last_read,desc')).toEqual(['One', 'Two'])
    await test.db.commit([write('markBooksRead', { userId, bookIds: [two], origin: 'web', now })])
    expect(await bySort('last_read,desc')).toEqual(['Two', 'One'])
    expect(await bySort('last_read,desc', { ...me, userId: newId() })).toEqual(['One', 'Two'])
    await test.db.commit([write('markBooksRead', { userId, bookIds: [one], origin: 'web', now: now + 1 })])
    expect(await bySort('last_read,desc')).toEqual(['One', 'Two'])
  })

  it('is read once for many readers', async () => {
    await add(['One', 'Two'], [])
    let statements = 0
    const reader: Reader = {
      ...test.db.reader,
      all(statement) {
        statements += 1
        return test.db.reader.all(statement)
      },
    }
    for (const userId of [newId(), newId(), newId()]) {
      await listBooks({ ...me, userId }, reader, { page: 1, pageSize: 50, sort: parseBookSort('title') })
    }
    // The page, its books, and what three readers have read of them.
    expect(statements).toBe(5)
  })

  it('is another one each time for a random order', async () => {
    const names = Array.from({ length: 12 }, (_, index) => seriesWrite(libraryId, `Series ${index}`))
    await test.db.commit([write('addSeries', { series: names, now })])
    for (const [index, { id }] of names.entries()) {
      const books = [bookWrite(id, `Book ${index}`)]
      await test.db.commit([
        write('saveBooks', { libraryId, books, now }),
        write('refreshSeries', { ids: [id], numbering: 'none', now }),
      ])
    }
    const orders = new Set<string>()
    for (let turn = 0; turn < 5; turn++) {
      const page = await listSeries(me, test.db.reader, {
        page: 1,
        pageSize: 50,
        sort: { field: 'random', direction: 'asc' },
      })
      orders.add(page.items.map(({ title }) => title).join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })
})
