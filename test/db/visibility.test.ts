import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { loadViewer } from '../../server/db/queries/access/access.ts'
import { findBookMetadata, listBookCredits } from '../../server/db/queries/books/book-details.ts'
import {
  findBookFile,
  findBookOutline,
  findBookPages,
  findSeriesFiles,
} from '../../server/db/queries/books/book-files.ts'
import {
  findAdjacentBooks,
  findBook,
  findBooks,
  listBookErrors,
  listBooks,
  listSeriesBooks,
  selectBooks,
  selectBooksOfSeries,
  selectSeries,
} from '../../server/db/queries/books/books.ts'
import { findProgress, listCompletions, listProgressHistory } from '../../server/db/queries/reading/reading.ts'
import { listKeepReading, listOnDeck, listRecentlyReadBooks } from '../../server/db/queries/reading/shelves.ts'
import { listLibraries, loadInventory } from '../../server/db/queries/scanning/libraries.ts'
import { listBookLetters } from '../../server/db/queries/search/letter-counts.ts'
import { findCoverChoice, findSeriesCovers } from '../../server/db/queries/series/covers.ts'
import {
  findManySeries,
  findSeries,
  listAlphabeticalGroups,
  listSeries,
  visibleSeriesIds,
} from '../../server/db/queries/series/series.ts'
import { findSeriesMetadata } from '../../server/db/queries/series/series-details.ts'
import { type WriteArgs, write } from '../../server/db/write.ts'
import { noKidProfile } from '../../server/domain/access/kid-profile.ts'
import { seesEntireLibraries, systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { usesPostgres } from '../kit/postgres.ts'

const now = Date.UTC(2024, 0, 1)
const libraryIds = [newId(), newId(), newId()]
const tagIds = Array.from({ length: 4 }, newId)
const userId = newId()
type Known = {
  readonly id: string
  readonly libraryId: string
  readonly tags: readonly string[]
  readonly bookIds: string[]
  /** Age rating of the series, and the highest of its books. */
  readonly ages: readonly [number | null, number | null]
}
const known: Known[] = []
let test: TestDatabase
let reader: Reader

beforeAll(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
  await test.db.commit([
    write('createUser', { id: userId, username: 'kid', email: null, role: 'reader', passwordHash: null, now }),
    ...libraryIds.map((id) => write('createLibrary', { id, settings: librarySettings(), now })),
  ])
  for (let s = 0; s < 24; s++) await addSeries(s)
  for (const [i, id] of tagIds.entries()) {
    await test.query('insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', id, `Tag ${i}`, `tag ${i}`)
  }
  for (const { id, tags } of known) {
    for (const tag of tags) {
      await test.query('insert into series_sharing_tags select seq, ?, 0, 1 from series where id = ?', tag, id)
    }
  }
})
afterAll(() => test.close())

const seriesAges = [null, 0, 6, 12, 18]
const bookAges = [null, 6, 16, 0]

async function addSeries(s: number): Promise<void> {
  const libraryId = libraryIds[s % 3] ?? ''
  const series = seriesWrite(libraryId, `Story ${String.fromCharCode(65 + s)}`)
  const ages = [seriesAges[s % 5] ?? null, bookAges[s % 4] ?? null] as const
  const [own, ofBooks] = ages
  const books = Array.from({ length: 3 }, (_, b) =>
    bookWrite(series.id, `Story ${s} ${b}`, {
      failure: b === 2 ? { code: 'file-empty', message: 'Empty.' } : null,
      values: { number: b + 1, ...(b === 1 && ofBooks !== null ? { ageRating: ofBooks } : {}) },
      file: { path: `${s}/${b}.cbz` },
    }),
  )
  const ids = books.map((book) => book.id)
  const gone = bookWrite(series.id, 'Gone', { values: { ageRating: 99 }, file: { path: `${s}/gone.cbz` } })
  await test.db.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: [...books, gone], now }),
    write('editSeries', { id: series.id, edit: { values: { ageRating: own } }, now }),
    write('markBooksMissing', { ids: [gone.id], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
    write('markBooksRead', { userId, bookIds: ids.slice(0, 1), origin: 'web', now }),
  ])
  if (s % 2 === 0) await startReading(ids[1] ?? '')
  known.push({ id: series.id, libraryId, ages, tags: tagIds.filter((_, t) => (s + 1) & (1 << t)), bookIds: ids })
}

