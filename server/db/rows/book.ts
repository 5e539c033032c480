import { seesServerPaths, type Viewer } from '../../domain/access/viewer.ts'
import type { AnalysisErrorCode, Failure } from '../../domain/result.ts'
import type { BookRecord, SharedBook } from '../records/book.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../sql.ts'
import { type ProgressColumns, presentProgress, progressColumns } from './progress.ts'

/** The columns that are the same for everyone. */
export type SharedRow = Omit<SharedBook, 'analysisError' | 'inCloud'> & {
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly inCloud: number
}

/** The columns of a viewer. */
export type PersonalRow = ProgressColumns & { readonly queued: number }

export type BookRow = SharedRow & PersonalRow

const columns = raw(
  `b.id, l.id as libraryId, l.name as libraryName, l.path as libraryPath, s.id as seriesId, s.title as seriesTitle,
   b.title, b.title_sort as titleSort, b.number, b.volume, b.chapter, m.summary, b.path as relativePath,
   b.format as fileFormat, b.file_size as fileSize, b.mtime_us as mtimeUs, b.file_hash as fileHash,
   b.reader_hash as externalReaderHash, b.page_count as pageCount, b.analyzed_at as analyzedAt,
   b.error_code as errorCode, b.error_message as errorMessage, b.in_cloud as inCloud,
   b.deleted_at as deletedAt, b.position,
   coalesce(s.reading_direction, l.default_reading_direction) as readingDirection, b.language, b.publisher,
   b.year, b.month, b.day, b.cover_updated_at as coverUpdatedAt, b.created_at as createdAt, b.updated_at as updatedAt`,
)

const sharedJoins = raw(
  `cross join series s on s.seq = b.series_seq cross join libraries l on l.seq = b.library_seq
   left join book_metadata m on m.book_seq = b.seq`,
)

/** The shared rows for internal numbers, in no order. */
export function sharedRowsOf(seqs: readonly number[]): Fragment {
  return sql`select b.seq, ${columns} from ${rowsOf(seqs)} page cross join books b on b.seq = page.value ${sharedJoins}`
}

/** A viewer's rows for those of the internal numbers with progress or in the queue, in no order. */
export function personalRowsOf({ userId }: Viewer, seqs: readonly number[]): Fragment {
  return sql`select b.seq, b.id, ${progressColumns}, q.book_seq is not null as queued
    from books b left join read_progress p on p.user_id = ${userId} and p.book_seq = b.seq
      left join queue_entries q on q.user_id = ${userId} and q.book_seq = b.seq
    where b.seq in (
      select book_seq from read_progress where user_id = ${userId} and ${among(raw('book_seq'), seqs)}
      union select book_seq from queue_entries where user_id = ${userId} and ${among(raw('book_seq'), seqs)})`
}

/** The records matching a condition over `b` (books), `s` (series) and `l` (libraries). */
export function bookRecordsWhere({ userId }: Viewer, condition: Fragment): Fragment {
  return sql`select ${columns}, ${progressColumns}, exists (
      select 1 from queue_entries q where q.user_id = ${userId} and q.book_seq = b.seq) as queued
    from books b ${sharedJoins} left join read_progress p on p.user_id = ${userId} and p.book_seq = b.seq
    where ${condition}`
}

export function presentBook(viewer: Viewer, row: BookRow): BookRecord {
  return { ...presentShared(row, seesServerPaths(viewer)), ...presentPersonal(viewer, row) }
}

/** @param row absent: neither progress nor in the queue */
export function presentPersonal(
  viewer: Viewer,
  row: PersonalRow | undefined,
): Pick<BookRecord, 'progress' | 'wantToRead'> {
  return {
    progress: row === undefined ? null : presentProgress(row),
    wantToRead: viewer.userId === '' ? null : row?.queued === 1,
  }
}

export function presentShared(row: SharedRow, seesPaths: boolean): SharedBook {
  return {
    id: row.id,
    libraryId: row.libraryId,
    libraryName: row.libraryName,
    libraryPath: seesPaths ? row.libraryPath : '',
    seriesId: row.seriesId,
    seriesTitle: row.seriesTitle,
    title: row.title,
    titleSort: row.titleSort,
    number: row.number,
    volume: row.volume,
    chapter: row.chapter,
    summary: row.summary,
    relativePath: row.relativePath,
    fileFormat: row.fileFormat,
    fileSize: row.fileSize,
    mtimeUs: row.mtimeUs,
    fileHash: row.fileHash,
    externalReaderHash: row.externalReaderHash,
    pageCount: row.pageCount,
    analyzedAt: row.analyzedAt,
    analysisError: presentFailure(row.errorCode, row.errorMessage),
    inCloud: row.inCloud === 1,
    deletedAt: row.deletedAt,
    position: row.position,
    readingDirection: row.readingDirection,
    language: row.language,
    publisher: row.publisher,
    year: row.year,
    month: row.month,
    day: row.day,
    coverUpdatedAt: row.coverUpdatedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Only valid error codes are stored. */
export function presentFailure(code: string | null, message: string | null): Failure | null {
  return code === null ? null : { code: code as AnalysisErrorCode, message: message ?? '' }
}
