import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { unpackOutline, unpackPages } from '../../page-blob.ts'
import type { BookFile, BookOutline, BookPages } from '../../records/book.ts'
import { presentFailure } from '../../rows/book.ts'
import { coverSizeColumns, sizeOf } from '../../rows/cover-size.ts'
import { sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

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
