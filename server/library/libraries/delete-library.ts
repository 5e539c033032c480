import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { endScan } from './cancel-scan.ts'
import { requirePathRights } from './require-permission.ts'
import { jobKinds, jobPriority, type ScanningContext } from './scanning-context.ts'
import { unscheduleScans } from './schedule-scans.ts'
import { visibleLibrary } from './visible-library.ts'

/**
 * Removes a library with everything that is stored of it: series, books, progress. Its files are never touched. A scan
 * that runs is ended first.
 * @throws AppError `forbidden`, `not_found`
 */
export async function deleteLibrary(viewer: Viewer, context: ScanningContext, libraryId: string): Promise<void> {
  await visibleLibrary(viewer, context, libraryId)
  requirePathRights(viewer)
  unscheduleScans(context, libraryId)
  const scan = await endScan(context, libraryId)
  if (scan !== null) await context.jobs.settled(scan.scanId)
  await context.database.commit([write('deleteLibrary', { id: libraryId })])
  context.board.forget(libraryId)
  context.events.publish([{ type: 'library_deleted', libraryId }])
  await context.jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
}
