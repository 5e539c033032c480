import { AppError } from '../../domain/errors.ts'
import type { NewId } from '../../domain/ids.ts'
import type { TaskBoard, TaskProgress } from '../../events/task-board.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { LibraryContext } from '../library-context.ts'
import { showWork } from '../tasks/show-work.ts'
import { type BackupFile, type BoundBackupActions, bindBackupActions } from './backup-actions.ts'
import { type BackupContext, backupJob } from './backup-context.ts'
import { scheduleBackups } from './schedule-backups.ts'

type BackupServing = {
  readonly actions: Pick<BoundBackupActions, 'makeManual' | 'makeAutomatic'>
  readonly jobs: Pick<JobQueue, 'add' | 'serve'>
  readonly taskBoard: Pick<TaskBoard, 'subscribe'>
  readonly newId: NewId
}

/** Stored with a manual backup job. */
const manualParams = { by: 'hand' } as const

/** Ahead of unattended work. */
const priority = 90

/**
 * Registers backups as jobs, so that each is visible and can be cancelled. Call before the job queue starts.
 * @returns a function that queues one and waits for it
 */
export function serveBackups({ actions, jobs, taskBoard, newId }: BackupServing) {
  /** Outcome of each awaited backup, by job id; null while it is queued. */
  const manualRuns = new Map<string, Promise<BackupFile> | null>()

  jobs.serve(backupJob, {
    concurrency: 1,
    maxAttempts: 3,
    async run({ id, params }, signal, report) {
      const copying = { reportProgress: reportBytes(report), signal }
      const isByHand = (params as Partial<typeof manualParams> | null)?.by === manualParams.by
      const made = isByHand ? actions.makeManual(copying) : actions.makeAutomatic(copying)
      if (manualRuns.has(id)) manualRuns.set(id, made)
      const { name, bytes } = await made
      return { name, bytes }
    },
  })

  /**
   * Makes a backup now and waits for it. It continues when the caller leaves, and after a restart.
   * @throws AppError `unavailable` when the disk is full or fails, `conflict` when cancelled
   */
  async function make(): Promise<BackupFile> {
    const id = newId()
    const ended = Promise.withResolvers<void>()
    const unfollow = taskBoard.subscribe(({ taskId, completedAt }) => {
      if (taskId === id && completedAt !== null) ended.resolve()
    })
    manualRuns.set(id, null)
    try {
      await jobs.add({ id, kind: backupJob, uniqueKey: null, priority, params: manualParams, maxAttempts: 1 })
      await ended.promise
      const made = manualRuns.get(id) ?? null
      // Cancelled while queued.
      if (made === null) throw new AppError('copy_stopped')
      return await made
    } finally {
      unfollow()
      manualRuns.delete(id)
    }
  }

  return { make }
}

function reportBytes(reportProgress: (progress: TaskProgress) => void) {
  return (current: number, total: number) => reportProgress({ current, total, unit: 'bytes' })
}

export type BackupActions = BoundBackupActions & ReturnType<typeof serveBackups>

/**
 * Registers backup and restore actions. Call before the job queue starts.
 * @returns the actions, and what to call once the queue is running
 */
export function openBackups(
  context: LibraryContext,
  { databaseFile, interruptedRestore }: Required<Pick<BackupContext, 'databaseFile' | 'interruptedRestore'>>,
) {
  const { events } = context
  const backupContext: BackupContext = {
    ...context,
    databaseFile,
    interruptedRestore,
    onChange: () => events.publish([{ type: 'server_updated', part: 'backups' }]),
    show: (restore) => showWork(context, { taskType: 'restore', userId: null }, restore),
  }
  const actions = bindBackupActions(backupContext)
  const backups = { ...actions, ...serveBackups({ ...context, actions }) }
  return { backups, start: scheduleBackups({ ...context, context: backupContext }) }
}
