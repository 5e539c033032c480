import { AppError } from '../../domain/errors.ts'
import type { NewId } from '../../domain/ids.ts'
import type { TaskBoard, TaskProgress } from '../../events/task-board.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { BackupFile, BoundBackupActions } from './backup-actions.ts'

/** The kind of the jobs that make backups. */
export const backupJob = 'backup'

export type BackupServing = {
  readonly actions: Pick<BoundBackupActions, 'makeByHand' | 'makeByItself'>
  readonly jobs: Pick<JobQueue, 'add' | 'serve'>
  readonly taskBoard: Pick<TaskBoard, 'subscribe'>
  readonly newId: NewId
}

/** What is kept with a job that somebody asked for. */
const byHand = { by: 'hand' } as const

/** Before work that nobody waits for. */
const priority = 90

/**
 * Takes on the making of backups as a kind of jobs, so that each is seen and can be stopped. To be called before the
 * queue of jobs starts.
 * @returns the way to ask for one and wait for it
 */
export function serveBackups({ actions, jobs, taskBoard, newId }: BackupServing) {
  /** What came of each that somebody waits for, by the id of the job; null before its turn. */
  const byHandRuns = new Map<string, Promise<BackupFile> | null>()

  jobs.serve(backupJob, {
    concurrency: 1,
    maxAttempts: 3,
    async run({ id, params }, signal, report) {
      const copying = { reportProgress: reportBytes(report), signal }
      const isByHand = (params as Partial<typeof byHand> | null)?.by === byHand.by
      const made = isByHand ? actions.makeByHand(copying) : actions.makeByItself(copying)
      if (byHandRuns.has(id)) byHandRuns.set(id, made)
      const { name, bytes } = await made
      return { name, bytes }
    },
  })

  /**
   * Makes a backup now and waits for it. It goes on when nobody waits any more, at the next start, too.
   * @throws AppError `unavailable` when there is no room or the disk fails, `conflict` when it was stopped
   */
  async function make(): Promise<BackupFile> {
    const id = newId()
    const ended = Promise.withResolvers<void>()
    const unfollow = taskBoard.subscribe(({ taskId, completedAt }) => {
      if (taskId === id && completedAt !== null) ended.resolve()
    })
    byHandRuns.set(id, null)
    try {
      await jobs.add({ id, kind: backupJob, uniqueKey: null, priority, params: byHand, maxAttempts: 1 })
      await ended.promise
      const made = byHandRuns.get(id) ?? null
      // It was stopped before its turn came.
      if (made === null) throw new AppError('copy_stopped')
      return await made
    } finally {
      unfollow()
      byHandRuns.delete(id)
    }
  }

  return { make }
}

function reportBytes(reportProgress: (progress: TaskProgress) => void) {
  return (current: number, total: number) => reportProgress({ current, total, unit: 'bytes' })
}

export type BackupActions = BoundBackupActions & ReturnType<typeof serveBackups>
