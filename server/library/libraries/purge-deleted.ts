import { findSeries } from '../../db/queries/series/series.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { requirePermission } from './require-permission.ts'
import { jobKinds, jobPriority, type ScanningContext } from './scanning-context.ts'
import { visibleLibrary } from './visible-library.ts'

type Purged = { readonly count: number; readonly seriesIds: readonly string[] }

async function publishChange(
  context: ScanningContext,
  libraryId: string,
  purged: Purged,
  more: readonly DomainEvent[],
): Promise<number> {
  if (purged.count === 0) return 0
  context.events.publish([
    ...more,
    ...purged.seriesIds.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId })),
  ])
  await context.jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
  return purged.count
}

/**
 * Removes the soft-deleted books of a library for good, with their progress, and series that then have no book.
 * @returns how many books were removed @throws AppError `forbidden`, `not_found`
 */
export async function purgeLibrary(viewer: Viewer, context: ScanningContext, libraryId: string): Promise<number> {
  await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-delete')
  const [purged] = await context.database.commit([write('purgeBooks', { libraryId, removeEmptySeries: true })])
  return publishChange(context, libraryId, purged, [
    { type: 'library_updated', libraryId, seriesIds: purged.touchedIds },
  ])
}

/** The same for one series; the series itself goes too when it has no book left. */
export async function purgeSeries(viewer: Viewer, context: ScanningContext, seriesId: string): Promise<number> {
  const series = await findSeries(viewer, context.database.reader, seriesId)
  if (series === null) throw notFound('series')
  requirePermission(viewer, 'series-delete')
  const { libraryId } = series
  const [purged] = await context.database.commit([write('purgeBooks', { seriesId, removeEmptySeries: true })])
  return publishChange(context, libraryId, purged, [
    { type: 'series_bulk_purged', seriesId, libraryId, count: purged.count },
  ])
}
