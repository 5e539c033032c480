import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** A selected book or series, with its series and library. */
export type Selected = { readonly id: string; readonly seriesId: string; readonly libraryId: string }

/** The visible present books among the ids, in no order. */
export function selectBooks(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<Selected[]> {
  return reader.all<Selected>(
    sql`select b.id, s.id as seriesId, l.id as libraryId
        from books b cross join series s on s.seq = b.series_seq cross join libraries l on l.seq = b.library_seq
        where ${among(raw('b.id'), ids)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
}

/** The visible series among the ids, in no order. */
export function selectSeries(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<Selected[]> {
  return reader.all<Selected>(
    sql`select s.id, s.id as seriesId, l.id as libraryId from series s cross join libraries l on l.seq = s.library_seq
        where ${among(raw('s.id'), ids)} and ${seriesVisible(viewer, 's')}`,
  )
}

/** The present books of series, at most `limit`, in no order. */
export function selectBooksOfSeries(
  viewer: Viewer,
  reader: Reader,
  seriesIds: readonly string[],
  limit: number,
): Promise<Selected[]> {
  return reader.all<Selected>(
    sql`select b.id, s.id as seriesId, l.id as libraryId
        from series s cross join books b on b.series_seq = s.seq cross join libraries l on l.seq = s.library_seq
        where ${among(raw('s.id'), seriesIds)} and b.deleted_at is null and ${seriesVisible(viewer, 's')} limit ${limit}`,
  )
}
