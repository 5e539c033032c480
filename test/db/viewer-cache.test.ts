import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { usesPostgres } from '../kit/postgres.ts'

const now = Date.UTC(2024, 0, 1)
const [open, closed] = [newId(), newId()]
const limited: Viewer = { ...systemViewer, libraryIds: [open] }
let test: TestDatabase

beforeEach(async () => {
  test = await openTestDatabase()
  await test.db.commit([open, closed].map((id) => write('createLibrary', { id, settings: librarySettings(), now })))
  await add(open, 'Amber')
  await add(closed, 'Brass')
})
afterEach(() => test.close())

async function add(libraryId: string, title: string): Promise<string> {
  const series = seriesWrite(libraryId, title)
  const book = bookWrite(series.id, `${title} 1`, { file: { path: `${title}.cbz` } })
  await test.db.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: [book], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
  return series.id
}

/** Titles of all visible series and books: both lists must agree. */
async function titlesVisibleTo(viewer: Viewer): Promise<readonly string[]> {
  const page = { page: 1, pageSize: 50 }
  const series = await listSeries(viewer, test.db.reader, page)
  const books = await listBooks(viewer, test.db.reader, page)
  expect([series.total, books.total]).toEqual([series.items.length, books.items.length])
  expect(books.items.map((book) => book.seriesTitle)).toEqual(series.items.map(({ title }) => title))
  return series.items.map(({ title }) => title)
}

describe('the cached visibility of a viewer', () => {
  it('is empty without a library, or with one that does not exist', async () => {
    expect(await titlesVisibleTo({ ...limited, libraryIds: [] })).toEqual([])
    expect(await titlesVisibleTo({ ...limited, libraryIds: [newId()] })).toEqual([])
  })

  it('is separate for each viewer, regardless of the order of requests', async () => {
    expect(await titlesVisibleTo(limited)).toEqual(['Amber'])
    expect(await titlesVisibleTo({ ...limited, libraryIds: [closed] })).toEqual(['Brass'])
    expect(await titlesVisibleTo({ ...limited, libraryIds: [closed, open] })).toEqual(['Amber', 'Brass'])
    expect(await titlesVisibleTo(limited)).toEqual(['Amber'])
  })

  it('includes a new series immediately, unless its library is not granted', async () => {
    expect(await titlesVisibleTo(limited)).toEqual(['Amber'])
    await add(open, 'Cedar')
    await add(closed, 'Drift')
    expect(await titlesVisibleTo(limited)).toEqual(['Amber', 'Cedar'])
  })

  it('excludes a series after the commit in which a tag denies it', async () => {
    const denied: Viewer = { ...systemViewer, denyTagIds: [newId()] }
    const seriesId = await add(open, 'Cedar')
    expect(await titlesVisibleTo(denied)).toEqual(['Amber', 'Brass', 'Cedar'])
    const [tag = ''] = denied.denyTagIds
    await test.query("insert into sharing_tags values (?, 'No', 'no', null, null, 1, 1)", tag)
    await test.query('insert into series_sharing_tags select seq, ?, 0, 1 from series where id = ?', tag, seriesId)
    await test.db.commit([write('refreshSeries', { ids: [seriesId], numbering: 'none', now })])
    expect(await titlesVisibleTo(denied)).toEqual(['Amber', 'Brass'])
  })

  it('does not confuse a hidden series with a visible one whose number it reused', async () => {
    const third = newId()
    const both: Viewer = { ...limited, libraryIds: [open, third] }
    await test.db.commit([write('createLibrary', { id: third, settings: librarySettings(), now })])
    await add(third, 'Cedar')
    expect(await titlesVisibleTo(both)).toEqual(['Amber', 'Cedar'])
    await test.db.commit([write('deleteLibrary', { id: third })])
    await add(closed, 'Drift')
    const numbers = await test.db.reader.all<{ seq: number }>({ text: 'select seq from series', params: [] })
    // PostgreSQL never uses a number again.
    if (!usesPostgres) expect(numbers.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await titlesVisibleTo(both)).toEqual(['Amber'])
  })
})