async function startReading(bookId: string): Promise<void> {
  const place = { currentPage: 1, percentage: null, completed: false, origin: 'web', device: null, now } as const
  await test.db.commit([write('saveProgress', { userId, bookId, ...place })])
}

const viewers = fc
  .record({
    libraryIds: fc.option(fc.subarray(libraryIds), { nil: null }),
    allowTagIds: fc.subarray(tagIds),
    denyTagIds: fc.subarray(tagIds),
    isAllowList: fc.boolean(),
    maxAgeRating: fc.option(fc.constantFrom(0, 5, 6, 12, 16, 18, 99), { nil: null }),
    isUnratedAllowed: fc.boolean(),
  })
  .map((restrictions): Viewer => ({ ...systemViewer, userId, ...restrictions }))

/** Reference implementation of the visibility rule in the specification. */
function canSee(viewer: Viewer, series: Known): boolean {
  if (viewer.libraryIds !== null && !viewer.libraryIds.includes(series.libraryId)) return false
  if (series.tags.some((tag) => viewer.denyTagIds.includes(tag))) return false
  if (!isOldEnough(viewer, series)) return false
  if (!viewer.isAllowList && viewer.allowTagIds.length === 0) return true
  return series.tags.some((tag) => viewer.allowTagIds.includes(tag))
}

function isOldEnough({ maxAgeRating: max, isUnratedAllowed }: Viewer, { ages: [own, ofBooks] }: Known): boolean {
  if (max === null) return true
  if (ofBooks !== null && ofBooks > max) return false
  return own === null ? isUnratedAllowed : own <= max
}

const everyPage = { page: 1, pageSize: 500 }
const allBooks = () => known.flatMap((series) => series.bookIds)
const idsOf = (items: readonly { readonly id: string }[]) => items.map((item) => item.id)
const existing = async (ids: readonly string[], find: (id: string) => Promise<unknown>) => {
  const found: string[] = []
  for (const id of ids) if ((await find(id)) !== null) found.push(id)
  return found
}

/** Every query that returns books, as the ids visible to a viewer. */
const bookReads: Readonly<Record<string, (viewer: Viewer) => Promise<readonly string[]>>> = {
  listBooks: async (viewer) => idsOf((await listBooks(viewer, reader, everyPage)).items),
  'listBooks by series': async (viewer) =>
    idsOf((await listBooks(viewer, reader, { ...everyPage, sort: { field: 'series', direction: 'desc' } })).items),
  search: async (viewer) => idsOf((await listBooks(viewer, reader, { ...everyPage, fullText: 'story' })).items),
  'search and condition': async (viewer) => {
    const condition = { kind: 'text', field: 'title', operator: 'contains', value: 'story' } as const
    return idsOf((await listBooks(viewer, reader, { ...everyPage, condition, fullText: 'story' })).items)
  },
  findBooks: async (viewer) => idsOf(await findBooks(viewer, reader, allBooks())),
  selectBooks: async (viewer) => idsOf(await selectBooks(viewer, reader, allBooks())),
  selectBooksOfSeries: async (viewer) => idsOf(await selectBooksOfSeries(viewer, reader, idsOf(known), 1_000)),
  findBook: (viewer) => existing(allBooks(), (id) => findBook(viewer, reader, id)),
  findAdjacentBooks: (viewer) => existing(allBooks(), (id) => findAdjacentBooks(viewer, reader, id)),
  findBookFile: (viewer) => existing(allBooks(), (id) => findBookFile(viewer, reader, id)),
  findBookPages: (viewer) => existing(allBooks(), (id) => findBookPages(viewer, reader, id)),
  findBookOutline: (viewer) => existing(allBooks(), (id) => findBookOutline(viewer, reader, id)),
  findBookMetadata: (viewer) => existing(allBooks(), (id) => findBookMetadata(viewer, reader, id)),
  findCoverChoice: (viewer) => existing(allBooks(), (id) => findCoverChoice(viewer, reader, { kind: 'book', id })),
  listBookCredits: async (viewer) => [...(await listBookCredits(viewer, reader, allBooks())).keys()],
  listSeriesBooks: async (viewer) =>
    (await Promise.all(known.map((series) => listSeriesBooks(viewer, reader, series.id)))).flatMap(idsOf),
}

