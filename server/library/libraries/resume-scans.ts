import { listActiveScans } from '../../db/queries/scanning/scans.ts'
import { findJob } from '../../db/queries/system/jobs.ts'
import { isExhausted } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { statusOf } from '../../scanner/scan-progress.ts'
import type { LibraryContext } from '../library-context.ts'
import { interrupted } from './start-scan.ts'

/**
 * At the start: scans that a stop interrupted wait again (their jobs are still in the queue), and those whose job ended
 * without them, or will not be taken up again, are closed. Call it before the queue begins.
 * @returns the libraries whose scan ended the server each time: none of them is to be scanned before a person says so
 */
export async function resumeScans(context: LibraryContext): Promise<ReadonlySet<string>> {
  const { database, board, clock } = context
  const wornOut = new Set<string>()
  for (const scan of await listActiveScans(systemViewer, database.reader)) {
    const job = await findJob(database.reader, scan.id)
    if (job?.state === 'pending' || (job?.state === 'running' && !isExhausted(job))) {
      await database.commit([write('updateScan', { id: scan.id, status: 'pending', phase: 'waiting' })])
      board.put(statusOf({ ...scan, status: 'pending', phase: 'waiting' }))
      continue
    }
    if (job?.state === 'running') wornOut.add(scan.libraryId)
    const status = job?.state === 'cancelled' ? 'cancelled' : 'failed'
    const end = { status, phase: 'done', message: interrupted, completedAt: clock() } as const
    await database.commit([write('updateScan', { id: scan.id, ...end })])
  }
  return wornOut
}
