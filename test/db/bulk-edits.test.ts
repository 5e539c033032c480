import { expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { cachedStatements } from '../../server/db/dialects/sqlite/statements.ts'
import { openTx } from '../../server/db/dialects/sqlite/tx.ts'
import type { Tx } from '../../server/db/tx.ts'
import { catalogue } from '../../server/db/writes/catalogue.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)

/** A write transaction over a catalog with the given number of series, two books each, that counts its reads. */
async function openCounting(many: number) {
  const test = await openTestDatabase()
  const connection = openForWriting(test.file)
  const statements = cachedStatements(connection)
  let reads = 0
  const counted: typeof statements = {
    ...statements,
    all: (statement) => {
      reads += 1
      return statements.all(statement)
    },
    get: (statement) => {
      reads += 1
      return statements.get(statement)
    },
  }
  const tx = openTx(counted, newId)
  const libraryId = newId()
  await catalogue.createLibrary.run(tx, { id: libraryId, settings: librarySettings(), now })
  const series = Array.from({ length: many }, (_, i) => seriesWrite(libraryId, `Tale ${i}`))
  const books = series.flatMap(({ id, title }) => [1, 2].map((n) => bookWrite(id, `${title} ${n}`)))
  await catalogue.addSeries.run(tx, { series, now })
  await catalogue.saveBooks.run(tx, { libraryId, books, now })
  return {
    tx,
    seriesIds: series.map(({ id }) => id),
    bookIds: books.map(({ id }) => id),
    async count(work: (tx: Tx) => Promise<unknown>): Promise<number> {
      reads = 0
      await work(tx)
      return reads
    },
    async close() {
      connection.close()
      await test.close()
    },
  }
}
type Counting = Awaited<ReturnType<typeof openCounting>>

const works: Readonly<Record<string, (fixture: Counting) => (tx: Tx) => Promise<unknown>>> = {
  'metadata of series': ({ seriesIds: ids }) => {
    const edit = { edit: { values: { publisher: 'North', tags: ['calm'] } }, overwriteLocked: false }
    return (tx) => catalogue.editManySeries.run(tx, { ids, edit, now })
  },
  'locks of series': ({ seriesIds: ids }) => {
    const edit = { edit: { locks: { publisher: false } }, overwriteLocked: false }
    return (tx) => catalogue.editManySeries.run(tx, { ids, edit, now })
  },
  'series back to their files': ({ seriesIds: ids }) => {
    const edit = { edit: { reset: true }, overwriteLocked: false }
    return (tx) => catalogue.editManySeries.run(tx, { ids, edit, now })
  },
  'metadata of books': ({ bookIds: ids }) => {
    const edit = { edit: { values: { volume: 3, genres: ['Sea'] } }, overwriteLocked: false }
    return (tx) => catalogue.editManyBooks.run(tx, { ids, edit, now })
  },
  'books back to their files': ({ bookIds: ids }) => {
    const edit = { edit: { reset: true }, overwriteLocked: false }
    return (tx) => catalogue.editManyBooks.run(tx, { ids, edit, now })
  },
  'numbers of books': ({ seriesIds: ids }) => {
    const how = { strategy: 'file_order', overwriteLocked: false } as const
    return (tx) => catalogue.renumberSeries.run(tx, { ids, ...how, now })
  },
  'titles of series': ({ seriesIds: ids }) => {
    return (tx) => catalogue.rereadTitles.run(tx, { ids, now })
  },
}

it.each(Object.entries(works))(
  'changing %s runs as many read statements for two series as for forty',
  async (_name, work) => {
    const counts: number[] = []
    for (const many of [2, 40]) {
      const fixture = await openCounting(many)
      counts.push(await fixture.count(work(fixture)))
      await fixture.close()
    }
    const [few = 0, more = 0] = counts
    expect(few).toBeGreaterThan(0)
    expect(more).toBe(few)
  },
)
