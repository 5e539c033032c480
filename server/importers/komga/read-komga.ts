import { fileURLToPath } from 'node:url'
import type { NamedThing } from '../../domain/household/lines.ts'
import type { DatabaseImporter, SourceLine } from '../importer.ts'
import { readingLines } from '../kit/reading.ts'
import { sharingLines } from '../kit/sharing.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { covers } from './covers.ts'
import { details } from './details.ts'
import { komgaId, program } from './ids.ts'
import { users } from './users.ts'

/**
 * Komga (`database.sqlite`; its tables as of September 2026). Ids are texts of its own. Hashes of files are XXH3 with 128
 * bits and the seed 0, and only there where hashing is switched on; times are in UTC.
 */
export const komga: DatabaseImporter = {
  program,
  tables: ['flyway_schema_history', 'READ_PROGRESS', 'SERIES_METADATA', 'READLIST_BOOK'],
  version(source) {
    const [last] = source.rows<{ version: string | null }>(
      'select max(version) as version from flyway_schema_history where success = 1',
    )
    const text = last?.version ?? ''
    return { text, isKnown: text <= lastKnownChange }
  },
  *read(source) {
    yield* series(source)
    yield* books(source)
    yield* sharing(source)
    yield* users(source)
    yield* details(source)
    yield* covers(source)
    yield* progress(source)
    yield* collections(source)
    yield* readLists(source)
  },
}

const lastKnownChange = '20260921111319'
type OfLibrary = { libraryId: string; libraryName: string }

const libraryOf = ({ libraryId, libraryName }: OfLibrary): NamedThing => ({
  id: komgaId('library', libraryId),
  name: libraryName,
})

/** Where a file or folder is below the folder of its library; both are `file:` addresses. */
function below(root: string, address: string): string {
  const [folder, path] = [pathOf(root), pathOf(address)]
  const start = folder.endsWith('/') ? folder : `${folder}/`
  return (path.startsWith(start) ? path.slice(start.length) : path).replace(/\/$/, '')
}

function pathOf(address: string): string {
  if (!address.startsWith('file:')) return address
  try {
    // Komga writes one slash, where a URL without a host has three. Drives of Windows keep their letter.
    return fileURLToPath(address.replace(/^file:\/(?!\/)/, 'file:///'), { windows: false })
  } catch {
    return address
  }
}

function* series(source: SqliteSource): Generator<SourceLine> {
  type Row = OfLibrary & { id: string; title: string; url: string; root: string }
  const query = `select s.ID as id, coalesce(m.TITLE, s.NAME) as title, s.URL as url, l.ROOT as root, l.ID as libraryId,
      l.NAME as libraryName
    from SERIES s join LIBRARY l on l.ID = s.LIBRARY_ID left join SERIES_METADATA m on m.SERIES_ID = s.ID
    where ${isThere(source, 'SERIES', 's')} order by s.ID`
  for (const row of source.rows<Row>(query)) {
    const { id, title, url, root } = row
    const path = below(root, url)
    yield { type: 'series', id: komgaId('series', id), library: libraryOf(row), title, path, externalIds: [] }
  }
}

/** Earlier versions had no trash. */
function isThere(source: SqliteSource, table: string, alias: string): string {
  return source.hasColumn(table, 'DELETED_DATE') ? `${alias}.DELETED_DATE is null` : 'true'
}

function* books(source: SqliteSource): Generator<SourceLine> {
  type Row = OfLibrary & {
    id: string
    seriesId: string
    title: string
    url: string
    root: string
    fileSize: number
    fileHash: string
    number: number | null
    isbn: string
  }
  const isbn = source.hasColumn('BOOK_METADATA', 'ISBN') ? "coalesce(m.ISBN, '')" : "''"
  const hash = source.hasColumn('BOOK', 'FILE_HASH') ? 'b.FILE_HASH' : "''"
  const query = `select b.ID as id, b.SERIES_ID as seriesId, coalesce(m.TITLE, b.NAME) as title, b.URL as url,
      l.ROOT as root, b.FILE_SIZE as fileSize, ${hash} as fileHash, m.NUMBER_SORT as number, ${isbn} as isbn,
      l.ID as libraryId, l.NAME as libraryName
    from BOOK b join LIBRARY l on l.ID = b.LIBRARY_ID left join BOOK_METADATA m on m.BOOK_ID = b.ID
    where ${isThere(source, 'BOOK', 'b')} order by b.ID`
  for (const row of source.rows<Row>(query)) {
    const { id, seriesId, title, url, root, fileSize, fileHash, number, isbn } = row
    yield {
      type: 'book',
      id: komgaId('book', id),
      library: libraryOf(row),
      title,
      path: below(root, url),
      fileHash: null,
      externalIds: isbn === '' ? [] : [{ source: 'isbn', externalId: isbn }],
      fileSize,
      // Hashes from before 2023 have 64 bits and another algorithm.
      ...(/^[0-9a-f]{32}$/.test(fileHash) && { fingerprints: [{ algorithm: 'xxh3-128', value: fileHash }] }),
      series: komgaId('series', seriesId),
      ...(number !== null && { number }),
    }
  }
}

