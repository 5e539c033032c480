import { seesServerPaths, type Viewer } from '../../domain/access/viewer.ts'
import { aheadOf } from '../../domain/releases/gaps.ts'
import type { SeriesRecord } from '../records/series.ts'
import { type Fragment, raw, rowsOf, sql } from '../sql.ts'

export type SeriesRow = Omit<
  SeriesRecord,
  | 'hasCustomCover'
  | 'tracked'
  | 'wantToRead'
  | 'readCount'
  | 'inProgressCount'
  | 'unreadCount'
  | 'upstreamVolumeGap'
  | 'upstreamChapterGap'
> & {
  readonly isTracked: number
  readonly tracksVolumes: number
  readonly tracksChapters: number
  readonly queued: number
  readonly readBooks: number | null
  readonly startedBooks: number | null
}

const columns = raw(
  `s.id, l.id as libraryId, l.name as libraryName, l.path as libraryPath, s.title, s.title_sort as titleSort,
   s.summary, s.publisher, s.imprint, s.year, s.status, s.age_rating as ageRating, s.language,
   coalesce(s.reading_direction, l.default_reading_direction) as readingDirection, s.path as relativePath,
   s.path_key as pathKey, s.grouping_reason as groupingReason, s.book_count as bookCount,
   s.volumes_owned as volumesOwned, s.local_max_volume as localMaxVolume, s.local_max_chapter as localMaxChapter,
   s.total_volume_count as totalVolumeCount, s.total_chapter_count as totalChapterCount,
   s.cover_source as selectedCoverSource, s.is_tracked as isTracked, s.cover_updated_at as coverUpdatedAt,
   s.created_at as createdAt, s.updated_at as updatedAt,
   s.is_tracked = 1 and not exists (
     select 1 from series_tracking t where t.series_seq = s.seq and t.track_volumes = 0) as tracksVolumes,
   s.is_tracked = 1 and not exists (
     select 1 from series_tracking t where t.series_seq = s.seq and t.track_chapters = 0) as tracksChapters,
   sp.read_count as readBooks, sp.in_progress_count as startedBooks`,
)

/** The records for a list of internal numbers, in its order. @param seqs already found visible */
export function seriesRecordsOf(viewer: Viewer, seqs: readonly number[]): Fragment {
  return sql`select ${selection(viewer)}
    from ${rowsOf(seqs)} page cross join series s on s.seq = page.value ${joins(viewer)}
    order by page.key`
}

/** The records matching a condition over `s` (series) and `l` (libraries). */
export function seriesRecordsWhere(viewer: Viewer, condition: Fragment): Fragment {
  return sql`select ${selection(viewer)} from series s ${joins(viewer)} where ${condition}`
}

function selection(viewer: Viewer): Fragment {
  return sql`${columns}, exists (
      select 1 from queue_entries q where q.user_id = ${viewer.userId} and q.series_seq = s.seq) as queued`
}

function joins(viewer: Viewer): Fragment {
  return sql`cross join libraries l on l.seq = s.library_seq
    left join series_progress sp on sp.user_id = ${viewer.userId} and sp.series_seq = s.seq`
}

export function presentSeries(viewer: Viewer, row: SeriesRow): SeriesRecord {
  const { isTracked, tracksVolumes, tracksChapters, queued, readBooks, startedBooks, ...rest } = row
  const isUser = viewer.userId !== ''
  const read = readBooks ?? 0
  return {
    ...rest,
    libraryPath: seesServerPaths(viewer) ? row.libraryPath : '',
    readCount: isUser ? read : null,
    inProgressCount: isUser ? (startedBooks ?? 0) : null,
    unreadCount: isUser ? Math.max(row.bookCount - read - (startedBooks ?? 0), 0) : null,
    hasCustomCover: row.selectedCoverSource === 'custom',
    tracked: isTracked === 1,
    upstreamVolumeGap: aheadOf({
      total: row.totalVolumeCount,
      here: row.localMaxVolume,
      isTracked: tracksVolumes === 1,
    }),
    upstreamChapterGap: aheadOf({
      total: row.totalChapterCount,
      here: row.localMaxChapter,
      isTracked: tracksChapters === 1,
    }),
    wantToRead: isUser ? queued === 1 : null,
  }
}
