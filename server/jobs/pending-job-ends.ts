import { type Write, write } from '../db/write.ts'
import { AppError } from '../domain/errors.ts'
import type { JobRunner } from './run-job.ts'

/** Changes of jobs that could not be stored when they happened, because the database was not writable (a full disk). */
export type PendingJobEnds = {
  /** Queues the end of a job to be stored later. */
  defer(end: Write<unknown>): void
  /**
   * Stores pending changes; the first call also resets jobs left running by an earlier process. Returns whether
   * everything is stored.
   */
  flush(): Promise<boolean>
}

export function createPendingJobEnds({ database, clock, log }: Omit<JobRunner, 'defer'>): PendingJobEnds {
  const pending: Write<unknown>[] = [write('requeueOrphans', { now: clock() })]
  let flushing: Promise<boolean> | null = null

  async function flushAll(): Promise<boolean> {
    for (let due = pending[0]; due !== undefined; due = pending[0]) {
      try {
        await database.commit([due])
      } catch (error) {
        log.warn('Could not store the job queue; retrying', { error })
        // Retrying would not help with other errors.
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
