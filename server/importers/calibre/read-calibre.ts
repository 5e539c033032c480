import type { OutsideId } from '../../domain/household/lines.ts'
import type { DatabaseImporter, SourceContext, SourceLine } from '../importer.ts'
import { importingUser, plainUser } from '../kit/people.ts'
import { averageRating, readingLines } from '../kit/reading.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { stableId } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { annotations, isOfBrowser } from './annotations.ts'
import { columnOf, customColumns, meaningColumns, valuesOf } from './columns.ts'

/**
 * A library of calibre (`metadata.db`; its tables as calibre 6.13 made them, version 25). A book can have several files;
 * each is a book here. What the desktop program keeps belongs to nobody in particular: to whoever imports.
 */
export const calibre: DatabaseImporter = {
  program: 'calibre',
  tables: ['books_series_link', 'library_id', 'metadata_dirtied', 'custom_columns'],
  version(source) {
    const number = source.userVersion()
    return { text: String(number), isKnown: number <= lastKnownVersion }
  },
  columns: (source, context) => meaningColumns(customColumns(source), context.columns ?? {}),
  *read(source, context) {
    yield* users(source, context)
    yield* series(source)
    yield* books(source, context)
    yield* reading(source, context)
    yield* positions(source, context)
    yield* ratings(source, context)
    yield* annotations(source, { book: bookId, user: (name) => userId(name, context) }, desktopUser)
    yield* shelves(source, context)
  },
}

const lastKnownVersion = 26
const program = 'calibre'
/** The user of the content server whose positions are those of the desktop viewer. */
const desktopUser = '*'

const seriesId = (library: string, id: number) => stableId(program, library, 'series', id)
const bookId = (uuid: string, format: string) => stableId(program, 'book', uuid, format.toLowerCase())
const userId = (name: string, { viewer }: SourceContext) =>
  name === desktopUser ? viewer.id : stableId(program, 'user', name)

function libraryOf(source: SqliteSource) {
  const [library] = source.rows<{ uuid: string }>('select uuid from library_id')
  return { id: stableId(program, 'library', library?.uuid ?? ''), name: program }
}

function* users(source: SqliteSource, context: SourceContext): Generator<SourceLine> {
  const names = new Set<string>()
  for (const [table, condition] of [
    ['last_read_positions', `user <> '${desktopUser}'`],
    ['annotations', isOfBrowser],
  ] as const) {
    if (!source.hasTable(table)) continue
    const query = `select user from ${table} where ${condition} group by user`
    for (const { user } of source.rows<{ user: string }>(query)) names.add(user)
  }
  yield importingUser(context)
  for (const name of [...names].sort()) yield plainUser(userId(name, context), name)
}

function* series(source: SqliteSource): Generator<SourceLine> {
  const library = libraryOf(source)
  for (const { id, title } of source.rows<{ id: number; title: string }>(
    'select id, name as title from series order by id',
  )) {
    yield { type: 'series', id: seriesId(library.id, id), library, title, path: null, externalIds: [] }
  }
  for (const { book, uuid, title, series: id } of ratedBooks(source)) {
    // The series that it is in here has its rating; titles of single books are no reason to be the same.
    if (id === null)
      yield {
        type: 'series',
        id: seriesOfBook(uuid),
        library,
        title: title ?? String(book),
        path: null,
        externalIds: [],
        titles: undefined,
      }
  }
}

type RatedBook = {
  book: number
  uuid: string
  title: string | null
  series: number | null
  /** Half stars, 1 to 10. */
  rating: number
}

function ratedBooks(source: SqliteSource): Iterable<RatedBook> {
  return source.rows<RatedBook>(
    `select b.id as book, b.uuid, b.title, k.series, r.rating from books b
       join books_ratings_link l on l.book = b.id join ratings r on r.id = l.rating
       left join books_series_link k on k.book = b.id where r.rating > 0 order by b.id`,
  )
}

const seriesOfBook = (uuid: string) => stableId(program, 'series of', uuid)

type FileRow = {
  id: number
  uuid: string
  title: string
  folder: string
  name: string
  format: string
  bytes: number
  seriesId: number | null
  number: number
}

const files = `select b.id, b.uuid, b.title, b.path as folder, d.name, d.format, d.uncompressed_size as bytes,
    k.series as seriesId, b.series_index as number
  from books b join data d on d.book = b.id left join books_series_link k on k.book = b.id order by b.id, d.id`

