import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { listBookDuplicates, listSeriesDuplicates } from '../../server/db/queries/books/duplicates.ts'
import type { JobRecord } from '../../server/db/records/system.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { createPause, neverPaused } from '../../server/domain/pause.ts'
import type { TaskProgress } from '../../server/events/task-board.ts'
import { duplicatesKind } from '../../server/library/duplicates/duplicates.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { rest } from '../kit/rest.ts'

const now = Date.UTC(2024, 0, 1)
const viewer = systemViewer
const libraryId = newId()
const request = { page: 1, pageSize: 50 }
const hashes = { fileHash: 'a'.repeat(64), externalReaderHash: 'b'.repeat(32) }
let test: TestDatabase

beforeEach(async () => {
  test = await openTestDatabase()
  const series = ['one', 'two'].map((path) => seriesWrite(libraryId, 'Amber', { pathKey: `folder:${path}`, path }))
  const books = series.map(({ id, path }) => bookWrite(id, 'Amber 1', { hashes, file: { path: `${path}/1.cbz` } }))
  const values = { externalIds: [{ source: 'api:catalogue', externalId: '77' }] }
  await test.db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series, now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: series.map(({ id }) => id), numbering: 'none', now }),
    write('saveSeriesMetadata', { series: series.map(({ id }) => ({ id, values, provenance: {} })), now }),
  ])
})
afterEach(() => test.close())

const search = () => test.db.commit([write('findDuplicates', { trustedSources: null, now })])

async function removeAllGroups(): Promise<void> {
  const { reader } = test.db
  const books = (await listBookDuplicates(viewer, reader, request)).items
  const series = (await listSeriesDuplicates(viewer, reader, request)).items
  await test.db.commit([
    ...books.map(({ id }) => write('removeDuplicateGroup', { kind: 'book', id })),
    ...series.map(({ id }) => write('removeDuplicateGroup', { kind: 'series', id })),
  ])
}

/** A reader that commits something before the statement with this index (from 0). */
function withInterruption(at: number, interrupt: () => Promise<unknown>): { reader: Reader; asked: () => number } {
  let asked = 0
  const { reader } = test.db
  const before = async () => {
    if (asked === at) await interrupt()
    asked += 1
  }
  const wrapped: Reader = {
    ...reader,
    version: (topic) => reader.version(topic),
    all: async (statement) => before().then(() => reader.all(statement)),
    get: async (statement) => before().then(() => reader.get(statement)),
  }
  return { reader: wrapped, asked: () => asked }
}

const kinds = { books: listBookDuplicates, series: listSeriesDuplicates }
const moments = {
  'is being filled': { before: removeAllGroups, meanwhile: search },
  'is being emptied': { before: search, meanwhile: removeAllGroups },
}

describe.each(Object.entries(kinds))('a list of duplicate %s', (_kind, list) => {
  it.each(Object.entries(moments))('that %s returns consistent counts at any moment', async (_name, moment) => {
    let statements = 1
    for (let at = 0; at < statements; at += 1) {
      await search()
      await moment.before()
      const { reader, asked } = withInterruption(at, moment.meanwhile)
      const answer = await list(viewer, reader, request)
      statements = asked()
      const { items, total, totalMembers, ...kinds } = answer as Awaited<ReturnType<typeof listSeriesDuplicates>>
      expect(Math.min(...Object.values({ total, totalMembers, ...kinds }))).toBeGreaterThanOrEqual(0)
      expect(totalMembers).toBe(total * 2)
      expect(items.map(({ count, members }) => [count, members.length])).toEqual(items.map(() => [2, 2]))
    }
    expect(statements).toBeGreaterThan(1)
  })
})

describe('a duplicate search in parts', () => {
  const kind = () => {
    const { db: database } = test
    return duplicatesKind({ database, clock: () => now, settings: { get: () => '' as never } })
  }
  const counts = async () => {
    const [books, series] = await Promise.all(Object.values(kinds).map((list) => list(viewer, test.db.reader, request)))
    return [books?.total, series?.total]
  }
  const job = {} as JobRecord

  it('finds the same as a search in one part, and reports its progress and total', async () => {
    const received: TaskProgress[] = []
    const never = new AbortController().signal
    const found = await kind().run(job, never, (progress) => received.push(progress), neverPaused)
    expect(found).toEqual({ bookGroups: 1, seriesGroups: 2 })
    expect(received).toEqual([2, 4].map((current) => ({ current, total: 4 })))
    const before = await counts()
    await removeAllGroups()
    await search()
    expect(await counts()).toEqual(before)
  })

  it('retains its results when cancelled, and leaves the rest unchanged', async () => {
    const cancel = new AbortController()
    await kind().run(job, cancel.signal, () => cancel.abort('cancelled'), neverPaused)
    expect(await counts()).toEqual([1, 0])
  })

  it('can be paused between two parts', async () => {
    const pause = createPause()
    const ended = kind().run(job, new AbortController().signal, () => pause.set(true), pause)
    while (!pause.isOn) await rest()
    expect(await counts()).toEqual([1, 0])
    pause.set(false)
    await ended
    expect(await counts()).toEqual([1, 2])
  })

  it('does not change the groups of other parts', async () => {
    await search()
    const part = (from: string, to: string | null) =>
      test.db.commit([write('findDuplicates', { trustedSources: null, part: { of: 'books', from, to }, now })])
    expect(await part('b', null)).toMatchObject([{ scanned: 0, bookGroups: 1 }])
    expect(await part('', 'a')).toMatchObject([{ scanned: 0, bookGroups: 1 }])
    expect(await part('a', 'b')).toMatchObject([{ scanned: 2, bookGroups: 1, seriesGroups: 2 }])
    expect(await counts()).toEqual([1, 2])
  })
})