function* sharing(source: SqliteSource): Generator<SourceLine> {
  if (!source.hasTable('SERIES_METADATA_SHARING')) return
  const query = 'select SERIES_ID as owner, LABEL as tag from SERIES_METADATA_SHARING order by SERIES_ID, LABEL'
  yield* sharingLines(source, query, (id) => komgaId('series', String(id)))
}

function* progress(source: SqliteSource): Generator<SourceLine> {
  type Row = {
    userId: string
    bookId: string
    page: number
    isCompleted: number
    createdAt: string
    updatedAt: string
    readAt: string | null
  }
  const readAt = source.hasColumn('READ_PROGRESS', 'READ_DATE') ? 'READ_DATE' : 'null'
  const query = `select USER_ID as userId, BOOK_ID as bookId, PAGE as page, COMPLETED as isCompleted,
      CREATED_DATE as createdAt, LAST_MODIFIED_DATE as updatedAt, ${readAt} as readAt
    from READ_PROGRESS order by LAST_MODIFIED_DATE, BOOK_ID, USER_ID`
  for (const row of source.rows<Row>(query)) {
    const at = timeText(row.readAt) ?? timeText(row.updatedAt)
    if (at === null) continue
    const [user, book] = [komgaId('user', row.userId), komgaId('book', row.bookId)]
    const completed = row.isCompleted === 1
    const startedAt = earlier(timeText(row.createdAt), at)
    yield* readingLines({ program, user, book, page: Math.max(1, row.page), share: null, completed, at, startedAt })
  }
}

function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other
}

type ListRow = {
  id: string
  name: string
  summary: string | null
  isOrdered: number
  createdAt: string
  updatedAt: string
}

function listOf(table: string, { id, name, summary, isOrdered, ...row }: ListRow) {
  const updatedAt = timeText(row.updatedAt) ?? longAgo
  const createdAt = timeText(row.createdAt) ?? updatedAt
  const text = summary === '' ? null : summary
  return {
    id: komgaId(table, id),
    name,
    summary: text,
    ordered: isOrdered === 1,
    createdBy: null,
    createdAt,
    updatedAt,
  }
}

function* collections(source: SqliteSource): Generator<SourceLine> {
  const query = `select ID as id, NAME as name, null as summary, ORDERED as isOrdered, CREATED_DATE as createdAt,
      LAST_MODIFIED_DATE as updatedAt from COLLECTION order by ID`
  const ofCollection =
    'select SERIES_ID as id from COLLECTION_SERIES where COLLECTION_ID = ? order by NUMBER, SERIES_ID'
  for (const row of source.rows<ListRow>(query)) {
    const members = [...source.rows<{ id: string }>(ofCollection, row.id)].map(({ id }) => komgaId('series', id))
    yield { type: 'collection', ...listOf('collection', row), members, condition: null, sort: null }
  }
}

function* readLists(source: SqliteSource): Generator<SourceLine> {
  const summary = source.hasColumn('READLIST', 'SUMMARY') ? 'SUMMARY' : 'null'
  const isOrdered = source.hasColumn('READLIST', 'ORDERED') ? 'ORDERED' : '1'
  const query = `select ID as id, NAME as name, ${summary} as summary, ${isOrdered} as isOrdered,
      CREATED_DATE as createdAt, LAST_MODIFIED_DATE as updatedAt from READLIST order by ID`
  const ofList = 'select BOOK_ID as id from READLIST_BOOK where READLIST_ID = ? order by NUMBER, BOOK_ID'
  for (const row of source.rows<ListRow>(query)) {
    const members = [...source.rows<{ id: string }>(ofList, row.id)].map(({ id }) => komgaId('book', id))
    yield { type: 'readlist', ...listOf('readlist', row), members }
  }
}
