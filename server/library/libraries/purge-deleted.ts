import { findSeries } from '../../db/queries/series/series.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { retentionMs } from '../exports/exports.ts'
import type { LibraryContext } from '../library-context.ts'
import { endLibraryJobs } from '../library-jobs/end-library-jobs.ts'
import { requirePathRights, requirePermission, visibleLibrary } from './library-access.ts'
import { endScan, jobKinds, jobPriority } from './scans.ts'
import { unscheduleScans } from './schedule-scans.ts'

type Purged = { readonly count: number; readonly seriesIds: readonly string[] }

function publishChange(
  { events }: LibraryContext,
  libraryId: string,
  purged: Purged,
  more: readonly DomainEvent[],
): void {
  if (purged.count === 0) return
  events.publish([
    ...more,
    ...purged.seriesIds.map((seriesId): DomainEvent => ({ type: 'series_deleted', seriesId, libraryId })),
  ])
}

/** Removes the pictures of what was removed, in the background. */
async function queueCleanup({ jobs }: LibraryContext, count: number): Promise<number> {
  if (count === 0) return 0
  await jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
  return count
}

/**
 * Permanently removes the soft-deleted books of a library with their progress, and series left empty.
 * @returns how many books were removed
 * @throws AppError `forbidden`, `not_found`
 */
export async function purgeLibrary(viewer: Viewer, context: LibraryContext, libraryId: string): Promise<number> {
  await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-delete')
  const { count } = await purgeBooksOf(context, { libraryId, removeEmptySeries: true })
  return queueCleanup(context, count)
}

/** The same for the server's own clean-up, which removes the pictures itself. */
export async function purgeBooksOf(
  context: LibraryContext,
  purge: WriteArgs<'purgeBooks'> & { readonly libraryId: string },
): Promise<Purged> {
  const { libraryId } = purge
  const [purged] = await context.database.commit([write('purgeBooks', purge)])
  publishChange(context, libraryId, purged, [{ type: 'library_updated', libraryId, seriesIds: purged.touchedIds }])
  return purged
}

/** Permanently removes the soft-deleted books of one series, and the series if it is left empty. */
export async function purgeSeries(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<number> {
  const series = await findSeries(viewer, context.database.reader, seriesId)
  if (series === null) throw notFound('series')
  requirePermission(viewer, 'series-delete')
  const { libraryId } = series
  const [purged] = await context.database.commit([write('purgeBooks', { seriesId, removeEmptySeries: true })])
  publishChange(context, libraryId, purged, [{ type: 'series_bulk_purged', seriesId, libraryId, count: purged.count }])
  return queueCleanup(context, purged.count)
}

/**
 * Removes a library with all of its data: series, books, progress. Files are never touched. A running scan is cancelled
 * first.
 * @throws AppError `forbidden`, `not_found`
 */
export async function deleteLibrary(viewer: Viewer, context: LibraryContext, libraryId: string): Promise<void> {
  await visibleLibrary(viewer, context, libraryId)
  requirePathRights(viewer)
  unscheduleScans(context, libraryId)
  await endLibraryJobs(context, libraryId)
  const scan = await endScan(context, libraryId)
  if (scan !== null) await context.jobs.settled(scan.scanId)
  const exportsUntil = context.clock() + retentionMs
  await context.database.commit([
    write('releaseJobExports', { libraryId, exportsUntil }),
    write('deleteLibrary', { id: libraryId }),
  ])
  context.board.forget(libraryId)
  context.events.publish([{ type: 'library_deleted', libraryId }])
  await context.jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
}
