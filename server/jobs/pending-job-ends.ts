import { type Write, write } from '../db/write.ts'
import { AppError } from '../domain/errors.ts'
import type { JobRunner } from './run-job.ts'

/** What could not be stored about jobs when it happened, because the database could not be written (a full disk). */
export type PendingJobEnds = {
  /** Keeps the end of a job to be stored later. */
  defer(end: Write<unknown>): void
  /** Stores what is owed; first of all, once, that nothing runs that an earlier process left. Answers whether all is well. */
  flush(): Promise<boolean>
}

export function createPendingJobEnds({ database, clock, log }: Omit<JobRunner, 'defer'>): PendingJobEnds {
  const pending: Write<unknown>[] = [write('requeueRunningJobs', { now: clock() })]
  let flushing: Promise<boolean> | null = null

  async function flushAll(): Promise<boolean> {
    for (let due = pending[0]; due !== undefined; due = pending[0]) {
      try {
        await database.commit([due])
      } catch (error) {
        log.warn('Could not store the job queue; retrying', { error })
        // Of anything else waiting would be no cure.
        if (error instanceof AppError && error.code === 'unavailable') return false
      }
      pending.shift()
    }
    return true
  }

  return {
    defer: (end) => void pending.push(end),
    flush() {
      if (pending.length === 0) return Promise.resolve(true)
      flushing ??= flushAll().finally(() => {
        flushing = null
      })
      return flushing
    },
  }
}
