import type { PageRequest } from '../../db/page.ts'
import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import { findTask, listFinishedTaskIds, listTasks, type TaskFilter, tallyTasks } from '../../db/queries/system/tasks.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { endScan } from '../libraries/cancel-scan.ts'
import { jobKinds, type ScanningContext } from '../libraries/scanning-context.ts'
import { enqueueScan } from '../libraries/start-scan.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { taskMetrics } from './measure-tasks.ts'
import { pauseTask } from './pause-task.ts'
import { type ShownTask, type SpecialTask, shown, type TaskContext, visibleTask } from './task-context.ts'

/**
 * Does the work of a task again that failed or was cancelled.
 * @returns the task that waits now
 * @throws AppError `not_found`, `conflict` when it waits, runs or was completed, or when the same work waits already
 */
async function retryTask(viewer: Viewer, context: TaskContext, id: string): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  if (task.state === 'pending' || task.state === 'running') {
    throw new AppError('task_open')
  }
  if (task.state === 'completed') throw new AppError('task_completed')
  const special = context.special[task.kind]
  if (special !== undefined) return visibleTask(viewer, context, await special.repeat(task))
  const isRevived = await context.jobs.revive(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  })
  if (!isRevived) throw new AppError('same_task_open')
  return visibleTask(viewer, context, id)
}

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 1_000

/** Forgets the tasks that ended `days` days ago or earlier and that the viewer may know of. Answers how many. */
async function purgeTasks(
  viewer: Viewer,
  { database, clock }: Pick<TaskContext, 'database' | 'clock'>,
  days: number,
): Promise<number> {
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
 * Cancels a task that waits, or tells one that runs to stop.
 * @returns the task as it is now
 * @throws AppError `not_found`, `conflict` when it has ended
 */
async function cancelTask(viewer: Viewer, context: TaskContext, id: string): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  const special = context.special[task.kind]
  const isEnded = special === undefined ? (await context.jobs.cancel(id)) === 'ended' : !(await special.end(task))
  if (isEnded) throw new AppError('task_ended')
  return visibleTask(viewer, context, id)
}

/** A scan has a record and a live status beside its job. */
function scanTask(context: ScanningContext): SpecialTask {
  return {
    async end(task) {
      if (task.state !== 'pending' && task.state !== 'running') return false
      return task.libraryId !== null && (await endScan(context, task.libraryId))?.scanId === task.id
    },
    async repeat({ libraryId }) {
      const library = libraryId === null ? null : await findLibrary(systemViewer, context.database.reader, libraryId)
      if (library === null) throw new AppError('scan_library_removed')
      const order = { mode: library.scanningConfig.defaultMode, trigger: 'user' } as const
      return (await enqueueScan(context, library, order)).scanId
    },
  }
}

/** The verbs of tasks, bound to what they work with, for whoever serves them. */
export function bindTaskActions(libraries: ScanningContext, settings: Pick<LiveSettings, 'get'>) {
  const { database, clock, jobs } = libraries
  const { reader } = database
  const context: TaskContext = { database, clock, jobs, special: { [jobKinds.scan]: scanTask(libraries) } }
  return {
    async list(viewer: Viewer, request: PageRequest & TaskFilter) {
      const { items, total } = await listTasks(viewer, reader, request)
      return { items: items.map((task) => shown(task, context)), total }
    },
    find: (viewer: Viewer, id: string) => visibleTask(viewer, context, id),
    cancel: (viewer: Viewer, id: string) => cancelTask(viewer, context, id),
    pause: (viewer: Viewer, id: string, isPaused: boolean) => pauseTask(viewer, context, id, isPaused),
    retry: (viewer: Viewer, id: string) => retryTask(viewer, context, id),
    purge: (viewer: Viewer, days: number) => purgeTasks(viewer, context, days),
    measure: (viewer: Viewer) => taskMetrics(viewer, context, settings),
    tally: (viewer: Viewer) => tallyTasks(viewer, reader),
    /** Whether the viewer may know of a task. */
    isVisible: async (viewer: Viewer, id: string) => (await findTask(viewer, reader, id)) !== null,
  }
}

export type TaskActions = ReturnType<typeof bindTaskActions>
