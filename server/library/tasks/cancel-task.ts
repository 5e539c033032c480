import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { type ShownTask, type TaskContext, visibleTask } from './task-context.ts'

/**
 * Cancels a task that waits, or tells one that runs to stop.
 * @returns the task as it is now
 * @throws AppError `not_found`, `conflict` when it has ended
 */
export async function cancelTask(viewer: Viewer, context: TaskContext, id: string): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  const special = context.special[task.kind]
  const isEnded = special === undefined ? (await context.jobs.cancel(id)) === 'ended' : !(await special.end(task))
  if (isEnded) throw new AppError('conflict', 'This task has ended already. There is nothing to cancel.')
  return visibleTask(viewer, context, id)
}