/** Every query that returns series. */
const seriesReads: Readonly<Record<string, (viewer: Viewer) => Promise<readonly string[]>>> = {
  listSeries: async (viewer) => idsOf((await listSeries(viewer, reader, everyPage)).items),
  'listSeries by reading': async (viewer) =>
    idsOf((await listSeries(viewer, reader, { ...everyPage, sort: { field: 'read', direction: 'desc' } })).items),
  search: async (viewer) => idsOf((await listSeries(viewer, reader, { ...everyPage, fullText: 'story' })).items),
  findSeries: (viewer) => existing(idsOf(known), (id) => findSeries(viewer, reader, id)),
  findSeriesFiles: (viewer) => existing(idsOf(known), (id) => findSeriesFiles(viewer, reader, id)),
  findCoverChoice: (viewer) => existing(idsOf(known), (id) => findCoverChoice(viewer, reader, { kind: 'series', id })),
  selectSeries: async (viewer) => idsOf(await selectSeries(viewer, reader, idsOf(known))),
  findManySeries: async (viewer) => idsOf(await findManySeries(viewer, reader, idsOf(known))),
  findSeriesMetadata: (viewer) => existing(idsOf(known), (id) => findSeriesMetadata(viewer, reader, id)),
  findSeriesCovers: async (viewer) => [...(await findSeriesCovers(viewer, reader, idsOf(known))).keys()],
  visibleSeriesIds: async (viewer) => [...(await visibleSeriesIds(viewer, reader, idsOf(known)))],
}

describe('content hidden from a viewer', () => {
  it('is in no query of books or series', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, async (viewer) => {
        const visible = known.filter((series) => canSee(viewer, series))
        const books = visible.flatMap((series) => series.bookIds).sort()
        for (const [name, read] of Object.entries(bookReads)) {
          expect([...(await read(viewer))].sort(), name).toEqual(books)
        }
        for (const [name, read] of Object.entries(seriesReads)) {
          expect([...(await read(viewer))].sort(), name).toEqual(idsOf(visible).sort())
        }
      }),
      { numRuns: usesPostgres ? 12 : 40 },
    )
  })

  it('is in no count', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, async (viewer) => {
        const visible = known.filter((series) => canSee(viewer, series))
        const books = visible.length * 3
        const totals = [
          (await listBooks(viewer, reader, everyPage)).total,
          (await listBooks(viewer, reader, { ...everyPage, fullText: 'story' })).total,
          (await loadInventory(viewer, reader)).bookCount,
          (await listLibraries(viewer, reader)).reduce((sum, library) => sum + library.bookCount, 0),
        ]
        expect(totals).toEqual([books, books, books, books])
        expect((await listSeries(viewer, reader, everyPage)).total).toBe(visible.length)
        const groups = await listAlphabeticalGroups(viewer, reader, {})
        expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(visible.length)
        const letters = await listBookLetters(viewer, reader, {})
        expect(letters.reduce((sum, group) => sum + group.count, 0)).toBe(books)
        expect((await listBookErrors(viewer, reader, everyPage)).total).toBe(visible.length)
        const errors = (await listLibraries(viewer, reader)).reduce((sum, library) => sum + library.errorCount, 0)
        expect(errors).toBe(visible.length)
        const granted = viewer.libraryIds ?? libraryIds
        const libraries = seesEntireLibraries(viewer) ? granted : visible.map(({ libraryId }) => libraryId)
        expect(idsOf(await listLibraries(viewer, reader)).sort()).toEqual([...new Set(libraries)].sort())
      }),
      { numRuns: 40 },
    )
  })

  it('is in no list and no reading history', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, async (viewer) => {
        const visible = known.filter((series) => canSee(viewer, series))
        const inProgress = visible.filter((series) => known.indexOf(series) % 2 === 0)
        const firsts = visible.map((series) => series.bookIds[0] ?? '')
        expect((await listKeepReading(viewer, reader, everyPage)).total).toBe(inProgress.length)
        expect((await listRecentlyReadBooks(viewer, reader, everyPage)).items).toHaveLength(
          visible.length + inProgress.length,
        )
        const deck = await listOnDeck(viewer, reader, everyPage)
        const next = visible.filter((series) => !inProgress.includes(series)).map((series) => series.bookIds[1])
        expect(idsOf(deck.items).sort()).toEqual(next.sort())
        const completed = await listCompletions(viewer, reader, allBooks())
        expect(completed.map((one) => one.bookId).sort()).toEqual(firsts.sort())
        expect(await existing(allBooks(), (id) => findProgress(viewer, reader, id))).toHaveLength(
          deck.total + inProgress.length * 2,
        )
        const history = await Promise.all(
          known.map((series) => listProgressHistory(viewer, reader, series.bookIds[0] ?? '', { page: 1, pageSize: 5 })),
        )
        expect(history.filter((changes) => changes.total > 0)).toHaveLength(visible.length)
      }),
      { numRuns: 20 },
    )
  })
})

