import type { Database } from '../db/database.ts'
import type { JobRecord } from '../db/records/system.ts'
import { type Write, write } from '../db/write.ts'
import type { Clock } from '../domain/ids.ts'
import type { PauseSwitch } from '../domain/pause.ts'
import type { TaskBoard, TaskProgress, TaskStatus } from '../events/task-board.ts'
import type { Log } from '../log/log.ts'

const FIRST_MS = 30_000
const LONGEST_MS = 60 * 60_000

/** Delay in milliseconds after the `attempts`-th attempt (1-based): doubles, at most an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1))
}

/** How jobs of one kind run. */
export type JobKind = {
  /** Concurrency; a function is called before each job. */
  readonly concurrency: number | (() => number)
  /** Total attempts of a failing job; 1 means no retry. */
  readonly maxAttempts: number
  /** Its work checks `pause` between its steps. */
  readonly isPausable?: true
  /**
   * Runs the job. The return value is stored as its result; an exception is a failed attempt. When `signal` aborts it
   * should end soon, keeping its work: `signal.reason` is `cancelled`, `shutdown` when the job will be run again, or
   * `ousted` when another server runs it by now.
   * `reportProgress` may be called often; it reports progress. `pause` ends when `signal` aborts.
   */
  run(
    job: JobRecord,
    signal: AbortSignal,
    reportProgress: (progress: TaskProgress) => void,
    pause: PauseSwitch,
  ): Promise<unknown>
}

export type JobRunner = {
  readonly database: Pick<Database, 'commit' | 'peers' | 'reader'>
  /** Receives the end of a job that could not be stored (a full disk), to store it later. */
  readonly defer: (end: Write<unknown>) => void
  readonly clock: Clock
  readonly log: Log
  /** Board on which the queue publishes its state. */
  readonly tasks?: TaskBoard
}

/** The live state of a job, for the board. */
function statusOfJob(job: JobRecord, change: Pick<TaskStatus, 'status'> & Partial<TaskStatus>): TaskStatus {
  const { id, kind, libraryId, seriesId, bookId, userId, startedAt } = job
  const about = { taskId: id, taskType: kind, libraryId, seriesId, bookId, userId }
  return { ...about, paused: false, progress: null, error: null, startedAt, completedAt: null, ...change }
}

async function attempt(
  { log, tasks }: JobRunner,
  job: JobRecord,
  kind: JobKind,
  { signal, pause }: RunningMarks,
): Promise<Attempt> {
  try {
    const reportProgress = (progress: TaskProgress) => tasks?.progress(job.id, progress)
    return { result: await kind.run(job, signal, reportProgress, pause), error: null }
  } catch (error) {
    if (!signal.aborted) log.warn('Job failed', { job: job.id, kind: job.kind, attempt: job.attempts, error })
    return { result: undefined, error: error instanceof Error ? error.message : String(error) }
  }
}

/** What the board shows of a job's end. */
function endStatus(job: JobRecord, { error }: Attempt, isCancelled: boolean, now: number): TaskStatus {
  if (isCancelled) return statusOfJob(job, { status: 'cancelled', completedAt: now })
  if (error === null) return statusOfJob(job, { status: 'completed', completedAt: now })
  const willRetry = job.attempts < job.maxAttempts
  return statusOfJob(job, willRetry ? { status: 'pending', error } : { status: 'failed', error, completedAt: now })
}

/** Stops or pauses a running job. */
export type RunningMarks = { readonly signal: AbortSignal; readonly pause: PauseSwitch }

type Attempt = { readonly result: unknown; readonly error: string | null }

function endOf(job: JobRecord, { result, error }: Attempt, isCancelled: boolean, now: number): Write<unknown> {
  const { id, claimedBy } = job
  if (isCancelled) return write('finishJob', { id, claimedBy, state: 'cancelled', result, now })
  if (error === null) return write('finishJob', { id, claimedBy, state: 'completed', result, now })
  if (job.attempts < job.maxAttempts)
    return write('retryJob', { id, claimedBy, error, runAfter: now + retryDelayMs(job.attempts) })
  return write('finishJob', { id, claimedBy, state: 'failed', error, now })
}

/** If this cannot be stored the job stays unchanged, as after a power cut: the next start resumes it. */
async function requeue({ database, clock, log }: JobRunner, { id, claimedBy }: JobRecord): Promise<void> {
  try {
    await database.commit([write('requeueJob', { id, claimedBy, now: clock() })])
  } catch (error) {
    log.warn('Could not return a job to the queue', { job: id, error })
  }
}

/**
 * Runs a claimed job and stores its end: completed, cancelled, requeued for another attempt, or failed. A job
 * interrupted by a shutdown is requeued without losing an attempt; one that another server runs by now is left to it.
 * Never throws.
 */
export async function runJob(runner: JobRunner, job: JobRecord, kind: JobKind, marks: RunningMarks): Promise<void> {
  const { database, clock, log, defer, tasks } = runner
  const { signal } = marks
  tasks?.put(statusOfJob(job, { status: 'running' }))
  const done = await attempt(runner, job, kind, marks)
  if (signal.reason === 'ousted') return
  if (signal.reason === 'shutdown') return requeue(runner, job)
  const now = clock()
  const end = endOf(job, done, signal.aborted, now)
  try {
    await database.commit([end])
  } catch (failure) {
    defer(end)
    log.warn('Could not store the outcome of a job; retrying', { job: job.id, error: failure })
  }
  tasks?.put(endStatus(job, done, signal.aborted, now))
}
