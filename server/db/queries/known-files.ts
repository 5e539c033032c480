import type { SourcePatch } from '../../domain/book/analysis.ts'

import type { Reader } from '../database.ts'
import type { BookSources, KnownBook } from '../records/book.ts'
import type { KnownSeries } from '../records/series.ts'
import { all, among, type Fragment, raw, sql } from '../sql.ts'

/** What the scan remembers. Nothing here is filtered by a viewer: the scan sees everything. */
type After = {
  /** Id of the last row of the page before; null for the first page. */
  readonly after: string | null
  readonly limit: number
}

type KnownBookRow = Omit<KnownBook, 'analyzed' | 'deleted'> & { readonly analyzed: number; readonly deleted: number }

const bookColumns = raw(
  `b.id, s.id as seriesId, h.id as homeId, h.path_key as homePathKey, b.path, b.file_size as size, b.mtime_us as mtimeUs, b.inode,
   b.file_hash as fileHash, b.reader_hash as externalReaderHash, b.format, b.analyzed_at is not null as analyzed,
   b.analysis_version as analysisVersion,
   b.error_code as errorCode, b.deleted_at is not null as deleted`,
)

/** The books of a library in the order they were added, page by page, soft-deleted ones too. */
export async function listKnownBooks(reader: Reader, libraryId: string, page: After): Promise<KnownBook[]> {
  return knownBooks(
    reader,
    sql`b.library_seq = (select seq from libraries where id = ${libraryId})
        and b.seq > coalesce((select seq from books where id = ${page.after ?? ''}), 0)
        order by b.seq limit ${page.limit}`,
  )
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
    libraryId === undefined ? raw('1') : sql`b.library_seq = (select seq from libraries where id = ${libraryId})`
  return knownBooks(
    reader,
    sql`${among(raw('b.file_hash'), hashes)} and b.file_hash <> '' and ${library} order by b.id`,
  )
}

/** Which books in view are to be read again: chosen by id, by series, or a whole library. */
export type BookChoice = {
  readonly libraryId: string
  readonly bookIds?: readonly string[] | undefined
  readonly seriesIds?: readonly string[] | undefined
  /** `unanalyzed` were never read to their end; `failed` have an error, of one kind when `code` names it. */
  readonly which: 'all' | 'unanalyzed' | 'failed'
  readonly code?: string | undefined
}

/** The chosen books of a library in the order they were added, page by page, without soft-deleted ones. */
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

async function knownBooks(reader: Reader, where: Fragment): Promise<KnownBook[]> {
  const rows = await reader.all<KnownBookRow>(
    sql`select ${bookColumns} from books b cross join series s on s.seq = b.series_seq
        cross join series h on h.seq = coalesce(b.home_seq, b.series_seq) where ${where}`,
  )
  return rows.map((row) => ({ ...row, analyzed: row.analyzed === 1, deleted: row.deleted === 1 }))
}

type KnownSeriesRow = Omit<KnownSeries, 'locks'> & { readonly locks: string }

const seriesColumns = raw('s.id, s.path_key as pathKey, s.path, s.title, s.book_count as bookCount, s.locks')

/** The series of a library by id, page by page, empty ones too. */
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

type SourcesRow = Omit<BookSources, 'patches' | 'locks' | 'isGuest'> & {
  readonly patches: string
  readonly locks: string
  readonly isGuest: number
}

/** What the files of series (or single books) say, books in view only, in reading order. */
export async function listBookSources(
  reader: Reader,
  choice: { readonly seriesIds: readonly string[] } | { readonly bookIds: readonly string[] },
): Promise<BookSources[]> {
  const chosen = 'seriesIds' in choice ? among(raw('s.id'), choice.seriesIds) : among(raw('b.id'), choice.bookIds)
  const rows = await reader.all<SourcesRow>(
    sql`select b.id as bookId, s.id as seriesId, b.path as relativePath, b.position, x.patches, m.locks,
               b.home_seq is not null as isGuest
        from books b join series s on s.seq = b.series_seq join book_sources x on x.book_seq = b.seq
        join book_metadata m on m.book_seq = b.seq
        where ${chosen} and b.deleted_at is null order by s.id, b.position, b.name_key, b.id`,
  )
  return rows.map((row) => ({
    ...row,
    patches: JSON.parse(row.patches) as SourcePatch[],
    locks: JSON.parse(row.locks) as BookSources['locks'],
    isGuest: row.isGuest === 1,
  }))
}

/** What is known of books beside their names, soft-deleted ones too, by id. */
export async function listPatches(
  reader: Reader,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SourcePatch[]>> {
  const rows = await reader.all<{ id: string; patches: string }>(
    sql`select b.id, x.patches from books b join book_sources x on x.book_seq = b.seq where ${among(raw('b.id'), bookIds)}`,
  )
  return new Map(rows.map(({ id, patches }) => [id, JSON.parse(patches) as SourcePatch[]]))
}

/** The books in view that path and strategy give to a series, wherever people put them. */
export async function listHomeBooks(
  reader: Reader,
  seriesId: string,
): Promise<readonly { readonly id: string; readonly path: string }[]> {
  const home = sql`(select seq from series where id = ${seriesId})`
  return reader.all(
    sql`select id, path from books where series_seq = ${home} and home_seq is null and deleted_at is null
        union all select id, path from books where home_seq = ${home} and deleted_at is null`,
  )
}
