import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { findScan, listActiveScans } from '../../db/queries/scanning/scans.ts'
import { findJob } from '../../db/queries/system/jobs.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import type { ScanRecord } from '../../db/records/scan.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryContext } from '../library-context.ts'
import { requirePermission } from './require-permission.ts'
import { jobKinds, jobPriority, type ScanJobParams } from './scan-jobs.ts'
import { visibleLibrary } from './visible-library.ts'

export type ScanOrder = {
  readonly mode: ScanMode
  readonly trigger: ScanRecord['trigger']
  readonly regroup?: boolean
}

/** @throws AppError `conflict` when a scan of the library is queued or running */
function refuseTwo(status: ScanStatus | null): void {
  if (status === null) return
  throw new AppError(status.paused ? 'scan_paused' : 'scanned_already', {}, { scanId: status.scanId })
}

/** A scan stored as open that no job works on: its end could not be stored. It is closed now. */
async function endAbandoned(context: LibraryContext, libraryId: string): Promise<void> {
  const { database, jobs, board, clock } = context
  const open = (await listActiveScans(systemViewer, database.reader)).find((scan) => scan.libraryId === libraryId)
  if (open === undefined) return
  const reported = board.current(libraryId)
  if (reported?.scanId === open.id && reported.phase === 'done') {
    // The end is already published; the job is about to finish.
    await jobs.settled(open.id)
  } else {
    const job = await findJob(database.reader, open.id)
    if (jobs.isRunning(open.id) || job?.state === 'pending')
      refuseTwo(reported?.scanId === open.id ? reported : statusOf(open))
  }
  await database.commit([
    write('updateScan', { id: open.id, status: 'failed', phase: 'done', message: interrupted, completedAt: clock() }),
  ])
}

/** Error of a scan whose end was never stored. */
export const interrupted = 'The scan was interrupted. What was read is kept. Scan again to continue.'

/**
 * Queues a scan: its record and its job in one commit. The record refuses a second open scan, so the job needs no key.
 * @throws AppError `conflict`
 */
export async function enqueueScan(
  context: LibraryContext,
  library: LibraryRecord,
  order: ScanOrder,
): Promise<ScanStatus> {
  const { database, jobs, board, events, clock, newId } = context
  const { mode, trigger, regroup = false } = order
  const id = newId()
  await endAbandoned(context, library.id)
  const params: ScanJobParams = { regroup }
  const priority = trigger === 'user' ? jobPriority.askedFor : jobPriority.byItself
  const job = { id, kind: jobKinds.scan, uniqueKey: null, priority, params, libraryId: library.id }
  await jobs.add(job, [write('createScan', { id, libraryId: library.id, mode, trigger, now: clock() })])
  const started = board.current(library.id)
  if (started?.scanId === id) return started
  const scan = await findScan(systemViewer, database.reader, id)
  if (scan === null) throw new AppError('scan_not_stored')
  const status = statusOf(scan)
  // The scan may have started while its record was read: a newer status is kept.
  if (board.current(library.id)?.scanId !== id) {
    board.put(status)
    events.publish([{ type: 'scan_progressed', libraryId: library.id, status }])
  }
  return status
}

/**
 * Starts a scan of every library without a queued or running one.
 * @returns how many were started
 */
export async function scanAll(context: LibraryContext): Promise<number> {
  let started = 0
  for (const library of await listLibraries(systemViewer, context.database.reader)) {
    try {
      await enqueueScan(context, library, { mode: library.scanningConfig.defaultMode, trigger: 'user' })
      started += 1
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  }
  return started
}

/**
 * Starts a scan of a library.
 * @param mode null: the library's default
 * @returns the status of the scan, pending
 * @throws AppError `forbidden`, `not_found`, `conflict` when a scan of the library is queued or running
 */
export async function startScan(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
  mode: ScanMode | null,
): Promise<ScanStatus> {
  const library = await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-write')
  return enqueueScan(context, library, { mode: mode ?? library.scanningConfig.defaultMode, trigger: 'user' })
}
