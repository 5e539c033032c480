import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import { findLibraryJob, listLibraryJobs } from '../../db/queries/scanning/library-jobs.ts'
import type { LibraryJobRecord } from '../../db/records/library-jobs.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { parseCron } from '../../jobs/cron.ts'
import type { LibraryContext } from '../library-context.ts'
import { enqueueLibraryJob } from './queue-library-job.ts'

const cronName = (jobId: string) => `library-job:${jobId}`

/** Sets or removes the schedule of a job. A library that is not scanned automatically runs no jobs either. */
export function scheduleLibraryJob(context: LibraryContext, job: LibraryJobRecord): void {
  const { id, isEnabled, cronSchedule, cronTimezone } = job
  const parsed = isEnabled && cronSchedule !== null ? parseCron(cronSchedule, cronTimezone ?? context.timezone) : null
  context.cron.set(cronName(id), parsed?.ok === true ? parsed.schedule : null, () => runWhenDue(context, id))
}

/** Sets the schedules of all jobs of a library. */
export async function scheduleLibraryJobs(context: LibraryContext, libraryId: string): Promise<void> {
  for (const job of await listLibraryJobs(systemViewer, context.database.reader, libraryId)) {
    scheduleLibraryJob(context, job)
  }
}

/** Removes the schedule of a removed job. */
export function unscheduleLibraryJob(context: LibraryContext, jobId: string): void {
  context.cron.set(cronName(jobId), null, async () => undefined)
}

/** Milliseconds since 1970; null: none is due. */
export function nextRunOf(context: LibraryContext, { id }: LibraryJobRecord): number | null {
  return context.cron.nextRun(cronName(id))
}

/** Another server may have changed or removed the job. */
async function runWhenDue(context: LibraryContext, jobId: string): Promise<void> {
  const { reader } = context.database
  const job = await findLibraryJob(systemViewer, reader, jobId)
  if (job === null) {
    unscheduleLibraryJob(context, jobId)
    return
  }
  const library = await findLibrary(systemViewer, reader, job.libraryId)
  if (!job.isEnabled || library?.isActive !== true) return
  try {
    await enqueueLibraryJob(context, job, { trigger: 'cron', isDryRun: false })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}
