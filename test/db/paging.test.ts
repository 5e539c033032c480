import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import type { BookListRequest, SeriesListRequest } from '../../server/db/queries/lists/list-request.ts'
import { listKeepReading, listOnDeck } from '../../server/db/queries/reading/shelves.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { parseBookCondition } from '../../server/domain/filter/parse-condition.ts'
import { bookSortNames, parseBookSort, parseSeriesSort, seriesSortNames } from '../../server/domain/filter/sort.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const libraryId = newId()
const userId = newId()
const viewer: Viewer = { ...systemViewer, userId }
const perSeries = 230
let test: TestDatabase
let reader: Reader
let seriesIds: string[] = []

/** 2,300 books with many equal values in ten series, more than a search ranks. */
beforeAll(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
  const series = Array.from({ length: 10 }, (_, s) =>
    seriesWrite(libraryId, `Same ${s % 3}`, { pathKey: `${s}`, path: `${s}` }),
  )
  seriesIds = series.map((one) => one.id)
  await test.db.commit([
    write('createUser', { id: userId, username: 'u', email: null, role: 'reader', passwordHash: null, now }),
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series, now }),
  ])
  for (const [s, one] of series.entries()) {
    const books = Array.from({ length: perSeries }, (_, b) =>
      bookWrite(one.id, `Tale ${b % 4}`, {
        file: { path: `${s}/${b % 2 === 0 ? 'a' : 'b'}/tale ${b}.cbz`, size: 1_000 + (b % 3) },
        pageCount: b % 5,
        values: { ...(b % 3 > 0 && { number: b % 7 }), ...(b % 2 > 0 && { year: 2_000 + (b % 3) }) },
      }),
    )
    const read = books.filter((_, b) => b % 10 === 0).map((book) => book.id)
    await test.db.commit([
      write('saveBooks', { libraryId, books, now: now + (s % 4) }),
      write('refreshSeries', { ids: [one.id], numbering: 'none', now: now + (s % 4) }),
      write('markBooksRead', { userId, bookIds: read, origin: 'web', now: now + (s % 2) }),
    ])
  }
})
afterAll(() => test.close())

async function walkBooks(request: Omit<BookListRequest, 'page' | 'pageSize'>, pageSize = 333): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await listBooks(viewer, reader, { ...request, page, pageSize })
    ids.push(...items.map((book) => book.id))
    if (page * pageSize >= total) return ids
  }
}

async function walkSeries(request: Omit<SeriesListRequest, 'page' | 'pageSize'>): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; page <= 4; page++) {
    ids.push(...(await listSeries(viewer, reader, { ...request, page, pageSize: 3 })).items.map((series) => series.id))
  }
  return ids
}

/** Both directions of every sort field, by its first name. */
function everySort(names: Readonly<Record<string, string>>): string[] {
  const firsts = new Map(
    Object.entries(names)
      .toReversed()
      .map(([name, field]) => [field, name]),
  )
  return [...firsts.values()].flatMap((name) => [`${name},asc`, `${name},desc`])
}
const bookSorts = everySort(bookSortNames)
const seriesSorts = everySort(seriesSortNames)

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

