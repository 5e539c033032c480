import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { findLatestScan, findScan, listActiveScans } from '../../db/queries/scanning/scans.ts'
import { findJob } from '../../db/queries/system/tasks.ts'
import type { LibraryRecord, ScanRecord } from '../../db/records/library.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import { isOpen } from '../../events/scan-board.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryContext } from '../library-context.ts'
import { requirePermission, visibleLibrary } from './library-access.ts'

/** Kinds of jobs. The job of a scan has the id of the scan. */
export const jobKinds = { scan: 'scan', thumbnails: 'thumbnails', cleanup: 'cleanup' } as const

/** Higher goes first. */
export const jobPriority = { askedFor: 100, byItself: 50, thumbnails: 10, cleanup: 5 } as const

/** Parameters of a `scan` job beyond its scan. */
export type ScanJobParams = {
  /** The strategies of the library changed: all books are regrouped first. */
  readonly regroup: boolean
}

type ScanOrder = {
  readonly mode: ScanMode
  readonly trigger: ScanRecord['trigger']
  readonly regroup?: boolean
}

/** @throws AppError `conflict` when a scan of the library is queued or running */
function refuseSecondScan(status: ScanStatus | null): void {
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
    if (jobs.isRunning(open.id) || job?.state === 'pending' || (await jobs.runsElsewhere(open.id)))
      refuseSecondScan(reported?.scanId === open.id ? reported : statusOf(open))
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

/** Starts a scan of every library without a queued or running one. @returns how many were started */
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
  const pause = status?.status === 'running' ? context.jobs.pauseOf({ id: status.scanId, kind: jobKinds.scan }) : null
  if (status === null || pause === null) throw new AppError('no_running_scan')
  pause.set(isPaused)
  // The status of a scan that another server runs follows later.
  return { ...(context.board.current(libraryId) ?? status), paused: isPaused }
}

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
