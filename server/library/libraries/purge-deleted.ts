import { findSeries } from '../../db/queries/series.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { jobKinds, jobPriority, type LibraryDesk } from './library-desk.ts'
import { requirePermission } from './require-permission.ts'
import { visibleLibrary } from './visible-library.ts'

type Purged = { readonly count: number; readonly seriesIds: readonly string[] }

async function tell(
  desk: LibraryDesk,
  libraryId: string,
  purged: Purged,
  more: readonly DomainEvent[],
): Promise<number> {
  if (purged.count === 0) return 0
  desk.events.publish([
    ...more,
    ...purged.seriesIds.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId })),
  ])
  await desk.jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
  return purged.count
}

/**
 * Removes the soft-deleted books of a library for good, with their progress, and series that then have no book.
 * @returns how many books were removed @throws AppError `forbidden`, `not_found`
 */
export async function purgeLibrary(viewer: Viewer, desk: LibraryDesk, libraryId: string): Promise<number> {
  await visibleLibrary(viewer, desk, libraryId)
  requirePermission(viewer, 'libraries-delete')
  const [purged] = await desk.database.commit([write('purgeBooks', { libraryId, removeEmptySeries: true })])
  return tell(desk, libraryId, purged, [{ type: 'library_updated', libraryId, seriesIds: purged.touchedIds }])
}

/** The same for one series; the series itself goes too when it has no book left. */
export async function purgeSeries(viewer: Viewer, desk: LibraryDesk, seriesId: string): Promise<number> {
  const series = await findSeries(viewer, desk.database.reader, seriesId)
  if (series === null) throw notFound('This series')
  requirePermission(viewer, 'series-delete')
  const { libraryId } = series
  const [purged] = await desk.database.commit([write('purgeBooks', { seriesId, removeEmptySeries: true })])
  return tell(desk, libraryId, purged, [{ type: 'series_bulk_purged', seriesId, libraryId, count: purged.count }])
}
