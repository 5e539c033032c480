import { findJob } from '../../db/queries/system/tasks.ts'
import type { JobRecord } from '../../db/records/system.ts'
import type { LibraryWork } from './library-work.ts'

/**
 * Waits for the end of a task that a run started, and cancels it with the run.
 * @returns the task; null when it was removed
 */
export async function awaitTask({ context, signal }: LibraryWork, id: string): Promise<JobRecord | null> {
  const { reader } = context.database
  const warn = (error: unknown) => context.log.warn('Could not cancel the task of a job', { task: id, error })
  let wake = (): void => undefined
  const cancel = () => {
    if (signal.reason === 'cancelled') void context.jobs.cancel(id).catch(warn)
    wake()
  }
  const unfollow = reader.follow('system', () => wake())
  signal.addEventListener('abort', cancel, { once: true })
  // The run may have been cancelled while the task was queued.
  if (signal.aborted) cancel()
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const job = await findJob(reader, id)
      const isOpen = job?.state === 'pending' || job?.state === 'running'
      if (!isOpen || signal.aborted) return job
      await changed
    }
  } finally {
    unfollow()
    signal.removeEventListener('abort', cancel)
  }
}
