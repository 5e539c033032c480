import type { SourcePatch } from '../../../domain/book/analysis.ts'

import type { Reader } from '../../database.ts'
import type { BookSources, KnownBook } from '../../records/book.ts'
import type { KnownSeries } from '../../records/series.ts'
import type { Stored } from '../../rows/stored.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'

/** Known files for scans. Nothing here is filtered by a viewer: the scan sees everything. */
type After = {
  /** Id of the last row of the previous page; null for the first page. */
  readonly after: string | null
  readonly limit: number
}

type KnownBookRow = Stored<KnownBook>

const bookColumns = raw(
  `b.id, (select id from libraries where seq = b.library_seq) as libraryId, s.id as seriesId, h.id as homeId, h.path_key as homePathKey, b.path, b.file_size as size, b.mtime_us as mtimeUs, b.inode,
   b.file_hash as fileHash, b.reader_hash as externalReaderHash, b.format, b.analyzed_at is not null as analyzed,
   b.analysis_version as analysisVersion,
   b.error_code as errorCode, b.in_cloud as inCloud, b.deleted_at is not null as deleted`,
)

/** The books of a library by time of addition, page by page, including soft-deleted ones. */
export async function listKnownBooks(reader: Reader, libraryId: string, page: After): Promise<KnownBook[]> {
  return knownBooks(
    reader,
    sql`b.library_seq = (select seq from libraries where id = ${libraryId})
        and b.seq > coalesce((select seq from books where id = ${page.after ?? ''}), 0)
        order by b.seq limit ${page.limit}`,
  )
}

/** The book whose cover each series of a library shows, page by page, by time of addition of the series. */
export async function listCoverBooks(reader: Reader, libraryId: string, page: After): Promise<KnownBook[]> {
  const last = sql`coalesce((select series_seq from books where id = ${page.after ?? ''}), 0)`
  // A book that has just moved to an earlier series would lead back to its page.
  return knownBooks(
    reader,
    sql`b.seq in (
          select cover_book_seq from series
          where library_seq = (select seq from libraries where id = ${libraryId}) and cover_book_seq is not null
            and seq > ${last}
          order by seq limit ${page.limit})
        and b.series_seq > ${last}
        order by b.series_seq`,
  )
}

/** Books by id, including soft-deleted ones. */
export async function findKnownBooks(reader: Reader, ids: readonly string[]): Promise<KnownBook[]> {
  return ids.length === 0 ? [] : knownBooks(reader, sql`${among(raw('b.id'), ids)} order by b.id`)
}

/** The books with one of the hashes (SHA-256, hex), in one library or in all. */
export async function findBooksByHash(
  reader: Reader,
  fileHashes: readonly string[],
  libraryId?: string,
): Promise<KnownBook[]> {
  const hashes = fileHashes.filter((hash) => hash !== '')
  if (hashes.length === 0) return []
  const library =
    libraryId === undefined ? raw('true') : sql`b.library_seq = (select seq from libraries where id = ${libraryId})`
  return knownBooks(
    reader,
    sql`${among(raw('b.file_hash'), hashes)} and b.file_hash <> '' and ${library} order by b.id`,
  )
}

/** Which present books to read again: by id, by series, or a whole library. */
export type BookChoice = {
  readonly libraryId: string
  readonly bookIds?: readonly string[] | undefined
  readonly seriesIds?: readonly string[] | undefined
  /** `unanalyzed` were never read completely; `failed` have an error, of the kind `code` if given. */
  readonly which: 'all' | 'unanalyzed' | 'failed'
  readonly code?: string | undefined
}

/** The chosen books of a library by time of addition, page by page, without soft-deleted ones. */
export async function listChosenBooks(reader: Reader, choice: BookChoice, page: After): Promise<KnownBook[]> {
  return knownBooks(
    reader,
    sql`${chosenBooks(choice)} and b.seq > coalesce((select seq from books where id = ${page.after ?? ''}), 0)
        order by b.seq limit ${page.limit}`,
  )
}

