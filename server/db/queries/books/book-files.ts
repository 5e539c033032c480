import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookFileFormat } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { unpackOutline, unpackPages } from '../../page-blob.ts'
import type { BookFile, BookOutline, BookPages } from '../../records/book.ts'
import type { ListRecord } from '../../records/lists.ts'
import { presentFailure } from '../../rows/book.ts'
import { raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { ownOrderOf, shownMembers } from '../lists/list-members.ts'
import { findWantToRead } from '../lists/queue.ts'
import { orderSql } from '../search/ordering.ts'
import { coverSizeColumns, sizeOf } from './book-pictures.ts'

/** The location of a book's file. */
export type FileWithPosition = {
  readonly bookId: string
  readonly libraryPath: string
  /** Relative to the library. */
  readonly relativePath: string
  readonly format: BookFileFormat
  /** 1 when the library is currently unreachable. */
  readonly offline: number
}

const columns = raw(`b.id as bookId, b.path as relativePath, b.format,
  (select l.path from libraries l where l.seq = b.library_seq) as libraryPath,
  (select l.state = 'offline' from libraries l where l.seq = b.library_seq) as offline`)

/** The visible book at a path relative to its library, with `/`; null without one. */
export async function findBookAt(
  viewer: Viewer,
  reader: Reader,
  location: { readonly libraryId: string; readonly path: string },
): Promise<string | null> {
  const found = await reader.get<{ id: string }>(
    sql`select b.id from books b join series s on s.seq = b.series_seq
        where b.library_seq = (select l.seq from libraries l where l.id = ${location.libraryId}) and b.path = ${location.path}
          and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
  return found?.id ?? null
}

/**
 * Title and files of a series in reading order, without soft-deleted books; null when the series is missing or hidden.
 */
export async function findSeriesFiles(
  viewer: Viewer,
  reader: Reader,
  seriesId: string,
): Promise<{ readonly title: string; readonly files: readonly FileWithPosition[] } | null> {
  const series = await reader.get<{ seq: number; title: string }>(
    sql`select s.seq, s.title from series s where s.id = ${seriesId} and ${seriesVisible(viewer, 's')}`,
  )
  if (series === undefined) return null
  const files = await reader.all<FileWithPosition>(
    sql`select ${columns} from books b where b.series_seq = ${series.seq} and b.deleted_at is null
        order by b.position, b.title_key, b.id`,
  )
  return { title: series.title, files }
}

/** Files of the visible books of a read list, in list order. */
export function listReadListFiles(
  viewer: Viewer,
  reader: Reader,
  list: ListRecord,
): Promise<readonly FileWithPosition[]> {
  return reader.all<FileWithPosition>(
    sql`select ${columns} from ${shownMembers(viewer, 'readList', list)}
        order by ${orderSql(ownOrderOf('readList', list))}`,
  )
}

/** Title and files of the viewer's want-to-read queue, in queue order; null when it is empty. */
export async function findWantToReadFiles(
  viewer: Viewer,
  reader: Reader,
): Promise<{ readonly title: string; readonly files: readonly FileWithPosition[] } | null> {
  const queue = await findWantToRead(viewer, reader)
  if (queue === null) return null
  const ids = rowsOf(queue.books.map(({ id }) => id))
  const files = await reader.all<FileWithPosition>(
    sql`select ${columns} from ${ids} x join books b on b.id = x.value where b.deleted_at is null order by x.key`,
  )
  return { title: queue.list.name, files }
}

type FileRow = Omit<BookFile, 'analysisError' | 'offline' | 'cover' | 'coverSize'> & {
  readonly coverWidth: number | null
  readonly coverHeight: number | null
  readonly coverId: string | null
  readonly customPath: string | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly offline: number
}

/** The file and its expected version; null when the book is soft-deleted or not visible. */
export async function findBookFile(viewer: Viewer, reader: Reader, bookId: string): Promise<BookFile | null> {
  const row = await reader.get<FileRow>(
    sql`select b.id, s.id as seriesId, l.id as libraryId, l.path as libraryPath, b.path as relativePath, b.format,
               b.file_size as size, b.mtime_us as mtimeUs, b.file_hash as fileHash, b.page_count as pageCount,
               m.cover_page as coverPage, b.error_code as errorCode, b.error_message as errorMessage,
               b.cover_updated_at as coverUpdatedAt, l.state = 'offline' as offline,
               c.id as coverId, c.path as customPath, ${coverSizeColumns}
        from books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        left join book_metadata m on m.book_seq = b.seq
        left join covers c on c.book_seq = b.seq and c.is_selected = 1
        where b.id = ${bookId} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
  if (row === undefined) return null
  const { errorCode, errorMessage, offline, coverId, customPath, coverWidth, coverHeight, ...rest } = row
  const cover = coverId === null || customPath === null ? null : { id: coverId, path: customPath }
  const coverSize = sizeOf(coverWidth, coverHeight)
  return { ...rest, analysisError: presentFailure(errorCode, errorMessage), offline: offline === 1, cover, coverSize }
}

/** Pages in file order; empty for a reflowable EPUB and for files that could not be read. */
export async function findBookPages(viewer: Viewer, reader: Reader, bookId: string): Promise<BookPages | null> {
  const row = await reader.get<{ pages: Uint8Array }>(
    sql`select c.pages from books b join series s on s.seq = b.series_seq join book_contents c on c.book_seq = b.seq
        where b.id = ${bookId} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
  return row === undefined ? null : { bookId, pages: unpackPages(row.pages) }
}

/** Reading order and contents of an EPUB; `epub` is null for other formats. */
export async function findBookOutline(viewer: Viewer, reader: Reader, bookId: string): Promise<BookOutline | null> {
  const row = await reader.get<{ epub: Uint8Array | null }>(
    sql`select c.epub from books b join series s on s.seq = b.series_seq join book_contents c on c.book_seq = b.seq
        where b.id = ${bookId} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
  if (row === undefined) return null
  return { bookId, epub: row.epub === null ? null : unpackOutline(row.epub) }
}
