import type { NamedThing } from '../../domain/household/lines.ts'
import type { DatabaseImporter, SourceLine } from '../importer.ts'
import { sharingLines } from '../kit/sharing.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { stableId, uuidText } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { covers } from './covers.ts'
import { details } from './details.ts'
import { users } from './users.ts'

/**
 * Codex (SQLite; its tables as version 2.2.0 left them). Ids are UUIDs of 16 bytes, which stay. Hashes of files are
 * SHA-256.
 */
export const codex: DatabaseImporter = {
  program: 'Codex',
  tables: ['seaql_migrations', 'books', 'series_metadata', 'read_progress'],
  version(source) {
    const [last] = source.rows<{ version: string }>('select max(version) as version from seaql_migrations')
    const text = last?.version ?? ''
    return { text, isKnown: text <= lastKnownChange }
  },
  *read(source, context) {
    yield* series(source)
    yield* books(source)
    yield* sharing(source)
    yield* users(source)
    yield* details(source)
    yield* covers(source, context)
    yield* progress(source)
    yield* completions(source)
    yield* ratings(source)
    yield* wanted(source)
    yield* collections(source)
    yield* readLists(source)
  },
}

/** Of version 2.2.0. */
const lastKnownChange = 'm20260820_000108_create_user_plugin_oauth_states'

const idOf = (bytes: Buffer): string => uuidText(bytes)

type OfLibrary = { libraryId: Buffer; libraryName: string }

const libraryOf = ({ libraryId, libraryName }: OfLibrary): NamedThing => ({ id: idOf(libraryId), name: libraryName })

function* series(source: SqliteSource): Generator<SourceLine> {
  type Row = OfLibrary & { id: Buffer; title: string; path: string }
  const query = `select s.id, coalesce(m.title, s.name) as title, s.path, l.id as libraryId, l.name as libraryName
    from series s join libraries l on l.id = s.library_id left join series_metadata m on m.series_id = s.id order by s.id`
  for (const row of source.rows<Row>(query)) {
    const { id, title, path } = row
    yield { type: 'series', id: idOf(id), library: libraryOf(row), title, path, externalIds: [] }
  }
}

function* books(source: SqliteSource): Generator<SourceLine> {
  type Row = OfLibrary & {
    id: Buffer
    seriesId: Buffer
    title: string
    path: string
    root: string
    fileSize: number
    fileHash: string
    number: number | null
  }
  const query = `select b.id, b.series_id as seriesId, coalesce(m.title, b.file_name) as title, b.path, l.path as root,
      b.file_size as fileSize, b.file_hash as fileHash, m.number, l.id as libraryId, l.name as libraryName
    from books b join libraries l on l.id = b.library_id left join book_metadata m on m.book_id = b.id order by b.id`
  for (const row of source.rows<Row>(query)) {
    const { id, seriesId, title, path, root, fileSize, fileHash, number } = row
    yield {
      type: 'book',
      id: idOf(id),
      library: libraryOf(row),
      title,
      path: below(root, path),
      fileHash: fileHash === '' ? null : fileHash,
      externalIds: [],
      fileSize,
      series: idOf(seriesId),
      ...(number !== null && { number }),
    }
  }
}

/** A path as it is stored here: relative to the folder of its library. */
function below(root: string, path: string): string {
  const folder = root.endsWith('/') ? root : `${root}/`
  return path.startsWith(folder) ? path.slice(folder.length) : path
}

function* sharing(source: SqliteSource): Generator<SourceLine> {
  if (!source.hasTable('series_sharing_tags') || !source.hasTable('sharing_tags')) return
  const query = `select x.series_id as owner, t.name as tag from series_sharing_tags x
    join sharing_tags t on t.id = x.sharing_tag_id order by x.series_id, t.name`
  yield* sharingLines(source, query, (id) => idOf(id as Buffer))
}

function* progress(source: SqliteSource): Generator<SourceLine> {
  type Row = {
    userId: Buffer
    bookId: Buffer
    page: number
    share: number | null
    isCompleted: number
    startedAt: string
    updatedAt: string
    completedAt: string | null
  }
  const query = `select user_id as userId, book_id as bookId, current_page as page, progress_percentage as share,
      completed as isCompleted, started_at as startedAt, updated_at as updatedAt, completed_at as completedAt
    from read_progress order by updated_at, id`
  for (const row of source.rows<Row>(query)) {
    const updatedAt = timeText(row.updatedAt) ?? longAgo
    const percentage = row.share !== null && row.share >= 0 && row.share <= 1 ? row.share : null
    const place = {
      user: idOf(row.userId),
      book: idOf(row.bookId),
      currentPage: Math.max(1, row.page),
      percentage,
      completed: row.isCompleted === 1,
      origin: 'import',
      device: codex.program,
    }
    yield {
      type: 'progress',
      ...place,
      completedAt: timeText(row.completedAt),
      startedAt: timeText(row.startedAt) ?? updatedAt,
      updatedAt,
    }
    yield {
      type: 'history',
      id: stableId(codex.program, 'progress', idOf(row.userId), idOf(row.bookId), updatedAt),
      ...place,
      kind: place.completed ? 'completed' : 'progress',
      at: updatedAt,
    }
  }
}

