import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { requirePermission } from './require-permission.ts'
import { visibleLibrary } from './visible-library.ts'

/**
 * Pauses or resumes the scan of a library. What is being read is stored first. The pause ends with the process: a scan
 * interrupted by a shutdown resumes at the next start.
 * @returns the status of the scan, already published
 * @throws AppError `forbidden`, `not_found`, `conflict` when no scan of the library is running
 */
export async function pauseScan(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
  isPaused: boolean,
): Promise<ScanStatus> {
  await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-write')
  const status = context.board.current(libraryId)
  if (status?.status === 'pending') {
    throw new AppError('scan_waiting')
  }
  const pause = status?.status === 'running' ? context.jobs.pauseOf(status.scanId) : null
  if (status === null || pause === null) throw new AppError('no_running_scan')
  pause.set(isPaused)
  return context.board.current(libraryId) ?? status
}