describe('paging through a list returns every item exactly once', () => {
  it.each(bookSorts)('of books sorted by %s, in the same order as a single long page', async (name) => {
    const sort = parseBookSort(name)
    const walked = await walkBooks({ sort })
    expect(new Set(walked).size).toBe(perSeries * 10)
    const whole = await listBooks(viewer, reader, { sort, page: 1, pageSize: 5_000 })
    expect(walked).toEqual(whole.items.map((book) => book.id))
  })

  it.each(bookSorts)('of books with a condition and a text, sorted by %s', async (name) => {
    const condition = parseBookCondition({ pageCount: { operator: 'gte', value: 2 } })
    const walked = await walkBooks({ sort: parseBookSort(name), condition, fullText: 'tale' })
    expect(new Set(walked).size).toBe(perSeries * 6)
    expect(walked).toHaveLength(perSeries * 6)
  })

  it.each(bookSorts)('of books with a condition that matches nearly all of them, sorted by %s', async (name) => {
    const sort = parseBookSort(name)
    const condition = parseBookCondition({ title: { operator: 'beginsWith', value: 'tale' } })
    const walked = await walkBooks({ sort, condition })
    expect(walked).toEqual(await walkBooks({ sort }))
  })

  it.each([7, 229, 230, 231, 1_000])('of books by series, with page size %i, in one library or all', async (size) => {
    const whole = (await listBooks(viewer, reader, { sort: parseBookSort('series'), page: 1, pageSize: 5_000 })).items
    const byHand = whole.toSorted((a, b) => order(a.seriesTitle, b.seriesTitle) || order(a.seriesId, b.seriesId))
    expect(byHand.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    const ids = whole.map(({ id }) => id)
    for (const request of [{}, { libraryId }]) {
      expect(await walkBooks({ sort: parseBookSort('series'), ...request }, size)).toEqual(ids)
      expect(await walkBooks({ sort: parseBookSort('series,desc'), ...request }, size)).toEqual(ids.toReversed())
    }
    expect(await walkBooks({ sort: parseBookSort('series'), libraryId: newId() }, size)).toEqual([])
  })

  it('of a search with more hits than are ranked', async () => {
    const walked = await walkBooks({ fullText: 'tale' }, 170)
    expect(walked).toHaveLength(perSeries * 10)
    expect(new Set(walked).size).toBe(perSeries * 10)
  })

  it.each(seriesSorts)('of series sorted by %s', async (name) => {
    const walked = await walkSeries({ sort: parseSeriesSort(name) })
    expect([...walked].sort()).toEqual([...seriesIds].sort())
    expect(new Set(await walkSeries({ sort: parseSeriesSort(name), fullText: 'same' })).size).toBe(10)
  })
})

describe('sorting', () => {
  const books = async (name: string) =>
    (await listBooks(viewer, reader, { sort: parseBookSort(name), page: 1, pageSize: 5_000 })).items

  it('breaks ties by id', async () => {
    const byPages = await books('page_count,asc')
    const sorted = byPages.toSorted((a, b) => a.pageCount - b.pageCount || (a.id < b.id ? -1 : 1))
    expect(byPages.map((book) => book.id)).toEqual(sorted.map((book) => book.id))
  })

  it.each(['number,asc', 'number,desc', 'release_date,asc', 'release_date,desc'])(
    'puts books without a value last: %s',
    async (name) => {
      const values = (await books(name)).map((book) => (name.startsWith('number') ? book.number : book.year))
      const firstEmpty = values.indexOf(null)
      expect(firstEmpty).toBeGreaterThan(0)
      expect(values.slice(firstEmpty).every((value) => value === null)).toBe(true)
    },
  )

  it('by file name is natural: 2 before 10', async () => {
    const names = (await books('filename,asc')).map((book) => Number(/(\d+)\.cbz$/.exec(book.relativePath)?.[1]))
    expect(names).toEqual(names.toSorted((a, b) => a - b))
  })

  it('by reading activity puts the last read first and unread books after them by title', async () => {
    const items = await books('last_read,desc')
    const opened = items.filter((book) => book.progress !== null)
    expect(opened).toHaveLength(230)
    expect(items.slice(0, 230)).toEqual(opened)
    const times = opened.map((book) => book.progress?.updatedAt ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })
})

describe('sorting series by what a reader gave them', () => {
  const rated = [2, 7, 4, 5] as const
  const ids = (indexes: readonly number[]) => indexes.map((index) => seriesIds[index] ?? '')
  const others = () => seriesIds.filter((_, index) => !rated.some((one) => one === index)).toSorted()

  beforeAll(async () => {
    const ratings = [80, 20, 80, 50]
    await test.db.commit(
      rated.map((index, at) =>
        write('rateSeries', { userId, seriesId: seriesIds[index] ?? '', rating: ratings[at] ?? 1, notes: null, now }),
      ),
    )
  })

  it('puts the others after them by ID, on pages of both', async () => {
    const [low, high] = [ids([7, 5]), ids([2, 4]).toSorted()]
    expect(await walkSeries({ sort: parseSeriesSort('user_rating') })).toEqual([...low, ...high, ...others()])
    const descending = [...high.toReversed(), ...low.toReversed(), ...others().toReversed()]
    expect(await walkSeries({ sort: parseSeriesSort('user_rating,desc') })).toEqual(descending)
  })

  it('is by ID for somebody who gave none', async () => {
    const { items } = await listSeries({ ...viewer, userId: newId() }, reader, {
      page: 1,
      pageSize: 20,
      sort: parseSeriesSort('date_read'),
    })
    expect(items.map(({ id }) => id)).toEqual(seriesIds.toSorted())
  })
})

describe('a page', () => {
  it('past the end is empty and still includes the total', async () => {
    const page = await listBooks(viewer, reader, { page: 1_000_000, pageSize: 50 })
    expect(page).toEqual({ items: [], total: perSeries * 10 })
    expect((await listBooks(viewer, reader, { page: 90, pageSize: 50, fullText: 'tale' })).items).toEqual([])
    expect((await listKeepReading(viewer, reader, { page: 9, pageSize: 50 })).items).toEqual([])
    expect((await listOnDeck(viewer, reader, { page: 9, pageSize: 50 })).total).toBe(10)
  })

  it('needs the same number of statements for ten items and for a thousand', async () => {
    const counted = async (pageSize: number, request: Partial<BookListRequest>) => {
      let statements = 0
      const counting: Reader = {
        all: (statement) => {
          statements += 1
          return reader.all(statement)
        },
        get: (statement) => {
          statements += 1
          return reader.get(statement)
        },
        pass: (statement) => {
          statements += 1
          return reader.pass(statement)
        },
        version: reader.version,
        follow: reader.follow,
        counts: new Map(),
        matches: new Map(),
        rows: new Map(),
        marks: new Map(),
        pages: new Map(),
        books: new Map(),
      }
      await listBooks(viewer, counting, { page: 1, pageSize, ...request })
      await listSeries(viewer, counting, { page: 1, pageSize })
      await listKeepReading(viewer, counting, { page: 1, pageSize })
      return statements
    }
    const condition = parseBookCondition({ pageCount: { operator: 'gte', value: 2 } })
    const requests = [
      {},
      { fullText: 'tale' },
      { sort: parseBookSort('series') },
      { condition, sort: parseBookSort('series') },
    ]
    for (const request of requests) {
      expect(await counted(1_000, request)).toBe(await counted(10, request))
    }
  })
})

describe('sorting by relevance without a search text', () => {
  it.each(['relevance', 'score,desc', 'relevance,asc'])('falls back to the title: %s', async (sort) => {
    const page = { page: 1, pageSize: 20 }
    const [books, series] = [
      await listBooks(viewer, reader, { ...page, sort: parseBookSort(sort) }),
      await listSeries(viewer, reader, { ...page, sort: parseSeriesSort(sort), fullText: ' ! ' }),
    ]
    expect(books.items).toEqual((await listBooks(viewer, reader, page)).items)
    expect(series.items).toEqual((await listSeries(viewer, reader, page)).items)
  })
})
