import type { PageRequest } from '../../db/page.ts'
import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import { loadTaskQueue, measureTasks, type TaskQueue } from '../../db/queries/system/task-metrics.ts'
import { findTask, listFinishedTaskIds, listTasks, type TaskFilter } from '../../db/queries/system/tasks.ts'
import type { TaskMeasure, TaskRecord } from '../../db/records/system.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { parseCron } from '../../jobs/cron.ts'
import { duplicatesJob } from '../duplicates/duplicates.ts'
import { endScan, enqueueScan, jobKinds } from '../libraries/scans.ts'
import type { LibraryContext } from '../library-context.ts'
import { repeatLibraryJob } from '../library-jobs/library-jobs.ts'
import { isLibraryTask } from '../library-jobs/library-work.ts'

/** A task with the live state of the process that runs it. */
export type ShownTask = TaskRecord & {
  readonly isPaused: boolean
  /** It can be paused or resumed now. */
  readonly canPause: boolean
}

function shown(task: TaskRecord, { jobs }: LibraryContext): ShownTask {
  const pause = task.state === 'running' ? jobs.pauseOf(task) : null
  return { ...task, isPaused: pause?.isOn === true, canPause: pause !== null }
}

/** @throws AppError `not_found` when there is none or the viewer may not know of it */
export async function visibleTask(viewer: Viewer, context: LibraryContext, id: string): Promise<ShownTask> {
  const task = await findTask(viewer, context.database.reader, id)
  if (task === null) throw notFound('task')
  return shown(task, context)
}

export async function shownTasks(viewer: Viewer, context: LibraryContext, request: PageRequest & TaskFilter) {
  const { items, total } = await listTasks(viewer, context.database.reader, request)
  return { items: items.map((task) => shown(task, context)), total }
}

/**
 * Pauses or resumes a running task.
 * @returns the task afterwards
 * @throws AppError `not_found`, `conflict` when it is not running, or of a kind that cannot be paused
 */
export async function pauseTask(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  isPaused: boolean,
): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  const pause = task.state === 'running' ? context.jobs.pauseOf(task) : null
  if (pause === null) throw new AppError(refusalOf(task))
  pause.set(isPaused)
  return visibleTask(viewer, context, id)
}

function refusalOf({ state }: ShownTask) {
  if (state === 'running') return 'task_not_pausable'
  return state === 'pending' ? 'task_waiting' : 'task_ended_before_pause'
}

/**
 * Retries a failed or cancelled task.
 * @returns the queued task
 * @throws AppError `not_found`, `conflict` when it is queued, running or completed, or when the same work is queued
 * already
 */
export async function retryTask(viewer: Viewer, context: LibraryContext, id: string): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  if (task.state === 'pending' || task.state === 'running') {
    throw new AppError('task_open')
  }
  if (task.state === 'completed') throw new AppError('task_completed')
  if (task.kind === jobKinds.scan) return visibleTask(viewer, context, await repeatScan(context, task))
  if (isLibraryTask(task.kind)) return visibleTask(viewer, context, await repeatLibraryJob(viewer, context, task))
  const isRevived = await context.jobs.revive(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  })
  if (!isRevived) throw new AppError('same_task_open')
  return visibleTask(viewer, context, id)
}

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 1_000

/** Deletes visible tasks that ended at least `days` days ago. @returns how many */
export async function purgeTasks(viewer: Viewer, { database, clock }: LibraryContext, days: number): Promise<number> {
  const before = clock() - days * DAY_MS + 1
  let deleted = 0
  for (;;) {
    const ids = await listFinishedTaskIds(viewer, database.reader, { before, limit: AT_ONCE })
    if (ids.length === 0) return deleted
    const [count] = await database.commit([write('removeJobs', { ids })])
    deleted += count
    if (count === 0) return deleted
  }
}

/**
 * Cancels a queued task, or asks a running one to stop.
 * @returns the task afterwards
 * @throws AppError `not_found`, `conflict` when it has ended
 */
export async function cancelTask(viewer: Viewer, context: LibraryContext, id: string): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  const isEnded =
    task.kind === jobKinds.scan ? !(await endScanOf(context, task)) : (await context.jobs.cancel(id)) === 'ended'
  if (isEnded) throw new AppError('task_ended')
  return visibleTask(viewer, context, id)
}

/** A scan has a record and a live status besides its job. @returns false when there was nothing to cancel */
async function endScanOf(context: LibraryContext, task: TaskRecord): Promise<boolean> {
  if (task.state !== 'pending' && task.state !== 'running') return false
  return task.libraryId !== null && (await endScan(context, task.libraryId))?.scanId === task.id
}

/**
 * @returns the id of the task that is queued now
 * @throws AppError `conflict`
 */
async function repeatScan(context: LibraryContext, { libraryId }: TaskRecord): Promise<string> {
  const library = libraryId === null ? null : await findLibrary(systemViewer, context.database.reader, libraryId)
  if (library === null) throw new AppError('scan_library_removed')
  const order = { mode: library.scanningConfig.defaultMode, trigger: 'user' } as const
  return (await enqueueScan(context, library, order)).scanId
}

export type TaskMetrics = {
  readonly byKind: readonly TaskMeasure[]
  readonly queue: TaskQueue
  /** Tasks recorded as running that no process runs: their end could not be stored yet. */
  readonly staleCount: number
  /** Days for which finished tasks are retained, and so counted. */
  readonly retentionDays: number
  /** Minutes that `recent` of each kind covers. */
  readonly recentMinutes: number
  readonly now: number
}

const recentMinutes = 60

/** Statistics of background work visible to the viewer. */
export async function taskMetrics(
  viewer: Viewer,
  { database: { reader }, clock, jobs, settings }: LibraryContext,
): Promise<TaskMetrics> {
  const now = clock()
  const byKind = await measureTasks(viewer, reader, now - recentMinutes * 60_000)
  const queue = await loadTaskQueue(viewer, reader)
  const staleCount = queue.running.filter((id) => !jobs.isRunning(id)).length
  return { byKind, queue, staleCount, retentionDays: settings.get('task.history_days'), recentMinutes, now }
}

/** Deletes finished tasks beyond their retention: now, every night, and when the number of days changes. */
export async function forgetOldTasks({
  database,
  clock,
  cron,
  settings,
  log,
  timezone,
}: LibraryContext): Promise<void> {
  const forget = async () => {
    const before = clock() - settings.get('task.history_days') * DAY_MS
    await database
      .commit([write('removeOldJobs', { before, cancelQueuedOf: [duplicatesJob] })])
      .catch((error: unknown) => log.warn('Could not remove old tasks', { error }))
  }
  const nightly = parseCron('41 3 * * *', timezone)
  cron.set('old-tasks', nightly.ok ? nightly.schedule : null, forget)
  settings.onChange(['task.history_days'], () => void forget())
  await forget()
}
