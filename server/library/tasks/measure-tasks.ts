import { loadTaskQueue, measureTasks, type TaskQueue } from '../../db/queries/system/task-metrics.ts'
import type { TaskMeasure } from '../../db/records/system.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'

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
