import { type Write, write } from '../db/write.ts'
import { AppError } from '../domain/errors.ts'
import type { JobRunner } from './run-job.ts'

/** What could not be stored about jobs when it happened, because the database could not be written (a full disk). */
export type JobDebts = {
  /** Keeps the end of a job to be stored later. */
  owe(end: Write<unknown>): void
  /** Stores what is owed; first of all, once, that nothing runs that an earlier process left. Answers whether all is well. */
  pay(): Promise<boolean>
}

export function createJobDebts({ database, clock, log }: Omit<JobRunner, 'owe'>): JobDebts {
  const owed: Write<unknown>[] = [write('requeueRunningJobs', { now: clock() })]
  let paying: Promise<boolean> | null = null

  async function payAll(): Promise<boolean> {
    for (let due = owed[0]; due !== undefined; due = owed[0]) {
      try {
        await database.commit([due])
      } catch (error) {
        log.warn('The queue of jobs cannot be stored for the moment', { error })
        // Of anything else waiting would be no cure.
        if (error instanceof AppError && error.code === 'unavailable') return false
      }
      owed.shift()
    }
    return true
  }

  return {
    owe: (end) => void owed.push(end),
    pay() {
      if (owed.length === 0) return Promise.resolve(true)
      paying ??= payAll().finally(() => {
        paying = null
      })
      return paying
    },
  }
}