function* books(source: SqliteSource, { hashOf }: SourceContext): Generator<SourceLine> {
  const library = libraryOf(source)
  const identifiers = identifiersOf(source)
  for (const row of source.rows<FileRow>(files)) {
    const { id, uuid, title, format, bytes, number } = row
    const path = `${row.folder}/${row.name}.${format.toLowerCase()}`
    yield {
      type: 'book',
      id: bookId(uuid, format),
      library,
      title,
      path,
      fileHash: hashOf(path, bytes),
      externalIds: identifiers.get(id) ?? [],
      fileSize: bytes,
      ...(row.seriesId === null
        ? { series: seriesOfBook(uuid) }
        : { series: seriesId(library.id, row.seriesId), number }),
    }
  }
}

function identifiersOf(source: SqliteSource): ReadonlyMap<number, readonly OutsideId[]> {
  const found = new Map<number, OutsideId[]>()
  const query = 'select book, type as source, val as externalId from identifiers order by id'
  for (const { book, ...id } of source.rows<OutsideId & { book: number }>(query)) {
    found.set(book, [...(found.get(book) ?? []), id])
  }
  return found
}

/** What custom columns say: read or not, when, and how far. */
function* reading(source: SqliteSource, context: SourceContext): Generator<SourceLine> {
  const columns = customColumns(source)
  const chosen = context.columns ?? {}
  const read = valuesOf<number>(source, columnOf(columns, 'read', chosen.read))
  const readAt = valuesOf<string>(source, columnOf(columns, 'readAt', chosen.readAt))
  const percent = valuesOf<number>(source, columnOf(columns, 'progress', chosen.progress))
  if (read.size === 0 && readAt.size === 0 && percent.size === 0) return
  const query = `select b.id, b.uuid, b.timestamp as addedAt, d.format from books b join data d on d.book = b.id
    order by b.id, d.id`
  type Row = { id: number; uuid: string; addedAt: string; format: string }
  for (const { id, uuid, addedAt, format } of source.rows<Row>(query)) {
    const finishedAt = timeText(readAt.get(id)?.[0])
    const share = Math.min(1, Math.max(0, (percent.get(id)?.[0] ?? 0) / 100))
    const completed = read.get(id)?.[0] === 1 || finishedAt !== null || share === 1
    if (!completed && share === 0) continue
    const [user, book, at] = [context.viewer.id, bookId(uuid, format), finishedAt ?? timeText(addedAt)]
    const lines = [...readingLines({ program, user, book, page: null, share, completed, at })]
    // When it was added is not when it was finished.
    yield* finishedAt === null ? lines.filter(({ type }) => type !== 'completion') : lines
  }
}

/** Where people stopped in the viewer or in a browser. */
function* positions(source: SqliteSource, context: SourceContext): Generator<SourceLine> {
  if (!source.hasTable('last_read_positions')) return
  type Row = { uuid: string; format: string; user: string; epoch: number; share: number }
  const query = `select b.uuid, p.format, p.user, p.epoch, p.pos_frac as share
    from last_read_positions p join books b on b.id = p.book where p.pos_frac > 0 order by p.epoch, p.id`
  for (const { uuid, format, user: name, epoch, share } of source.rows<Row>(query)) {
    const at = timeText(epoch)
    if (at === null) continue
    const [user, book, completed] = [userId(name, context), bookId(uuid, format), share >= 1]
    yield* readingLines({ program, user, book, page: null, share: Math.min(1, share), completed, at })
  }
}

/** Ratings are of books there and of series here: the mean. */
function* ratings(source: SqliteSource, { viewer }: SourceContext): Generator<SourceLine> {
  const { id: library } = libraryOf(source)
  const bySeries = Map.groupBy(ratedBooks(source), ({ series: id, uuid }) =>
    id === null ? seriesOfBook(uuid) : seriesId(library, id),
  )
  for (const [id, books] of bySeries) {
    const rating = averageRating(books.map((one) => one.rating * 10))
    yield { type: 'rating', user: viewer.id, series: id, rating, notes: null, createdAt: longAgo, updatedAt: longAgo }
  }
}

/** Each shelf as a reading list. */
function* shelves(source: SqliteSource, context: SourceContext): Generator<SourceLine> {
  const column = columnOf(customColumns(source), 'shelves', context.columns?.shelves)
  const names = valuesOf<string>(source, column)
  if (names.size === 0) return
  const members = new Map<string, string[]>()
  for (const { id, uuid, format } of source.rows<FileRow>(files)) {
    for (const name of names.get(id) ?? []) members.set(name, [...(members.get(name) ?? []), bookId(uuid, format)])
  }
  const at = longAgo
  const { id: library } = libraryOf(source)
  for (const [name, ids] of members) {
    yield {
      type: 'readlist',
      id: stableId(program, library, 'shelf', name),
      name,
      summary: null,
      ordered: false,
      createdBy: context.viewer.id,
      createdAt: at,
      updatedAt: at,
      members: ids.slice(0, 10_000),
    }
  }
}
