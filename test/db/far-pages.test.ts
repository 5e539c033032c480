import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Reader, Statement } from '../../server/db/database.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import type { BookListRequest } from '../../server/db/queries/lists/list-request.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { parseBookSort } from '../../server/domain/filter/sort.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const [libraryId, hiddenId, userId] = [newId(), newId(), newId()]
const viewer: Viewer = { ...systemViewer, userId }
/** Sees one of the two libraries. */
const restricted: Viewer = { ...viewer, libraryIds: [libraryId] }
const perSeries = 300
let test: TestDatabase
let reader: Reader
let seriesIds: readonly string[] = []

/** 3,000 books with many equal values, and 1,200 in another library. */
beforeAll(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
  await test.db.commit([
    write('createUser', { id: userId, username: 'u', email: null, role: 'reader', passwordHash: null, now }),
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('createLibrary', { id: hiddenId, settings: librarySettings({ path: '/other' }), now }),
  ])
  seriesIds = [...(await fill(libraryId, 10)), ...(await fill(hiddenId, 4))]
})
afterAll(() => test.close())

async function fill(library: string, count: number): Promise<readonly string[]> {
  const series = Array.from({ length: count }, (_, s) =>
    seriesWrite(library, `Same ${s}`, { pathKey: `${s}`, path: `${s}` }),
  )
  await test.db.commit([write('addSeries', { series, now })])
  for (const [s, one] of series.entries()) {
    const books = Array.from({ length: perSeries }, (_, b) =>
      bookWrite(one.id, `Tale ${b % 7}`, {
        file: { path: `${s}/tale ${b}.cbz`, size: 1_000 + (b % 5) },
        pageCount: b % 9,
      }),
    )
    await test.db.commit([
      write('saveBooks', { libraryId: library, books, now: now + (s % 3) }),
      write('refreshSeries', { ids: [one.id], numbering: 'none', now }),
    ])
  }
  return series.map(({ id }) => id)
}

type Request = Omit<BookListRequest, 'page' | 'pageSize'>

async function walk(who: Viewer, request: Request): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await listBooks(who, reader, { ...request, page, pageSize: 100 })
    ids.push(...items.map(({ id }) => id))
    if (page * 100 >= total) return ids
  }
}

/** The statements of a request that are not answered from what is kept. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const { all, pass } = reader
  const statements: Statement[] = []
  reader.all = (statement) => {
    statements.push(statement)
    return all(statement)
  }
  reader.pass = (statement) => {
    statements.push(statement)
    return pass(statement)
  }
  try {
    await work()
  } finally {
    Object.assign(reader, { all, pass })
  }
  return statements
}

/** Rows that the statements of a page skip; null when the page was kept. */
function skippedBy(statements: readonly Statement[]): number | null {
  const page = statements.find(({ text }) => / offset \S+$/.test(text))
  return page === undefined ? null : Number(page.params.at(-1))
}

/** Opens pages that nobody opened before until one of them is read from a landmark. */
async function untilLandmarks(who: Viewer, request: Request): Promise<void> {
  let page = 501
  await vi.waitUntil(
    async () => {
      page += 1
      const skipped = skippedBy(await statementsOf(() => listBooks(who, reader, { ...request, page, pageSize: 3 })))
      return skipped !== null && skipped < 500
    },
    { timeout: 30_000 },
  )
}

const sorts = ['title', 'title,desc', 'created_at', 'created_at,desc', 'file_size', 'page_count,desc', 'filename']

describe('pages far from both ends', () => {
  it.each(sorts)('hold the same books as one long page, however often they are opened: %s', async (name) => {
    const sort = parseBookSort(name)
    for (const who of [viewer, restricted]) {
      const whole = (await listBooks(who, reader, { sort, page: 1, pageSize: 10_000 })).items.map(({ id }) => id)
      expect(whole).toHaveLength((who === viewer ? 14 : 10) * perSeries)
      expect(await walk(who, { sort })).toEqual(whole)
      await untilLandmarks(who, { sort })
      expect(await walk(who, { sort })).toEqual(whole)
    }
  })

  it('skip few rows once they were opened twice', async () => {
    const sort = parseBookSort('filename,desc')
    const open = (page: number) => statementsOf(() => listBooks(viewer, reader, { sort, page, pageSize: 10 }))
    expect(skippedBy(await open(210))).toBeGreaterThan(1_500)
    await untilLandmarks(viewer, { sort })
    for (const page of [205, 250, 300]) expect(skippedBy(await open(page)), `${page}`).toBeLessThan(500)
  })

  it('follow every change', async () => {
    const sort = parseBookSort('title')
    const before = await walk(viewer, { sort })
    await untilLandmarks(viewer, { sort })
    const [first = ''] = seriesIds
    const books = Array.from({ length: 40 }, (_, b) =>
      bookWrite(first, `Tale ${b % 2}`, { file: { path: `0/more ${b}.cbz`, size: 10 }, pageCount: 1 }),
    )
    await test.db.commit([
      write('saveBooks', { libraryId, books, now }),
      write('refreshSeries', { ids: [first], numbering: 'none', now }),
    ])
    const whole = (await listBooks(viewer, reader, { sort, page: 1, pageSize: 10_000 })).items.map(({ id }) => id)
    expect(whole).toHaveLength(before.length + 40)
    expect(await walk(viewer, { sort })).toEqual(whole)
    await untilLandmarks(viewer, { sort })
    expect(await walk(viewer, { sort })).toEqual(whole)
  })
})
