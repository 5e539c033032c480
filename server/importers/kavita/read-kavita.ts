import type { NamedThing } from '../../domain/household/lines.ts'
import type { DatabaseImporter, SourceLine } from '../importer.ts'
import { readingLines } from '../kit/reading.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { annotations } from './annotations.ts'
import { filesByChapter } from './chapters.ts'
import { covers } from './covers.ts'
import { details } from './details.ts'
import { kavitaId, program } from './ids.ts'
import { collections, readLists } from './lists.ts'
import { users } from './users.ts'

/**
 * Kavita (`kavita.db`; its tables as of version 0.8, made by Entity Framework). A file is a book here: chapters and volumes
 * hold files. There are no hashes, but sizes and whole paths. Times named `Utc` are in UTC.
 */
export const kavita: DatabaseImporter = {
  program,
  tables: ['__EFMigrationsHistory', 'AppUserProgresses', 'MangaFile', 'AspNetUsers'],
  version(source) {
    const [last] = source.rows<{ id: string | null; version: string | null }>(
      'select MigrationId as id, ProductVersion as version from __EFMigrationsHistory order by MigrationId desc limit 1',
    )
    const text = last?.id ?? ''
    return { text, isKnown: text.slice(0, lastKnownChange.length) <= lastKnownChange }
  },
  *read(source, context) {
    yield* users(source)
    yield* series(source)
    yield* books(source)
    yield* details(source)
    yield* covers(source, context)
    yield* progress(source)
    yield* ratings(source)
    yield* wanted(source)
    yield* bookmarks(source)
    yield* annotations(source)
    yield* collections(source)
    yield* readLists(source)
  },
}

const lastKnownChange = '20251231'
type OfLibrary = { libraryId: number; libraryName: string }

const libraryOf = ({ libraryId, libraryName }: OfLibrary): NamedThing => ({
  id: kavitaId('library', libraryId),
  name: libraryName,
})

function* series(source: SqliteSource): Generator<SourceLine> {
  type Row = OfLibrary & { id: number; title: string }
  const query = `select s.Id as id, s.Name as title, l.Id as libraryId, l.Name as libraryName
    from Series s join Library l on l.Id = s.LibraryId order by s.Id`
  for (const row of source.rows<Row>(query)) {
    const { id, title } = row
    yield {
      type: 'series',
      id: kavitaId('series', id),
      library: libraryOf(row),
      title,
      path: null,
      externalIds: [],
    }
  }
}

function* books(source: SqliteSource): Generator<SourceLine> {
  type Row = OfLibrary & {
    id: number
    seriesId: number
    path: string
    bytes: number
    number: string | number | null
    title: string | null
    isbn: string | null
  }
  const isbn = source.hasColumn('Chapter', 'ISBN') ? 'c.ISBN' : 'null'
  const query = `select f.Id as id, f.FilePath as path, f.Bytes as bytes, c.Range as number, c.TitleName as title,
      ${isbn} as isbn, v.SeriesId as seriesId, l.Id as libraryId, l.Name as libraryName
    from MangaFile f join Chapter c on c.Id = f.ChapterId join Volume v on v.Id = c.VolumeId
      join Series s on s.Id = v.SeriesId join Library l on l.Id = s.LibraryId order by f.Id`
  const roots = rootsOf(source)
  for (const row of source.rows<Row>(query)) {
    const { id, seriesId, path, bytes, title, isbn: found } = row
    const number = numberOf(row.number)
    const relative = below(roots.get(row.libraryId) ?? [], path)
    yield {
      type: 'book',
      id: kavitaId('file', id),
      library: libraryOf(row),
      title: title || (relative.split('/').at(-1) ?? relative),
      path: relative,
      fileHash: null,
      externalIds: found ? [{ source: 'isbn', externalId: found }] : [],
      ...(bytes > 0 && { fileSize: bytes }),
      series: kavitaId('series', seriesId),
      ...(number !== null && { number }),
    }
  }
}

/** The number of a chapter: what stands for "none" in newer versions is -100000 and 100000. */
function numberOf(value: string | number | null): number | null {
  if (value === null || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) && number > 0 && number < 100_000 ? number : null
}

function rootsOf(source: SqliteSource): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  const query = 'select LibraryId as library, Path as path from FolderPath order by length(Path) desc'
  for (const { library, path } of source.rows<{ library: number; path: string }>(query)) {
    found.set(library, [...(found.get(library) ?? []), slashes(path)])
  }
  return found
}

/** Kavita on Windows stores either kind. */
const slashes = (path: string) => path.replaceAll('\\', '/')

