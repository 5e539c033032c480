import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { endScan } from './cancel-scan.ts'
import { jobKinds, jobPriority, type LibraryDesk } from './library-desk.ts'
import { requirePathRights } from './require-permission.ts'
import { unscheduleScans } from './schedule-scans.ts'
import { visibleLibrary } from './visible-library.ts'

/**
 * Removes a library with everything that is stored of it: series, books, progress. Its files are never touched. A scan
 * that runs is ended first.
 * @throws AppError `forbidden`, `not_found`
 */
export async function deleteLibrary(viewer: Viewer, desk: LibraryDesk, libraryId: string): Promise<void> {
  await visibleLibrary(viewer, desk, libraryId)
  requirePathRights(viewer)
  unscheduleScans(desk, libraryId)
  const scan = await endScan(desk, libraryId)
  if (scan !== null) await desk.jobs.settled(scan.scanId)
  await desk.database.commit([write('deleteLibrary', { id: libraryId })])
  desk.board.forget(libraryId)
  desk.events.publish([{ type: 'library_deleted', libraryId }])
  await desk.jobs.add({ kind: jobKinds.cleanup, uniqueKey: jobKinds.cleanup, priority: jobPriority.cleanup })
}
