import type { Database } from '../db/database.ts'
import type { JobRecord } from '../db/records/system.ts'
import { write } from '../db/write.ts'
import type { Clock } from '../domain/ids.ts'
import type { Log } from '../log/log.ts'
import { backOff } from './back-off.ts'

/** How one kind of job is done. */
export type JobKind = {
  /** How many run at once. */
  readonly concurrency: number
  /** Times a failing job is tried in all; 1 means never again. */
  readonly maxAttempts: number
  /**
   * Does the job. What it returns is kept as its result; what it throws is a failed attempt. When `signal` aborts it
   * should end soon, keeping what it did: `signal.reason` is `cancelled`, or `shutdown` when the job will be run again.
   */
  run(job: JobRecord, signal: AbortSignal): Promise<unknown>
}

export type JobRunner = {
  readonly database: Pick<Database, 'commit'>
  readonly clock: Clock
  readonly log: Log
}

async function attempt({ log }: JobRunner, job: JobRecord, kind: JobKind, signal: AbortSignal) {
  try {
    return { result: await kind.run(job, signal), error: null }
  } catch (error) {
    if (!signal.aborted) log.warn('A job failed', { job: job.id, kind: job.kind, attempt: job.attempts, error })
    return { result: undefined, error: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Does a claimed job and stores how it ended: completed, cancelled, put back for another attempt, or failed. A job that
 * a shutdown interrupts stays as it is and is taken up by the next start. Never throws.
 */
export async function runJob(runner: JobRunner, job: JobRecord, kind: JobKind, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = runner
  const { id } = job
  const { result, error } = await attempt(runner, job, kind, signal)
  if (signal.reason === 'shutdown') return
  const now = clock()
  try {
    if (signal.aborted) {
      await database.commit([write('finishJob', { id, state: 'cancelled', result, now })])
    } else if (error === null) {
      await database.commit([write('finishJob', { id, state: 'completed', result, now })])
    } else if (job.attempts < job.maxAttempts) {
      await database.commit([write('retryJob', { id, error, runAfter: now + backOff(job.attempts) })])
    } else {
      await database.commit([write('finishJob', { id, state: 'failed', error, now })])
    }
  } catch (failure) {
    log.error('The end of a job could not be stored; it is done again after the next start', { job: id, failure })
  }
}
