import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import {
  findLibraryJob,
  findLibraryJobRun,
  listLatestRuns,
  listLibraryJobRuns,
  listLibraryJobs,
  readRunReport,
} from '../../db/queries/scanning/library-jobs.ts'
import { findJob } from '../../db/queries/system/tasks.ts'
import type { LibraryJobRecord, LibraryJobRun, ReportEntry } from '../../db/records/library-jobs.ts'
import type { JobRecord } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import { seesEntireLibraries, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryJobConfig } from '../../domain/library-jobs/job-kinds.ts'
import { parseCron } from '../../jobs/cron.ts'
import { retentionMs } from '../exports/exports.ts'
import { requirePermission, requireRegroupRights, visibleLibrary } from '../libraries/library-access.ts'
import type { LibraryContext } from '../library-context.ts'
import { endLibraryJobRun, enqueueLibraryJob, type RunParams } from './queue-library-job.ts'
import { nextRunOf, scheduleLibraryJob, unscheduleLibraryJob } from './schedule-library-jobs.ts'

/** A job with its next and its latest run. */
export type ShownJob = LibraryJobRecord & {
  readonly nextRunAt: number | null
  readonly lastRun: LibraryJobRun | null
}

type JobPath = { readonly libraryId: string; readonly jobId: string }

/** @throws AppError `not_found`, `forbidden` */
async function requireLibrary(viewer: Viewer, context: LibraryContext, libraryId: string) {
  const library = await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-write')
  return library
}

/** As for the same work by hand. */
function requireRightsFor(viewer: Viewer, config: LibraryJobConfig): void {
  if (config.kind === 'clean_up') {
    requirePermission(viewer, 'libraries-delete')
    if (config.withUnusedTerms && !isUnrestricted(viewer)) throw new AppError('every_series_needed')
  }
  if (config.kind === 'rules') requireRegroupRights(viewer)
}

async function jobAt(viewer: Viewer, context: LibraryContext, { libraryId, jobId }: JobPath) {
  await requireLibrary(viewer, context, libraryId)
  const job = await findLibraryJob(viewer, context.database.reader, jobId)
  if (job?.libraryId !== libraryId) throw notFound('library_job')
  return job
}

/** The jobs of a library by name. @throws AppError `not_found`, `forbidden` */
export async function shownJobs(viewer: Viewer, context: LibraryContext, libraryId: string): Promise<ShownJob[]> {
  const library = await requireLibrary(viewer, context, libraryId)
  const { reader } = context.database
  const runs = await listLatestRuns(reader, libraryId)
  return (await listLibraryJobs(viewer, reader, libraryId)).map((job) => {
    const run = runs.get(job.id)
    const nextRunAt = library.isActive ? nextRunOf(context, job) : null
    return { ...job, nextRunAt, lastRun: run === undefined ? null : runFor(viewer, run) }
  })
}

/** Numbers would tell how much of the library is hidden from the viewer. */
function runFor(viewer: Viewer, run: LibraryJobRun): LibraryJobRun {
  return seesEntireLibraries(viewer) ? run : { ...run, counts: {}, reportCount: 0 }
}

/** @throws AppError `not_found`, `forbidden` */
export async function shownJob(viewer: Viewer, context: LibraryContext, { libraryId, jobId }: JobPath) {
  const job = (await shownJobs(viewer, context, libraryId)).find(({ id }) => id === jobId)
  if (job === undefined) throw notFound('library_job')
  return job
}

type JobInput = Pick<LibraryJobRecord, 'name' | 'config' | 'cronSchedule' | 'cronTimezone'> & {
  readonly enabled: boolean
}

/** @throws AppError `not_found`, `forbidden`, `bad_request`, `conflict` when the name is taken or there are too many */
export async function createLibraryJob(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
  { enabled: isEnabled, ...input }: JobInput,
): Promise<ShownJob> {
  await requireLibrary(viewer, context, libraryId)
  const { kind } = input.config
  requireRightsFor(viewer, input.config)
  checkSchedule(input)
  const id = context.newId()
  const job = { ...input, id, libraryId, kind, isEnabled, createdBy: viewer.userId }
  await context.database.commit([write('createLibraryJob', { ...job, now: context.clock() })])
  return rescheduled(viewer, context, { libraryId, jobId: id })
}

type JobChange = { readonly [K in keyof JobInput]?: JobInput[K] | undefined }