describe('the viewer of an account', () => {
  it('has the grants of the user and every group, and the permissions that the key leaves of the role', async () => {
    await test.query("insert into access_groups values ('g', 'Kids', 'kids', null, 1, 1)")
    await test.query("insert into group_members values ('g', ?, 'manual', 1)", userId)
    await test.query("insert into group_grants values ('g', ?, 'deny', 1)", tagIds[0] ?? null)
    await test.query("insert into user_grants values (?, ?, 'allow', 1)", userId, tagIds[1] ?? null)
    await test.query("insert into user_grants values (?, ?, 'deny', 1)", userId, tagIds[0] ?? null)
    const { withheldByKey, ...viewer } = (await loadViewer(reader, userId, ['books-read', 'users-delete'])) ?? {}
    expect(withheldByKey).toContain('series-read')
    for (const permission of ['books-read', 'users-delete'] as const) expect(withheldByKey).not.toContain(permission)
    expect(viewer).toEqual({
      userId,
      permissions: new Set(['books-read']),
      libraryIds: null,
      allowTagIds: [tagIds[1]],
      denyTagIds: [tagIds[0]],
      isAllowList: false,
      maxAgeRating: null,
      isUnratedAllowed: true,
      isAccountLocked: false,
    })
  })

  it('has the kid profile of the account until it is removed', async () => {
    const kidProfile = { isAllowList: true, maxAgeRating: 12, isUnratedAllowed: false, isAccountLocked: true }
    const update = (changes: WriteArgs<'updateUser'>['changes']) =>
      test.db.commit([write('updateUser', { id: userId, changes, now })])
    await update({ kidProfile })
    expect(await loadViewer(reader, userId, null)).toMatchObject(kidProfile)
    await update({ displayName: 'Kit' })
    expect(await loadViewer(reader, userId, null)).toMatchObject(kidProfile)
    await update({ kidProfile: null })
    expect(await loadViewer(reader, userId, null)).toMatchObject(noKidProfile)
  })

  it('is limited to granted libraries, and sees none when none is granted', async () => {
    const update = (granted: readonly string[] | null) =>
      test.db.commit([write('updateUser', { id: userId, changes: { libraryIds: granted }, now })])
    await update([libraryIds[1] ?? ''])
    expect((await loadViewer(reader, userId, null))?.libraryIds).toEqual([libraryIds[1]])
    await update([])
    const nothing = await loadViewer(reader, userId, null)
    expect(nothing?.libraryIds).toEqual([])
    if (nothing !== null) expect((await listBooks(nothing, reader, everyPage)).total).toBe(0)
    await update(null)
    expect((await loadViewer(reader, userId, null))?.libraryIds).toBeNull()
  })

  it('is null for an unknown or disabled account', async () => {
    expect(await loadViewer(reader, newId(), null)).toBeNull()
    await test.db.commit([write('updateUser', { id: userId, changes: { isActive: false }, now })])
    expect(await loadViewer(reader, userId, null)).toBeNull()
  })
})
