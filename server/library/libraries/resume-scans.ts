import { listActiveScans } from '../../db/queries/scanning/scans.ts'
import { findJob } from '../../db/queries/system/tasks.ts'
import { isExhausted } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryContext } from '../library-context.ts'
import { interrupted } from './scans.ts'

/**
 * At startup: requeues scans that a shutdown interrupted (their jobs are still queued), and closes those whose job
 * ended or will not be resumed. Call before the job queue starts.
 * @returns the libraries whose scan crashed the server repeatedly: they are not scanned until someone starts it
 */
export async function resumeScans(context: LibraryContext): Promise<ReadonlySet<string>> {
  const { database, board, clock, jobs } = context
  const crashing = new Set<string>()
  for (const scan of await listActiveScans(systemViewer, database.reader)) {
    const job = await findJob(database.reader, scan.id)
    if (job?.state === 'running' && (await jobs.runsElsewhere(scan.id))) continue
    if (job?.state === 'pending' || (job?.state === 'running' && !isExhausted(job))) {
      await database.commit([write('updateScan', { id: scan.id, status: 'pending', phase: 'waiting' })])
      board.put(statusOf({ ...scan, status: 'pending', phase: 'waiting' }))
      continue
    }
    if (job?.state === 'running') crashing.add(scan.libraryId)
    const status = job?.state === 'cancelled' ? 'cancelled' : 'failed'
    const end = { status, phase: 'done', message: interrupted, completedAt: clock() } as const
    await database.commit([write('updateScan', { id: scan.id, ...end })])
  }
  return crashing
}
