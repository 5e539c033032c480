import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { DamagedBook, FileToCheck } from '../../records/library-jobs.ts'
import { raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** Position in the files of a run. */
export type CheckCursor = { readonly checkedAt: number; readonly seq: number }

type Portion = {
  readonly libraryId: string
  /** Only files that were last checked before this time. */
  readonly before: number
  readonly after: CheckCursor
  readonly limit: number
}

/** The file is still the version that was found damaged or could not be read. */
const isDamaged = raw(
  `c.state in ('damaged', 'unreadable') and b.deleted_at is null and b.file_size = c.file_size
   and b.mtime_us = c.mtime_us and b.inode = c.inode and b.file_hash in (c.expected_hash, coalesce(c.found_hash, ''))`,
)

const columns = raw(
  `b.seq, b.id, s.id as seriesId, b.path, b.file_size as size, b.mtime_us as mtimeUs, b.inode, b.file_hash as fileHash,
   case when ${isDamaged.text} then c.expected_hash else b.file_hash end as expectedHash,
   coalesce(c.checked_at, 0) as checkedAt`,
)
/** A file in the cloud would have to be downloaded; one without a hash was never read. */
const isCheckable = raw("b.deleted_at is null and b.file_hash <> '' and b.in_cloud = 0")

/** The next files of a library to verify: those never checked, then those whose check is the oldest. */
export async function listFilesToCheck(
  reader: Reader,
  { libraryId, before, after, limit }: Portion,
): Promise<FileToCheck[]> {
  const library = sql`b.library_seq = (select seq from libraries where id = ${libraryId}) and ${isCheckable}`
  const fresh =
    after.checkedAt > 0
      ? []
      : await reader.all<FileToCheck>(
          sql`select ${columns} from books b cross join series s on s.seq = b.series_seq
              left join book_checks c on c.book_seq = b.seq
              where ${library} and b.seq > ${after.seq} and c.book_seq is null order by b.seq limit ${limit}`,
        )
  if (fresh.length > 0) return fresh
  const from = after.checkedAt > 0 ? after : { checkedAt: 0, seq: 0 }
  return reader.all<FileToCheck>(
    sql`select ${columns} from book_checks c cross join books b on b.seq = c.book_seq
        cross join series s on s.seq = b.series_seq
        where ${library} and c.checked_at < ${before} and (c.checked_at, c.book_seq) > (${from.checkedAt}, ${from.seq})
        order by c.checked_at, c.book_seq limit ${limit}`,
  )
}

type ToCheck = { readonly count: number; readonly skipped: number }

/** Number of files that {@link listFilesToCheck} returns in all, and of books that cannot be verified. */
export async function countFilesToCheck(reader: Reader, libraryId: string, before: number): Promise<ToCheck> {
  const row = await reader.get<{ count: number; skipped: number }>(
    sql`select coalesce(sum(iif(${isCheckable} and coalesce(c.checked_at, 0) < ${before}, 1, 0)), 0) as count,
               coalesce(sum(iif(${isCheckable}, 0, 1)), 0) as skipped
        from books b left join book_checks c on c.book_seq = b.seq
        where b.library_seq = (select seq from libraries where id = ${libraryId}) and b.deleted_at is null`,
  )
  return { count: row?.count ?? 0, skipped: row?.skipped ?? 0 }
}

/** Books whose file was found damaged or unreadable and has not changed since, by path. */
export async function listDamagedBooks(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest & { readonly libraryId?: string | undefined },
): Promise<Page<DamagedBook>> {
  const library = request.libraryId === undefined ? raw('true') : sql`l.id = ${request.libraryId}`
  const found = sql`from book_checks c cross join books b on b.seq = c.book_seq
    cross join series s on s.seq = b.series_seq cross join libraries l on l.seq = b.library_seq
    where ${isDamaged} and ${seriesVisible(viewer, 's')} and ${library}`
  const count = await reader.get<{ count: number }>(sql`select count(*) as count ${found}`)
  const items = await reader.all<DamagedBook>(
    sql`select b.id as bookId, b.title, b.path, b.file_size as fileSize, l.id as libraryId, l.name as libraryName,
               s.id as seriesId, c.state, c.checked_at as checkedAt, c.verified_at as verifiedAt
        ${found} order by c.state, b.path, b.id limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items, total: count?.count ?? 0 }
}

export type DeletedBook = { readonly bookId: string; readonly seriesId: string; readonly path: string }
type DeletedPortion = {
  readonly libraryId: string
  /** Only books deleted before this time. */
  readonly before: number
  readonly after: Pick<DeletedBook, 'path' | 'bookId'> | null
  readonly limit: number
}

/** The next soft-deleted books of a library by path. For clean-ups: a viewer filters nothing here. */
export function listLongDeletedBooks(
  reader: Reader,
  { libraryId, before, after, limit }: DeletedPortion,
): Promise<DeletedBook[]> {
  return reader.all<DeletedBook>(
    sql`select b.id as bookId, s.id as seriesId, b.path from books b join series s on s.seq = b.series_seq
        where b.library_seq = (select seq from libraries where id = ${libraryId}) and b.deleted_at < ${before}
          and (b.path, b.id) > (${after?.path ?? ''}, ${after?.bookId ?? ''})
        order by b.path, b.id limit ${limit}`,
  )
}
