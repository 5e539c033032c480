import type { DatabaseImporter, SourceContext, SourceLine } from '../importer.ts'
import { importingUser } from '../kit/people.ts'
import { readingLines } from '../kit/reading.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { stableId } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { bookmarks } from './bookmarks.ts'

/**
 * A Kobo reader (`.kobo/KoboReader.sqlite`; its tables as of firmware 4). It has one reader: whoever imports. Only what was
 * copied onto it has a file; books of the shop are found by their ISBN or title. Times are in UTC.
 */
export const kobo: DatabaseImporter = {
  program: 'Kobo',
  tables: ['content', 'Bookmark', 'Shelf', 'ShelfContent'],
  version(source) {
    const [row] = source.hasTable('DbVersion')
      ? source.rows<{ version: number }>('select version from DbVersion limit 1')
      : []
    const version = row?.version ?? 0
    return { text: String(version), isKnown: version <= lastKnownVersion }
  },
  *read(source, context) {
    yield importingUser(context)
    yield* books(source)
    yield* progress(source, context)
    yield* bookmarks(source, { user: context.viewer.id, bookId })
    yield* shelves(source, context)
  },
}

const lastKnownVersion = 193
const program = 'Kobo'
const library = { id: stableId(program, 'library'), name: program }
/** Where the storage of the reader is in its own addresses. */
const storage = /^file:\/\/\/mnt\/(?:onboard|sd)\//
/** Rows of books; others are chapters, articles and previews. */
const isBook = 'cast(ContentType as integer) = 6'

const bookId = (content: string) => stableId(program, 'content', content)
const seriesId = (name: string) => stableId(program, 'series', name)

type BookRow = {
  id: string
  title: string | null
  isbn: string | null
  bytes: number | null
  series: string | null
  number: string | number | null
}

function* books(source: SqliteSource): Generator<SourceLine> {
  const column = (name: string) => (source.hasColumn('content', name) ? name : 'null')
  const query = `select ContentID as id, Title as title, ${column('ISBN')} as isbn, ${column('___FileSize')} as bytes,
      ${column('Series')} as series, ${column('SeriesNumber')} as number
    from content where ${isBook} order by ContentID`
  const named = new Set<string>()
  const rows = [...source.rows<BookRow>(query)]
  for (const { series } of rows) {
    if (!series || named.has(series)) continue
    named.add(series)
    yield { type: 'series', id: seriesId(series), library, title: series, path: null, externalIds: [] }
  }
  for (const { id, title, isbn, bytes, series, ...row } of rows) {
    const path = pathOf(id)
    const number = row.number === null || row.number === '' ? Number.NaN : Number(row.number)
    yield {
      type: 'book',
      id: bookId(id),
      library,
      title: title || path,
      path,
      fileHash: null,
      externalIds: isbn ? [{ source: 'isbn', externalId: isbn }] : [],
      // A book that was converted for the reader has another size than the one here.
      ...(bytes !== null && bytes > 0 && !isConverted(id) && { fileSize: bytes }),
      ...(series && { series: seriesId(series), ...(Number.isFinite(number) && { number }) }),
    }
  }
}

const isConverted = (content: string) => content.endsWith('.kepub.epub')

/** As the file is called here: converted ones have a second ending. */
function pathOf(content: string): string {
  const address = content.replace(storage, '').replace(/\.kepub\.epub$/, '.epub')
  try {
    return content.startsWith('file:') && content.includes('%20') ? decodeURIComponent(address) : address
  } catch {
    return address
  }
}

function* progress(source: SqliteSource, { viewer }: SourceContext): Generator<SourceLine> {
  type Row = { content: string; percent: number | null; status: number | null; readAt: string | null }
  const query = `select ContentID as content, ___PercentRead as percent, ReadStatus as status, DateLastRead as readAt
    from content where ${isBook} and (ReadStatus > 0 or ___PercentRead > 0) order by DateLastRead, ContentID`
  for (const { content, percent, status, readAt } of source.rows<Row>(query)) {
    const [user, book, completed] = [viewer.id, bookId(content), status === 2]
    const share = Math.min(1, Math.max(0, (percent ?? 0) / 100))
    yield* readingLines({ program, user, book, page: null, share, completed, at: timeText(readAt) })
  }
}

const isKept = (alias: string) => `lower(coalesce(${alias}._IsDeleted, 'false')) not in ('true', '1')`

/** Each shelf as a reading list. */
function* shelves(source: SqliteSource, { viewer }: SourceContext): Generator<SourceLine> {
  type Row = { name: string; createdAt: string | null; updatedAt: string | null }
  const query = `select s.Name as name, min(s.CreationDate) as createdAt, max(s.LastModified) as updatedAt from Shelf s
    where ${isKept('s')} and s.Name <> '' group by s.Name order by s.Name`
  const ofShelf = `select x.ContentId as content from ShelfContent x join content c on c.ContentID = x.ContentId
    where x.ShelfName = ? and ${isKept('x')} and ${isBook.replace('ContentType', 'c.ContentType')} order by x.DateModified, x.ContentId`
  for (const { name, ...row } of source.rows<Row>(query)) {
    const members = [...source.rows<{ content: string }>(ofShelf, name)].map(({ content }) => bookId(content))
    if (members.length === 0) continue
    const updatedAt = timeText(row.updatedAt) ?? longAgo
    yield {
      type: 'readlist',
      id: stableId(program, 'shelf', name),
      name,
      summary: null,
      ordered: false,
      createdBy: viewer.id,
      createdAt: timeText(row.createdAt) ?? updatedAt,
      updatedAt,
      members,
    }
  }
}
