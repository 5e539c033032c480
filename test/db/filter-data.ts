import type { Database } from '../../server/db/database.ts'
import type { MergedSeries } from '../../server/db/records/book.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import type { Row } from './reference-filter.ts'

const titles = ['Saga', 'saga of Été', 'Akira', "Murder o'clock", '100 % a_b', '漫画の日', 'ÉTÉ']
const genres = ['Horror', 'Été', 'Science Fiction']
const start = Date.UTC(2024, 0, 1)
const day = 86_400_000

export type FilterData = {
  readonly userId: string
  readonly libraryIds: readonly string[]
  readonly books: (Row & { readonly id: string })[]
  readonly series: (Row & { readonly id: string })[]
}

/** Cycles through the values of each field at a different rate, so that every value occurs. */
const pick = <T>(values: readonly T[], turn: number): T => values[turn % values.length] as T

/** A database with data for every filter field, and the same data as plain rows. */
export async function fillForFilters(db: Database): Promise<FilterData> {
  const data: FilterData = { userId: newId(), libraryIds: [newId(), newId()], books: [], series: [] }
  const user = { id: data.userId, username: 'reader', email: null, role: 'reader', passwordHash: null } as const
  await db.commit([
    write('createUser', { ...user, now: start }),
    ...data.libraryIds.map((id) =>
      write('createLibrary', { id, settings: librarySettings({ path: rootOf(id) }), now: start }),
    ),
  ])
  for (let s = 0; s < 14; s++) await addSeries(db, data, s)
  return data
}

/** Root of a library: paths are filtered as absolute paths. */
function rootOf(libraryId: string): string {
  return `/Bücherei/${libraryId.slice(-4)}`
}

async function addSeries(db: Database, data: FilterData, s: number): Promise<void> {
  const libraryId = pick(data.libraryIds, s)
  const added = start + s * day
  const series = seriesWrite(libraryId, pick(titles, s), { pathKey: `key ${s}`, path: `${pick(titles, s + 1)} ${s}` })
  const values = seriesValues(s)
  const books = Array.from({ length: 1 + (s % 4) }, (_, b) => bookOf(series.id, libraryId, s + b * 3, `${s}-${b}.cbz`))
  const read = books.filter((_, b) => b % 2 === s % 2)
  const inProgress = s % 3 === 0 ? books.find((book) => !read.includes(book)) : undefined
  await db.commit([
    write('addSeries', { series: [series], now: added }),
    ...books.map((book, b) => write('saveBooks', { libraryId, books: [book.write], now: added + b * day })),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now: added }),
    write('saveSeriesMetadata', { series: [{ id: series.id, values, provenance: {} }], now: added }),
    write('markBooksRead', {
      userId: data.userId,
      bookIds: read.map((book) => book.write.id),
      origin: 'web',
      now: added,
    }),
  ])
  if (inProgress !== undefined) await startReading(db, data.userId, inProgress.write.id, added)
  const statusOf = (book: (typeof books)[number]) =>
    read.includes(book) ? 'read' : book === inProgress ? 'in_progress' : 'unread'
  for (const [b, book] of books.entries()) {
    data.books.push({
      ...book.row,
      genre: [...book.genres, ...(values.genres ?? [])],
      tag: values.tags ?? [],
      readStatus: statusOf(book),
      dateAdded: added + b * day,
    })
  }
  const statuses = new Set(books.map(statusOf))
  const readStatus = statuses.size === 1 ? [...statuses][0] : 'in_progress'
  data.series.push({
    ...seriesRow(values, books.length),
    id: series.id,
    libraryId,
    path: `${rootOf(libraryId)}/${series.path}`,
    readStatus: readStatus ?? 'unread',
    dateAdded: added,
  })
}

async function startReading(db: Database, userId: string, bookId: string, now: number): Promise<void> {
  const progress = { currentPage: 1, percentage: null, completed: false, origin: 'web', device: null, now } as const
  await db.commit([write('saveProgress', { userId, bookId, ...progress })])
}

function seriesValues(s: number): MergedSeries & { readonly title: string } {
  return {
    title: pick(titles, s),
    ...(s % 3 > 0 && { titleSort: pick(titles, s + 2) }),
    ...(s % 4 > 0 && { summary: pick(titles, s + 3), publisher: pick(titles, s + 4) }),
    ...(s % 3 === 1 && { status: 'ongoing' as const, language: 'ja' }),
    ...(s % 5 > 1 && { year: 1990 + (s % 4), totalVolumeCount: 2 }),
    ...(s % 4 < 3 && { ageRating: 6 * (s % 4) }),
    ...(s % 2 > 0 && { genres: [pick(genres, s)], people: [{ name: pick(titles, s), role: 'writer' as const }] }),
    ...(s % 4 > 1 && { tags: [pick(genres, s), pick(titles, s)] }),
    ...(s % 6 === 0 && { externalIds: [{ source: 'comicinfo', externalId: `${s}` }] }),
  }
}

function seriesRow(values: MergedSeries, bookCount: number): Row {
  const total = values.totalVolumeCount
  return {
    title: values.title ?? null,
    titleSort: values.titleSort ?? null,
    summary: values.summary ?? null,
    publisher: values.publisher ?? null,
    status: values.status ?? null,
    language: values.language ?? null,
    year: values.year ?? null,
    ageRating: values.ageRating ?? null,
    genre: values.genres ?? [],
    tag: values.tags ?? [],
    author: (values.people ?? []).map((person) => person.name),
    sharingTag: [],
    completion: total !== undefined && bookCount >= total,
    hasExternalSourceId: values.externalIds !== undefined,
    hasUserRating: false,
    isTracked: false,
    inCollection: false,
    userRating: null,
    communityRating: null,
  }
}

function bookOf(seriesId: string, libraryId: string, n: number, name: string) {
  const title = pick(titles, n)
  const own = n % 3 === 0 ? [pick(genres, n)] : []
  const summary = n % 4 > 0 ? pick(titles, n + 1) : null
  const titleSort = n % 2 > 0 ? pick(titles, n + 2) : null
  const isBroken = n % 5 === 0
  const path = `${pick(titles, n)}/${name}`
  const format = pick(['cbz', 'epub'] as const, n)
  const made = bookWrite(seriesId, title, {
    file: { path },
    format,
    pageCount: n % 7,
    failure: isBroken ? { code: 'archive-damaged', message: 'Damaged.' } : null,
    values: { title, genres: own, ...(summary !== null && { summary }), ...(titleSort !== null && { titleSort }) },
  })
  const row: Row & { readonly id: string } = {
    id: made.id,
    libraryId,
    seriesId,
    title,
    titleSort,
    summary,
    path: `${rootOf(libraryId)}/${path}`,
    format,
    bookType: null,
    hasError: isBroken,
    inReadList: false,
    pageCount: n % 7,
  }
  return { write: made, row, genres: own }
}
