import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { chapterOf } from '../reading/numbered-books.ts'
import type { Found } from './match-lines.ts'

/** A present book with its numbers in its series. */
export type NumberedBook = Found & {
  readonly number: number | null
  /** Null for a volume without chapters. */
  readonly chapter: number | null
}

/** The visible books of series. @param seriesIds some hundred */
export function listNumberedBooks(
  viewer: Viewer,
  reader: Reader,
  seriesIds: readonly string[],
): Promise<readonly NumberedBook[]> {
  return reader.all<NumberedBook>(
    sql`select b.id, s.id as seriesId, l.id as libraryId, b.sort_number as number, ${chapterOf} as chapter
        from books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        where ${among(raw('s.id'), seriesIds)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
}
