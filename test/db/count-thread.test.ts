import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { tallyBooks, tallyTags } from '../../server/db/queries/books/book-facets.ts'
import { listBookValues, listCountedTerms } from '../../server/db/queries/books/book-values.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { listTerms } from '../../server/db/queries/series/terms.ts'
import { sql } from '../../server/db/sql.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { parseBookCondition } from '../../server/domain/filter/parse-condition.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const libraryIds = [newId(), newId()]
/** One sees everything, the other only the first library. */
const [owner, guest] = [systemViewer, { ...systemViewer, userId: newId(), libraryIds: libraryIds.slice(0, 1) }]
const paging = { page: 1, pageSize: 50 }
let fixture: TestDatabase
let seriesIds: readonly string[] = []

async function open(options: Parameters<typeof openTestDatabase>[0]): Promise<void> {
  fixture = await openTestDatabase(options)
  const series = libraryIds.map((id) => seriesWrite(id, 'Amber'))
  seriesIds = series.map(({ id }) => id)
  await fixture.db.commit([
    ...libraryIds.map((id) => write('createLibrary', { id, settings: librarySettings(), now })),
    write('addSeries', { series, now }),
  ])
}

/** Adds a book to each library, with a genre, tag, person, language and publisher of the given name. */
async function add(name: string): Promise<void> {
  const values = { genres: [name], tags: [name], people: [{ name, role: 'writer' as const }], publisher: name }
  await fixture.db.commit([
    ...libraryIds.map((libraryId, i) => {
      const books = [bookWrite(seriesIds[i] ?? '', `${name} ${i}`, { values: { ...values, language: 'en' } })]
      return write('saveBooks', { libraryId, books, now })
    }),
    write('refreshSeries', { ids: [...seriesIds], numbering: 'none', now }),
  ])
}

/** All counts of lists and feeds for a viewer. */
async function counted(viewer: Viewer, reader: Reader = fixture.db.reader) {
  const condition = parseBookCondition({ tag: { operator: 'is', value: 'Drama' } })
  const kinds = ['genre', 'tag', 'person'] as const
  const fields = ['language', 'publisher', 'format'] as const
  return {
    carried: await Promise.all(kinds.map((kind) => listCountedTerms(viewer, reader, kind, paging))),
    terms: await Promise.all(kinds.map((kind) => listTerms(viewer, reader, { kind, ...paging }))),
    values: await Promise.all(fields.map((field) => listBookValues(viewer, reader, field, paging))),
    facets: [await tallyBooks(viewer, reader, {}), await tallyTags(viewer, reader, {}, 20)],
    found: await listBooks(viewer, reader, { ...paging, condition }),
    searched: await Promise.all(
      [{}, { condition }, { sort: { field: 'series', direction: 'desc' } as const, condition }].map((request) =>
        listBooks(viewer, reader, { ...paging, ...request, fullText: 'drama' }),
      ),
    ),
  }
}

