import { findLatestScan } from '../../db/queries/scanning/scans.ts'
import type { ScanRecord } from '../../db/records/scan.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { noteText } from '../../domain/notes/table.ts'
import { isOpen } from '../../events/scan-board.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryContext } from '../library-context.ts'
import { requirePermission } from './require-permission.ts'
import { visibleLibrary } from './visible-library.ts'

/** Cancels the queued or running scan of a library. Null when there is none. */
export async function endScan(context: LibraryContext, libraryId: string): Promise<{ readonly scanId: string } | null> {
  const { database, jobs, board, events, clock } = context
  const scan = await findLatestScan(systemViewer, database.reader, libraryId)
  if (scan === null || !isOpen(scan)) return null
  if ((await jobs.cancel(scan.id)) === 'running') return { scanId: scan.id }
  const completedAt = clock()
  const end = { status: 'cancelled', phase: 'done', message: noteText('scan_cancelled_before') } as const
  await database.commit([write('updateScan', { id: scan.id, ...end, completedAt })])
  const ended: ScanRecord = { ...scan, ...end, completedAt }
  board.put(statusOf(ended))
  events.publish([{ type: 'scan_progressed', libraryId, status: statusOf(ended) }])
  return { scanId: scan.id }
}

/**
 * Cancels the scan of a library. A running scan stops within moments; what it read is kept, and what it did not reach
 * is left unchanged.
 * @throws AppError `forbidden`, `not_found`, `conflict` when no scan is queued or running
 */
export async function cancelScan(viewer: Viewer, context: LibraryContext, libraryId: string): Promise<void> {
  await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-write')
  const ended = await endScan(context, libraryId)
  if (ended === null) throw new AppError('no_scan')
}
