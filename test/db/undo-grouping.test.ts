import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase } from '../kit/database.ts'

const now = Date.UTC(2026, 0, 1)
const libraryId = newId()

let test: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  test = await openTestDatabase()
  await test.db.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
})
afterEach(() => test.close())

/** @returns the ids of the series and its books */
async function makeSeries(title: string, books: number) {
  const series = seriesWrite(libraryId, title)
  const made = Array.from({ length: books }, (_, n) => bookWrite(series.id, `${title} ${n + 1}`))
  await test.db.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: made, now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
  return { id: series.id, books: made.map(({ id }) => id) }
}

async function merge(seriesId: string, seriesIds: readonly string[]): Promise<string> {
  const id = newId()
  await test.db.commit([
    write('decideGrouping', { id, kind: 'merge', seriesId, seriesIds, expected: null, by: 'nobody', now }),
  ])
  return id
}

const undo = (id: string) => test.db.commit([write('undoGrouping', { id, expected: null, by: 'nobody', now })])
const booksOf = async (id: string) => (await findSeries(systemViewer, test.db.reader, id))?.bookCount

/** Adds `count` books next to an existing one, as a scan would. */
async function addBooksBeside(bookId: string, count: number): Promise<void> {
  const columns = Object.keys((await test.query<object>('select * from books limit 1'))[0] ?? {})
  const own: Readonly<Record<string, string>> = {
    seq: '100000 + n.value',
    id: "b.id || '-' || n.value",
    path: "b.path || '-' || n.value",
  }
  const values = columns.map((name) => own[name] ?? `b.${name}`)
  const insert = `insert into books (${columns.join(', ')})
    select ${values.join(', ')} from books b, json_each(? /* bigint */) n where b.id = ?`
  await test.query(insert, JSON.stringify(Array.from({ length: count }, (_, n) => n)), bookId)
  // As the writer does after many new rows.
  await test.query('analyze')
}

it('undoing a decision is rejected while too many later books are affected, until some are split off', async () => {
  const [target, source] = [await makeSeries('Ash', 1), await makeSeries('Birch', 1)]
  const decision = await merge(target.id, [source.id])
  await addBooksBeside(source.books[0] ?? '', 10_000)
  await expect(undo(decision)).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringMatching(/Split some of them off/),
    details: { maxBooks: 10_000, books: 10_001 },
  })
  expect(await booksOf(target.id)).toBe(2)
  await test.db.commit([
    write('decideGrouping', {
      id: newId(),
      kind: 'split',
      seriesId: target.id,
      bookIds: source.books,
      expected: null,
      by: 'nobody',
      now,
      made: { id: newId(), title: 'Apart' },
    }),
  ])
  await undo(decision)
  expect([await booksOf(target.id), await booksOf(source.id)]).toEqual([1, 10_000])
})

it('undoing a merge into a merged series returns every book it contained', async () => {
  const [ash, birch, cedar] = [await makeSeries('Ash', 2), await makeSeries('Birch', 2), await makeSeries('Cedar', 2)]
  const into = await merge(birch.id, [ash.id])
  const further = await merge(cedar.id, [birch.id])
  expect(await booksOf(cedar.id)).toBe(6)
  await undo(further)
  expect([await booksOf(ash.id), await booksOf(birch.id), await booksOf(cedar.id)]).toEqual([0, 4, 2])
  await undo(into)
  expect([await booksOf(ash.id), await booksOf(birch.id), await booksOf(cedar.id)]).toEqual([2, 2, 2])
})

it('a decision lists its series in the order in which they were added, wherever their rows are', async () => {
  const all: string[] = []
  for (let n = 0; n < 30; n++) all.push((await makeSeries(`Ash ${n}`, 1)).id)
  const [target, ...sources] = all
  for (const id of sources.toReversed()) await test.query('update series set updated_at = 1 where id = ?', id)
  const decision = await merge(target ?? '', sources.toReversed())
  const [row] = await test.query<{ details: string }>('select details from grouping_decisions where id = ?', decision)
  expect(Object.keys(JSON.parse(row?.details ?? '').titles)).toEqual([target, ...sources])
})