const countTo = (most: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most}) select count(*) as count from n`

describe('counts computed in a thread for a large library', () => {
  beforeEach(() => open({ countInThreadFrom: 0 }))
  afterEach(() => fixture.close())

  it('equal those of a small library, per viewer, after every change', async () => {
    for (const name of ['Drama', 'Comedy', 'Drama again']) {
      await add(name)
      for (const viewer of [owner, guest]) {
        const apart = await counted(viewer)
        const { reader } = fixture.db
        const plain: Reader = {
          ...reader,
          counts: new Map(),
          matches: new Map(),
          rows: new Map(),
          marks: new Map(),
          pages: new Map(),
          pass: reader.all,
        }
        expect(apart).toEqual(await counted(viewer, plain))
        expect(apart.carried[0]?.items.map(({ count }) => count)).toContain(viewer === owner ? 2 : 1)
      }
    }
  })

  it('include a book once, by its own terms or those of its series, and no deleted book', async () => {
    const people = (['writer', 'penciller'] as const).map((role) => ({ name: 'Ann Lee', role }))
    const values = { genres: ['Drama'], people }
    for (const [i, libraryId] of libraryIds.entries()) {
      const seriesId = seriesIds[i] ?? ''
      const plain = ['Own', 'Gone'].map((title) => bookWrite(seriesId, `${title} ${i}`, { values }))
      const books = [...plain, bookWrite(seriesId, `By its series ${i}`)]
      const series = [{ id: seriesId, values: { title: 'Amber', ...values }, provenance: {} }]
      await fixture.db.commit([
        write('saveBooks', { libraryId, books, now }),
        write('saveSeriesMetadata', { series, now }),
        write('markBooksMissing', { ids: [plain[1]?.id ?? ''], now }),
        write('refreshSeries', { ids: [seriesId], numbering: 'none', now }),
      ])
    }
    const { reader } = fixture.db
    for (const [viewer, libraries] of [
      [owner, 2],
      [guest, 1],
    ] as const) {
      for (const kind of ['genre', 'person'] as const) {
        const carried = await listCountedTerms(viewer, reader, kind, paging)
        expect(carried.items.map(({ count }) => count)).toEqual([2 * libraries])
        const { items } = await listTerms(viewer, reader, { kind, ...paging })
        expect(items).toMatchObject([{ bookCount: libraries, seriesCount: libraries }])
      }
    }
  })

  it('never predate a change that has been acknowledged', async () => {
    for (let turn = 1; turn <= 25; turn++) {
      const before = listCountedTerms(owner, fixture.db.reader, 'genre', paging)
      await add(`Genre ${turn}`)
      const after = await Promise.all([1, 2].map(() => listCountedTerms(owner, fixture.db.reader, 'genre', paging)))
      expect(after.map(({ total }) => total)).toEqual([turn, turn])
      expect((await before).total).toBeLessThanOrEqual(turn)
    }
  })

  it('do not block other requests', async () => {
    let turns = 0
    let isCounted = false
    const tick = () => {
      turns += 1
      if (!isCounted) setImmediate(tick)
    }
    setImmediate(tick)
    const rows = await fixture.db.reader.pass<{ count: number }>(countTo(500_000))
    isCounted = true
    expect(rows).toEqual([{ count: 500_000 }])
    expect(turns).toBeGreaterThan(0)
  })

  it('are computed once for concurrent requests', async () => {
    await add('Drama')
    let asked = 0
    const { reader } = fixture.db
    const counting: Reader = {
      ...reader,
      pass: (statement) => {
        asked += 1
        return reader.pass(statement)
      },
    }
    await listCountedTerms(owner, counting, 'tag', paging)
    const alone = asked
    await add('Comedy')
    asked = 0
    const all = await Promise.all([1, 2, 3].map(() => listCountedTerms(owner, counting, 'tag', paging)))
    expect(asked).toBe(alone)
    expect(all.map(({ total }) => total)).toEqual([2, 2, 2])
  })

  it('reject an invalid statement and still answer the next one', async () => {
    const { reader } = fixture.db
    await expect(reader.pass(sql`select 1 from nowhere`)).rejects.toThrow(/no such table/)
    expect(await reader.pass(countTo(3))).toEqual([{ count: 3 }])
  })

  it('can be computed again after the thread was released', async () => {
    const { reader } = fixture.db
    for (let turn = 1; turn <= 3; turn++) {
      const [asked] = await Promise.all([reader.pass(countTo(turn)), fixture.db.shrink()])
      expect(asked).toEqual([{ count: turn }])
      await fixture.db.shrink()
    }
  })

  it('complete before the database closes, and are refused afterwards', async () => {
    const asked = fixture.db.reader.pass(countTo(100_000))
    await Promise.resolve()
    await fixture.db.close()
    expect(await asked).toEqual([{ count: 100_000 }])
    await expect(fixture.db.reader.pass(countTo(3))).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a counting thread that crashes', () => {
  const crashingEntry = new URL('data:text/javascript,process.exit(1)')
  afterEach(() => fixture.close())

  it('rejects pending requests with advice to retry, and the failure is not cached', async () => {
    await open({ countInThreadFrom: 0, countingEntry: crashingEntry })
    for (const _ of [1, 2]) {
      const asked = listCountedTerms(owner, fixture.db.reader, 'genre', paging)
      await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(/Try again/) })
    }
    expect(fixture.db.reader.counts.size).toBe(0)
  })

  it('is not used by a small library, nor by a large one before it reaches the threshold', async () => {
    await open({ countInThreadFrom: 3, countingEntry: crashingEntry })
    await add('Drama')
    expect((await listCountedTerms(owner, fixture.db.reader, 'genre', paging)).items).toMatchObject([{ count: 2 }])
    await add('Comedy')
    await expect(listCountedTerms(owner, fixture.db.reader, 'genre', paging)).rejects.toThrow(/Try again/)
  })
})
