import type { z } from 'zod'
import type { series } from '../../../contract/series/series.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import { pathOf, rfc3339 } from './values.ts'

export function presentSeries(record: SeriesRecord): z.output<typeof series> {
  return {
    id: record.id,
    libraryId: record.libraryId,
    libraryName: record.libraryName,
    title: record.title,
    titleSort: record.titleSort,
    summary: record.summary,
    publisher: record.publisher,
    year: record.year,
    status: record.status,
    ageRating: record.ageRating,
    language: record.language,
    path: record.relativePath === null ? null : pathOf(record.libraryPath, record.relativePath),
    readingDirection: record.readingDirection,
    bookCount: record.bookCount,
    unreadCount: record.unreadCount,
    volumesOwned: record.volumesOwned,
    localMaxVolume: record.localMaxVolume,
    localMaxChapter: record.localMaxChapter,
    upstreamVolumeGap: record.upstreamVolumeGap,
    upstreamChapterGap: record.upstreamChapterGap,
    hasCustomCover: record.hasCustomCover,
    selectedCoverSource: record.selectedCoverSource,
    tracked: record.tracked,
    wantToRead: record.wantToRead,
    groupingReason: record.groupingReason,
    createdAt: rfc3339(record.createdAt),
    updatedAt: rfc3339(record.updatedAt),
  }
}