function* completions(source: SqliteSource): Generator<SourceLine> {
  // Earlier versions kept only the last one, with the progress.
  if (!source.hasTable('read_completions')) return
  type Row = { id: Buffer; userId: Buffer; bookId: Buffer; startedAt: string; completedAt: string }
  const query = `select id, user_id as userId, book_id as bookId, started_at as startedAt, completed_at as completedAt
    from read_completions order by completed_at, id`
  for (const { id, userId, bookId, ...row } of source.rows<Row>(query)) {
    const completedAt = timeText(row.completedAt)
    if (completedAt === null) continue
    const startedAt = timeText(row.startedAt) ?? completedAt
    yield { type: 'completion', id: idOf(id), user: idOf(userId), book: idOf(bookId), startedAt, completedAt }
  }
}

function* ratings(source: SqliteSource): Generator<SourceLine> {
  type Row = {
    userId: Buffer
    seriesId: Buffer
    rating: number
    notes: string | null
    createdAt: string
    updatedAt: string
  }
  const query = `select user_id as userId, series_id as seriesId, rating, notes, created_at as createdAt,
      updated_at as updatedAt from user_series_ratings order by id`
  for (const { userId, seriesId, rating, notes, ...row } of source.rows<Row>(query)) {
    if (rating < 1 || rating > 100) continue
    const updatedAt = timeText(row.updatedAt) ?? longAgo
    const createdAt = timeText(row.createdAt) ?? updatedAt
    yield { type: 'rating', user: idOf(userId), series: idOf(seriesId), rating, notes, createdAt, updatedAt }
  }
}

function* wanted(source: SqliteSource): Generator<SourceLine> {
  if (!source.hasTable('want_to_read')) return
  type Row = { userId: Buffer; seriesId: Buffer | null; bookId: Buffer | null; addedAt: string }
  const query = `select user_id as userId, series_id as seriesId, book_id as bookId, added_at as addedAt
    from want_to_read order by user_id, position, id`
  for (const { userId, seriesId, bookId, addedAt } of source.rows<Row>(query)) {
    yield {
      type: 'queue',
      user: idOf(userId),
      series: seriesId === null ? null : idOf(seriesId),
      book: bookId === null ? null : idOf(bookId),
      addedAt: timeText(addedAt) ?? longAgo,
    }
  }
}

type ListRow = {
  id: Buffer
  name: string
  summary: string | null
  isOrdered: number
  createdAt: string
  updatedAt: string
}

function listOf({ id, name, summary, isOrdered, ...row }: ListRow) {
  const updatedAt = timeText(row.updatedAt) ?? longAgo
  const createdAt = timeText(row.createdAt) ?? updatedAt
  return { id: idOf(id), name, summary, ordered: isOrdered === 1, createdBy: null, createdAt, updatedAt }
}

function* collections(source: SqliteSource): Generator<SourceLine> {
  const summary = source.hasColumn('collections', 'summary') ? 'summary' : 'null'
  const query = `select id, name, ${summary} as summary, ordered as isOrdered, created_at as createdAt,
      updated_at as updatedAt from collections order by id`
  const ofCollection = 'select series_id as id from collection_series where collection_id = ? order by position, id'
  for (const row of source.rows<ListRow>(query)) {
    const members = [...source.rows<{ id: Buffer }>(ofCollection, row.id)].map(({ id }) => idOf(id))
    yield { type: 'collection', ...listOf(row), members, condition: null, sort: null }
  }
}

function* readLists(source: SqliteSource): Generator<SourceLine> {
  if (!source.hasTable('read_lists')) return
  const query = `select id, name, summary, ordered as isOrdered, created_at as createdAt, updated_at as updatedAt
    from read_lists order by id`
  const ofList = 'select book_id as id from read_list_books where read_list_id = ? order by position, id'
  for (const row of source.rows<ListRow>(query)) {
    const members = [...source.rows<{ id: Buffer }>(ofList, row.id)].map(({ id }) => idOf(id))
    yield { type: 'readlist', ...listOf(row), members }
  }
}