/** Relative to the folder of the library that it is in. */
function below(roots: readonly string[], address: string): string {
  const path = slashes(address)
  for (const root of roots) {
    const start = root.endsWith('/') ? root : `${root}/`
    if (path.startsWith(start)) return path.slice(start.length)
  }
  return path
}

function* progress(source: SqliteSource): Generator<SourceLine> {
  type Row = { userId: number; chapter: number; pagesRead: number; createdAt: string | null; updatedAt: string | null }
  const isUtc = source.hasColumn('AppUserProgresses', 'LastModifiedUtc')
  const [created, updated] = isUtc ? ['CreatedUtc', 'LastModifiedUtc'] : ['Created', 'LastModified']
  const query = `select AppUserId as userId, ChapterId as chapter, PagesRead as pagesRead, ${created} as createdAt,
      ${updated} as updatedAt
    from AppUserProgresses where PagesRead > 0 order by ${updated}, Id`
  const files = filesByChapter(source)
  for (const { userId, chapter, pagesRead, ...row } of source.rows<Row>(query)) {
    const at = timeText(row.updatedAt) ?? longAgo
    const created = timeText(row.createdAt)
    const startedAt = created !== null && created < at ? created : at
    for (const { book, before, pages } of files.get(chapter) ?? []) {
      const read = pagesRead - before
      // What was opened last is at its page, what comes after it has not been begun.
      if (read <= 0) break
      yield* placeOf({ user: kavitaId('user', userId), book, read, pages, at, startedAt })
    }
  }
}

type Place = {
  readonly user: string
  readonly book: string
  readonly read: number
  readonly pages: number
  readonly at: string
  readonly startedAt: string
}

/** `read` is the 0-based page that is open, and the number of pages once the last one was read. */
function placeOf({ user, book, read, pages, at, startedAt }: Place): Generator<SourceLine> {
  const completed = pages > 0 && read >= pages
  const page = completed ? pages : read + 1
  return readingLines({ program, user, book, page, share: null, completed, at, startedAt })
}

function* ratings(source: SqliteSource): Generator<SourceLine> {
  type Row = { userId: number; seriesId: number; stars: number; review: string | null }
  const isRated = source.hasColumn('AppUserRating', 'HasBeenRated') ? 'HasBeenRated = 1 and' : ''
  const query = `select AppUserId as userId, SeriesId as seriesId, Rating as stars, Review as review from AppUserRating
    where ${isRated} Rating > 0 order by Id`
  for (const { userId, seriesId, stars, review } of source.rows<Row>(query)) {
    const [user, rated] = [kavitaId('user', userId), kavitaId('series', seriesId)]
    // Up to five stars, halves and tenths among them.
    const rating = Math.min(100, Math.max(1, Math.round(stars * 20)))
    yield {
      type: 'rating',
      user,
      series: rated,
      rating,
      notes: review || null,
      createdAt: longAgo,
      updatedAt: longAgo,
    }
  }
}

function* wanted(source: SqliteSource): Generator<SourceLine> {
  // Before version 0.7.8 a series was wanted by one person only.
  if (!source.hasTable('AppUserWantToRead')) return
  const query = 'select AppUserId as userId, SeriesId as seriesId from AppUserWantToRead order by AppUserId, Id'
  for (const { userId, seriesId } of source.rows<{ userId: number; seriesId: number }>(query)) {
    yield {
      type: 'queue',
      user: kavitaId('user', userId),
      series: kavitaId('series', seriesId),
      book: null,
      addedAt: longAgo,
    }
  }
}

function* bookmarks(source: SqliteSource): Generator<SourceLine> {
  type Row = { id: number; userId: number; chapter: number; page: number; createdAt: string | null }
  const created = source.hasColumn('AppUserBookmark', 'CreatedUtc') ? 'CreatedUtc' : 'null'
  const query = `select Id as id, AppUserId as userId, ChapterId as chapter, Page as page, ${created} as createdAt
    from AppUserBookmark order by Id`
  const files = filesByChapter(source)
  for (const { id, userId, chapter, page, createdAt } of source.rows<Row>(query)) {
    const file = files.get(chapter)?.find(({ before, pages }) => page >= before && page < before + pages)
    if (file === undefined) continue
    const at = timeText(createdAt) ?? longAgo
    yield {
      type: 'annotation',
      id: kavitaId('bookmark', id),
      user: kavitaId('user', userId),
      book: file.book,
      kind: 'bookmark',
      locator: { position: page - file.before + 1, resource: null, start: 0, end: 0 },
      excerpt: null,
      note: null,
      color: null,
      createdAt: at,
      updatedAt: at,
    }
  }
}
