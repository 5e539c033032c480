import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord } from '../../records/book.ts'
import type { ReaderPosition } from '../../records/reading.ts'
import type { Stored } from '../../rows/stored.ts'
import { raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { findBooks } from '../books/books.ts'

/** Files with more copies than this get no KOReader progress. */
const maxCopies = 50

/**
 * The position reported for a file that was not a visible book of the user; null without one.
 * @param document KOReader's name for the file
 */
export async function findReaderPosition(
  reader: Reader,
  userId: string,
  document: string,
): Promise<ReaderPosition | null> {
  const row = await reader.get<Stored<ReaderPosition>>(
    sql`select document, progress, percentage, device, device_id as deviceId, updated_at as updatedAt,
               is_given as isGiven
        from reader_places where user_id = ${userId} and document = ${document}`,
  )
  return row === undefined ? null : { ...row, isGiven: row.isGiven === 1 }
}

/**
 * The visible books whose file KOReader identifies this way: by partial MD5, all copies of it; else by the MD5 of the
 * name, if all files of that name are copies of one.
 */
export async function findBooksOfDocument(viewer: Viewer, reader: Reader, document: string): Promise<BookRecord[]> {
  const booksNamed = (column: string) =>
    reader.all<{ readonly id: string; readonly fileHash: string }>(
      sql`select b.id, b.file_hash as fileHash from books b join series s on s.seq = b.series_seq
          where b.${raw(column)} = ${document} and b.deleted_at is null and ${seriesVisible(viewer, 's')}
          order by b.id limit ${maxCopies}`,
    )
  const byContent = await booksNamed('reader_hash')
  const found = byContent.length > 0 ? byContent : await booksNamed('name_digest')
  const isOneFile = found.every(({ fileHash }) => fileHash === found[0]?.fileHash)
  if (byContent.length === 0 && !isOneFile) return []
  return findBooks(
    viewer,
    reader,
    found.map(({ id }) => id),
  )
}