/** @throws AppError `not_found`, `forbidden`, `bad_request`, `conflict` when the name is taken */
export async function updateLibraryJob(
  viewer: Viewer,
  context: LibraryContext,
  path: JobPath,
  { enabled, ...input }: JobChange,
): Promise<ShownJob> {
  const before = await jobAt(viewer, context, path)
  requireRightsFor(viewer, input.config ?? before.config)
  if (input.config !== undefined && input.config.kind !== before.kind) throw new AppError('library_job_kind_fixed')
  const given = Object.entries({ ...input, isEnabled: enabled }).filter(([, value]) => value !== undefined)
  const changes = Object.fromEntries(given) as Partial<LibraryJobRecord>
  checkSchedule({ ...before, ...changes })
  await context.database.commit([write('updateLibraryJob', { id: before.id, changes, now: context.clock() })])
  return rescheduled(viewer, context, path)
}

async function rescheduled(viewer: Viewer, context: LibraryContext, path: JobPath): Promise<ShownJob> {
  scheduleLibraryJob(context, await jobAt(viewer, context, path))
  context.events.publish([{ type: 'library_jobs_updated', libraryId: path.libraryId }])
  return shownJob(viewer, context, path)
}

function checkSchedule({ cronSchedule, cronTimezone }: Pick<LibraryJobRecord, 'cronSchedule' | 'cronTimezone'>): void {
  const parsed = parseCron(cronSchedule ?? '0 0 * * *', cronTimezone)
  if (parsed.ok) return
  const field = cronSchedule === null ? 'cronTimezone' : 'cronSchedule'
  const problems = [{ in: 'body', field, message: parsed.message }]
  throw new AppError('request_invalid', { problems: `${field}: ${parsed.message}` }, problems)
}

/** Removes a job with its reports; its run is cancelled first. @throws AppError `not_found`, `forbidden` */
export async function deleteLibraryJob(viewer: Viewer, context: LibraryContext, path: JobPath): Promise<void> {
  const job = await jobAt(viewer, context, path)
  unscheduleLibraryJob(context, job.id)
  const runId = await endLibraryJobRun(context, job)
  if (runId !== null) await context.jobs.settled(runId)
  await context.database.commit([
    write('deleteLibraryJob', { id: job.id, exportsUntil: context.clock() + retentionMs }),
  ])
  context.events.publish([{ type: 'library_jobs_updated', libraryId: path.libraryId }])
}

/** @throws AppError `not_found`, `forbidden`, `conflict` when it is queued or running */
export async function runLibraryJob(
  viewer: Viewer,
  context: LibraryContext,
  path: JobPath,
  isDryRun: boolean,
): Promise<LibraryJobRun> {
  const job = await jobAt(viewer, context, path)
  requireRightsFor(viewer, job.config)
  return runFor(viewer, await enqueueLibraryJob(context, job, { trigger: 'user', isDryRun }))
}

/** @throws AppError `not_found`, `forbidden`, `conflict` when it is not running */
export async function cancelLibraryJob(viewer: Viewer, context: LibraryContext, path: JobPath): Promise<void> {
  const job = await jobAt(viewer, context, path)
  if ((await endLibraryJobRun(context, job)) === null) throw new AppError('library_job_not_running')
}

/** The stored runs, newest first. @throws AppError `not_found`, `forbidden` */
export async function runsOfJob(viewer: Viewer, context: LibraryContext, path: JobPath): Promise<LibraryJobRun[]> {
  const job = await jobAt(viewer, context, path)
  return (await listLibraryJobRuns(context.database.reader, job.id)).map((run) => runFor(viewer, run))
}

type Report = {
  readonly job: LibraryJobRecord
  readonly run: LibraryJobRun
  readonly entries: readonly ReportEntry[]
}

/** The report of a run, as far as the viewer may see it. @throws AppError `not_found`, `forbidden` */
export async function reportOfRun(
  viewer: Viewer,
  context: LibraryContext,
  { runId, ...path }: JobPath & { readonly runId: string },
): Promise<Report> {
  const job = await jobAt(viewer, context, path)
  const { reader } = context.database
  const run = await findLibraryJobRun(reader, job.id, runId)
  if (run === null) throw notFound('library_job_run')
  return { job, run: runFor(viewer, run), entries: await readRunReport(viewer, reader, runId) }
}

/**
 * Runs a job again whose run failed or was cancelled.
 * @returns the id of the task
 * @throws AppError as {@link runLibraryJob}
 */
export async function repeatLibraryJob(
  viewer: Viewer,
  context: LibraryContext,
  { id, libraryId }: Pick<JobRecord, 'id' | 'libraryId'>,
): Promise<string> {
  const { reader } = context.database
  // A viewer with partial access does not see the parameters.
  const params = (await findJob(reader, id))?.params as RunParams | undefined
  const run = params === undefined ? null : await findLibraryJobRun(reader, params.libraryJobId, id)
  if (run === null || libraryId === null) throw notFound('library_job_run')
  return (await runLibraryJob(viewer, context, { libraryId, jobId: run.jobId }, run.isDryRun)).id
}