export async function countChosenBooks(reader: Reader, choice: BookChoice): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from books b cross join series s on s.seq = b.series_seq where ${chosenBooks(choice)}`,
  )
  return row?.count ?? 0
}

function chosenBooks({ libraryId, bookIds, seriesIds, which, code }: BookChoice): Fragment {
  const conditions = [
    sql`b.library_seq = (select seq from libraries where id = ${libraryId})`,
    raw('b.deleted_at is null'),
  ]
  if (bookIds !== undefined) conditions.push(among(raw('b.id'), bookIds))
  if (seriesIds !== undefined) conditions.push(among(raw('s.id'), seriesIds))
  if (which === 'unanalyzed') conditions.push(raw('b.analyzed_at is null'))
  if (which === 'failed') conditions.push(raw('b.error_code is not null'))
  if (code !== undefined) conditions.push(sql`b.error_code = ${code}`)
  return all(conditions)
}

/** Books by any condition on `b`, with their series `s` and the series of their path `h`. */
export async function knownBooks(reader: Reader, where: Fragment): Promise<KnownBook[]> {
  const rows = await reader.all<KnownBookRow>(
    sql`select ${bookColumns} from books b cross join series s on s.seq = b.series_seq
        cross join series h on h.seq = coalesce(b.home_seq, b.series_seq) where ${where}`,
  )
  return rows.map((row) => ({
    ...row,
    analyzed: row.analyzed === 1,
    inCloud: row.inCloud === 1,
    deleted: row.deleted === 1,
  }))
}

type KnownSeriesRow = Stored<KnownSeries>

const seriesColumns = raw('s.id, s.path_key as pathKey, s.path, s.title, s.book_count as bookCount, s.locks')

/** The series of a library by id, page by page, including empty ones. */
export async function listKnownSeries(reader: Reader, libraryId: string, page: After): Promise<KnownSeries[]> {
  const rows = await reader.all<KnownSeriesRow>(
    sql`select ${seriesColumns} from series s where s.library_seq = (select seq from libraries where id = ${libraryId})
        and s.id > ${page.after ?? ''} order by s.id limit ${page.limit}`,
  )
  return rows.map(presentKnownSeries)
}

export async function findSeriesByPathKey(
  reader: Reader,
  libraryId: string,
  pathKey: string,
): Promise<KnownSeries | null> {
  const row = await reader.get<KnownSeriesRow>(
    sql`select ${seriesColumns} from series s
        where s.library_seq = (select seq from libraries where id = ${libraryId}) and s.path_key = ${pathKey}`,
  )
  return row === undefined ? null : presentKnownSeries(row)
}

function presentKnownSeries(row: KnownSeriesRow): KnownSeries {
  return { ...row, locks: JSON.parse(row.locks) as KnownSeries['locks'] }
}

type SourcesRow = Stored<BookSources>

/** The file metadata of series (or single books), present books only, in reading order. */
export async function listBookSources(
  reader: Reader,
  choice: { readonly seriesIds: readonly string[] } | { readonly bookIds: readonly string[] },
): Promise<BookSources[]> {
  const condition = 'seriesIds' in choice ? among(raw('s.id'), choice.seriesIds) : among(raw('b.id'), choice.bookIds)
  const rows = await reader.all<SourcesRow>(
    sql`${selectSources} where ${condition} and b.deleted_at is null order by s.id, b.position, b.name_key, b.id`,
  )
  return rows.map((row) => ({ ...present(row), patches: JSON.parse(row.patches) as SourcePatch[] }))
}

/** The file metadata of a book, as text. */
export type WrittenSources = Omit<BookSources, 'patches'> & { readonly patches: string }

const selectSources = raw(
  `select b.id as bookId, s.id as seriesId, b.path as relativePath, b.position, x.patches, m.locks,
          b.home_seq is not null as isGuest
   from books b join series s on s.seq = b.series_seq join book_sources x on x.book_seq = b.seq
   join book_metadata m on m.book_seq = b.seq`,
)

function present(row: SourcesRow): WrittenSources {
  return { ...row, locks: JSON.parse(row.locks) as BookSources['locks'], isGuest: row.isGuest === 1 }
}

/** The same for one series of any size, unparsed and in batches. In the order of `refreshSeries`. */
export async function* readSourcesOfSeries(
  reader: Reader,
  seriesId: string,
  portion: number,
): AsyncGenerator<readonly WrittenSources[]> {
  for (let after = { position: -1, bookId: '' }; ; ) {
    const rows: readonly SourcesRow[] = await reader.all<SourcesRow>(
      sql`${selectSources} where b.series_seq = (select seq from series where id = ${seriesId})
          and b.deleted_at is null and (b.position, b.id) > (${after.position}, ${after.bookId})
          order by b.position, b.id limit ${portion}`,
    )
    const last = rows.at(-1)
    if (last !== undefined) yield rows.map(present)
    if (last === undefined || rows.length < portion) return
    after = last
  }
}

/** Number of present books by series. */
export async function countSeriesBooks(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly bookCount: number }[]> {
  return reader.all(sql`select id, book_count as bookCount from series where ${among(raw('id'), ids)} order by id`)
}

/** Facts about books other than their names, including soft-deleted ones, by id. */
export async function listPatches(
  reader: Reader,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SourcePatch[]>> {
  const rows = await reader.all<{ id: string; patches: string }>(
    sql`select b.id, x.patches from books b join book_sources x on x.book_seq = b.seq where ${among(raw('b.id'), bookIds)}`,
  )
  return new Map(rows.map(({ id, patches }) => [id, JSON.parse(patches) as SourcePatch[]]))
}

/** Present books by the series of their path and strategy, regardless of grouping decisions, in batches. */
export async function* readHomeBooks(
  reader: Reader,
  seriesId: string,
  portion: number,
): AsyncGenerator<readonly { readonly id: string; readonly path: string }[]> {
  const home = sql`(select seq from series where id = ${seriesId})`
  for (const where of [sql`series_seq = ${home} and home_seq is null`, sql`home_seq = ${home}`]) {
    for (let after = 0; ; ) {
      const rows: readonly { seq: number; id: string; path: string }[] = await reader.all(
        sql`select seq, id, path from books where ${where} and deleted_at is null and seq > ${after}
            order by seq limit ${portion}`,
      )
      if (rows.length > 0) yield rows
      if (rows.length < portion) break
      after = rows.at(-1)?.seq ?? after
    }
  }
}
