import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBook, listBooks } from '../../server/db/queries/books/books.ts'
import type { BookRecord } from '../../server/db/records/book.ts'
import { type Write, write } from '../../server/db/write.ts'
import { effectivePermissions, systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const libraryId = newId()
const [me, other] = [newId(), newId()].map((userId): Viewer => ({ ...systemViewer, userId })) as [Viewer, Viewer]
const guest: Viewer = { ...systemViewer, userId: newId(), permissions: effectivePermissions('reader', [], null) }
let test: TestDatabase
let seriesId = ''
let bookIds: string[] = []

beforeEach(async () => {
  test = await openTestDatabase()
  const series = seriesWrite(libraryId, 'Amber')
  seriesId = series.id
  const books = ['One', 'Two', 'Three'].map((title) => bookWrite(seriesId, title))
  bookIds = books.map(({ id }) => id)
  const users = [me, other, guest].map(({ userId }) =>
    write('createUser', { id: userId, username: userId, email: null, role: 'reader', passwordHash: null, now }),
  )
  await test.db.commit([
    ...users,
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [seriesId], numbering: 'none', now }),
  ])
})
afterEach(() => test.close())

async function listed(viewer: Viewer): Promise<readonly BookRecord[]> {
  const { items } = await listBooks(viewer, test.db.reader, { page: 1, pageSize: 50 })
  return items.map(({ shared: _, ...book }) => book)
}

/** Books as they are stored, without anything kept. */
const stored = (viewer: Viewer) => Promise.all(bookIds.map((id) => findBook(viewer, test.db.reader, id)))

async function expectListedAsStored(): Promise<void> {
  for (const viewer of [me, other, guest]) {
    const present = (await stored(viewer)).filter((book) => book !== null && book.deletedAt === null)
    expect((await listed(viewer)).toSorted(byId)).toEqual(present.toSorted(byId))
  }
}
const byId = (a: BookRecord | null, b: BookRecord | null) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1)

const readSome = () =>
  write('markBooksRead', { userId: me.userId, bookIds: bookIds.slice(0, 2), origin: 'web', now: now + 1 })

const changes: readonly (readonly [name: string, change: () => Write<unknown>])[] = Object.entries({
  'an edited book': () => write('editBook', { id: bookIds[0] ?? '', edit: { values: { title: 'Uno' } }, now: now + 1 }),
  'a renamed series': () => write('editSeries', { id: seriesId, edit: { values: { title: 'Blue' } }, now: now + 1 }),
  'a renamed library': () =>
    write('updateLibrary', { id: libraryId, changes: { name: 'Attic', path: '/attic' }, now: now + 1 }),
  'a touched file': () =>
    write('touchBooks', {
      files: [{ id: bookIds[1] ?? '', path: 'Two.cbz', size: 77, mtimeUs: 5_000, inode: 3 }],
    }),
  'a file in the cloud': () => write('markBooksInCloud', { ids: [bookIds[1] ?? ''], inCloud: true, now: now + 1 }),
  'a missing file': () => write('markBooksMissing', { ids: [bookIds[2] ?? ''], now: now + 1 }),
  'a read book': readSome,
  'a queued book': () =>
    write('addToQueue', { userId: other.userId, seriesIds: [], bookIds: bookIds.slice(1), now: now + 1 }),
})

describe('a book in a list', () => {
  it.each(changes)('is the stored one after %s', async (_name, change) => {
    await expectListedAsStored()
    const before = [await stored(me), await stored(other)]
    await test.db.commit([change()])
    expect([await stored(me), await stored(other)]).not.toEqual(before)
    await expectListedAsStored()
  })

  it('is loaded once for everyone, and shows nobody else’s progress', async () => {
    await test.db.commit([readSome()])
    const shared = async (viewer: Viewer) =>
      (await listBooks(viewer, test.db.reader, { page: 1, pageSize: 50 })).items.map((book) => book.shared)
    // Read by the first, and kept for the next ones.
    expect(await shared(guest)).toEqual([undefined, undefined, undefined])
    const [mine, theirs] = [await shared(me), await shared(other)]
    expect(mine.every((book, index) => book !== undefined && book === theirs[index])).toBe(true)
    expect((await listed(other)).map(({ progress }) => progress)).toEqual([null, null, null])
    expect((await listed(me)).map(({ progress }) => progress?.completed ?? false).toSorted()).toEqual([
      false,
      true,
      true,
    ])
  })

  it('has no path for those who may not see it, whoever asked before', async () => {
    expect((await listed(me)).every(({ libraryPath }) => libraryPath !== '')).toBe(true)
    expect((await listed(guest)).every(({ libraryPath }) => libraryPath === '')).toBe(true)
    expect((await listed(me)).every(({ libraryPath }) => libraryPath !== '')).toBe(true)
  })

  it('stays known while somebody walks through a list that is larger than what is kept', async () => {
    const many = Array.from({ length: 2_200 }, (_, index) => bookWrite(seriesId, `Zeppelin ${1_000 + index}`))
    await test.db.commit([
      write('saveBooks', { libraryId, books: many, now }),
      write('refreshSeries', { ids: [seriesId], numbering: 'none', now }),
    ])
    const knownOf = async (page: number) =>
      (await listBooks(me, test.db.reader, { page, pageSize: 500 })).items.filter(({ shared }) => shared !== undefined)
        .length
    for (const page of [1, 2, 3, 4, 5]) expect(await knownOf(page)).toBe(0)
    expect(await knownOf(1)).toBe(500)
    expect(await knownOf(5)).toBe(0)
    expect(await knownOf(1)).toBe(500)
  })
})
