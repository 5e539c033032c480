import { listLatestRuns } from '../../db/queries/scanning/library-jobs.ts'
import type { LibraryJobRecord, LibraryJobRun } from '../../db/records/library-jobs.ts'
import { write } from '../../db/write.ts'
import type { RunTrigger } from '../../domain/library-jobs/run.ts'
import { jobPriority } from '../libraries/scans.ts'
import type { LibraryContext } from '../library-context.ts'
import { libraryTasks } from './library-work.ts'

/** Parameters of the task of a run. */
export type RunParams = { readonly libraryJobId: string }

type RunOrder = { readonly trigger: RunTrigger; readonly isDryRun: boolean }

/**
 * Queues a run: its record and its task in one commit. The record refuses a second open run. The task is nobody's own:
 * its progress would tell people with partial access how much is hidden from them.
 * @throws AppError `conflict`
 */
export async function enqueueLibraryJob(
  context: LibraryContext,
  job: LibraryJobRecord,
  { trigger, isDryRun }: RunOrder,
): Promise<LibraryJobRun> {
  const { jobs, clock, newId } = context
  const id = newId()
  const now = clock()
  const params: RunParams = { libraryJobId: job.id }
  const task = {
    id,
    kind: libraryTasks[job.kind],
    uniqueKey: null,
    priority: trigger === 'user' ? jobPriority.askedFor : jobPriority.cleanup,
    params,
    libraryId: job.libraryId,
  }
  await jobs.add(task, [write('createLibraryJobRun', { id, jobId: job.id, trigger, isDryRun, now })])
  context.events.publish([{ type: 'library_jobs_updated', libraryId: job.libraryId }])
  const times = { createdAt: now, startedAt: null, completedAt: null }
  return {
    id,
    jobId: job.id,
    trigger,
    isDryRun,
    status: 'pending',
    counts: {},
    problem: null,
    reportCount: 0,
    ...times,
  }
}

function isOpenRun({ status }: LibraryJobRun): boolean {
  return status === 'pending' || status === 'running'
}

/** Cancels the queued or running run of a job. @returns its id; null when there is none */
export async function endLibraryJobRun(context: LibraryContext, job: LibraryJobRecord): Promise<string | null> {
  const { database, jobs, events, clock } = context
  const run = (await listLatestRuns(database.reader, job.libraryId)).get(job.id)
  if (run === undefined || !isOpenRun(run)) return null
  const before = await jobs.cancel(run.id)
  if (before === 'ended') return null
  if (before === 'waiting') {
    await database.commit([write('updateLibraryJobRun', { id: run.id, status: 'cancelled', completedAt: clock() })])
    events.publish([{ type: 'library_jobs_updated', libraryId: job.libraryId }])
  }
  return run.id
}
