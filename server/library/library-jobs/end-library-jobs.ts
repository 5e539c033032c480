import { listLibraryJobs } from '../../db/queries/scanning/library-jobs.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { endLibraryJobRun } from './queue-library-job.ts'
import { unscheduleLibraryJob } from './schedule-library-jobs.ts'

/** Cancels the runs of a library that is about to be removed, and waits for their end. */
export async function endLibraryJobs(context: LibraryContext, libraryId: string): Promise<void> {
  for (const job of await listLibraryJobs(systemViewer, context.database.reader, libraryId)) {
    unscheduleLibraryJob(context, job.id)
    const runId = await endLibraryJobRun(context, job)
    if (runId !== null) await context.jobs.settled(runId)
  }
}
