import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import { findLibraryJob, findLibraryJobRun } from '../../db/queries/scanning/library-jobs.ts'
import type { LibraryJobRecord } from '../../db/records/library-jobs.ts'
import type { JobRecord } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { type LibraryJobKind, libraryJobKinds } from '../../domain/library-jobs/job-kinds.ts'
import type { RunState } from '../../domain/library-jobs/run.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import type { LibraryContext } from '../library-context.ts'
import { applyRules } from './apply-rules.ts'
import { cleanUpLibrary } from './clean-up-library.ts'
import { exportLibrary } from './export-library.ts'
import { type LibraryWork, libraryTasks } from './library-work.ts'
import { matchSeries } from './match-series.ts'
import type { RunParams } from './queue-library-job.ts'
import { refreshMetadata } from './refresh-metadata.ts'
import { createRunReport } from './run-report.ts'
import { verifyFiles } from './verify-files.ts'

/** Registers the jobs of libraries. Call before the job queue starts. */
export function serveLibraryJobs(context: LibraryContext, pool: LibraryWork['pool']): void {
  const kind: JobKind = {
    // Of each kind one after another: libraries often share a drive.
    concurrency: 1,
    maxAttempts: 1,
    run: (job, signal, reportProgress, pause) => runTask({ context, pool }, job, { signal, reportProgress, pause }),
  }
  for (const name of libraryJobKinds) {
    context.jobs.serve(libraryTasks[name], waitsForTask.has(name) ? kind : { ...kind, isPausable: true })
  }
}

/** The scan or the export does the work. */
const waitsForTask: ReadonlySet<LibraryJobKind> = new Set(['rules', 'export'])

type Server = Pick<LibraryWork, 'context' | 'pool'>
type Marks = Pick<LibraryWork, 'signal' | 'reportProgress' | 'pause'>

/** A run that a stop of the server interrupted is not resumed: the next one continues. */
async function runTask(server: Server, task: JobRecord, marks: Marks): Promise<unknown> {
  const { context } = server
  const { reader } = context.database
  const { libraryJobId } = task.params as RunParams
  const job = await findLibraryJob(systemViewer, reader, libraryJobId)
  const run = job === null ? null : await findLibraryJobRun(reader, job.id, task.id)
  const library = job === null ? null : await findLibrary(systemViewer, reader, job.libraryId)
  if (job === null || run === null || library === null) return null
  if (run.status === 'running') await endRun(context, job, { id: run.id, status: 'interrupted' })
  if (run.status !== 'pending') return null
  const startedAt = context.clock()
  const begin = { status: 'running', startedAt, completedAt: null, problem: null, counts: {}, report: [] } as const
  await context.database.commit([write('updateLibraryJobRun', { id: run.id, ...begin })])
  context.events.publish([{ type: 'library_jobs_updated', libraryId: library.id }])
  const report = createRunReport()
  const work: LibraryWork = {
    ...server,
    ...marks,
    library,
    job,
    runId: run.id,
    startedAt,
    isDryRun: run.isDryRun,
    report,
  }
  try {
    await workOn(work)
    await endRun(context, job, { id: run.id, status: stateAfter(marks.signal) }, report)
    return null
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const status = marks.signal.aborted ? stateAfter(marks.signal) : 'failed'
    await endRun(context, job, { id: run.id, status, problem: status === 'failed' ? problem : null }, report)
    throw error
  }
}

function workOn(work: LibraryWork): Promise<void> {
  const { config } = work.job
  switch (config.kind) {
    case 'verify_files':
      return verifyFiles(work, config)
    case 'clean_up':
      return cleanUpLibrary(work, config)
    case 'match':
      return matchSeries(work)
    case 'refresh_metadata':
      return refreshMetadata(work, config)
    case 'rules':
      return applyRules(work)
    case 'export':
      return exportLibrary(work, config)
  }
}

function stateAfter(signal: AbortSignal): RunState {
  if (!signal.aborted) return 'completed'
  return signal.reason === 'cancelled' ? 'cancelled' : 'interrupted'
}

type RunEnd = { readonly id: string; readonly status: RunState; readonly problem?: string | null }

async function endRun(
  { database, events, clock }: LibraryContext,
  { libraryId }: LibraryJobRecord,
  end: RunEnd,
  report?: LibraryWork['report'],
): Promise<void> {
  const found = report === undefined ? {} : { counts: report.counts(), report: report.entries() }
  await database.commit([write('updateLibraryJobRun', { ...end, ...found, completedAt: clock() })])
  events.publish([{ type: 'library_jobs_updated', libraryId }])
}
