import type { PageRequest } from '../../db/page.ts'
import { findLibrary } from '../../db/queries/libraries.ts'
import { findTask, listTasks, type TaskFilter, tallyTasks } from '../../db/queries/tasks.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { endScan } from '../libraries/cancel-scan.ts'
import { jobKinds, type ScanningContext } from '../libraries/scanning-context.ts'
import { enqueueScan } from '../libraries/start-scan.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { cancelTask } from './cancel-task.ts'
import { taskMetrics } from './measure-tasks.ts'
import { pauseTask } from './pause-task.ts'
import { purgeTasks } from './purge-tasks.ts'
import { retryTask } from './retry-task.ts'
import { type SpecialTask, shown, type TaskContext, visibleTask } from './task-context.ts'

/** A scan has a record and a live status beside its job. */
function scanTask(context: ScanningContext): SpecialTask {
  return {
    async end(task) {
      if (task.state !== 'pending' && task.state !== 'running') return false
      return task.libraryId !== null && (await endScan(context, task.libraryId))?.scanId === task.id
    },
    async repeat({ libraryId }) {
      const library = libraryId === null ? null : await findLibrary(systemViewer, context.database.reader, libraryId)
      if (library === null) throw new AppError('conflict', 'The library of this scan was removed.')
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
