import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { type ShownTask, type TaskContext, visibleTask } from './task-context.ts'

/**
 * Does the work of a task again that failed or was cancelled.
 * @returns the task that waits now
 * @throws AppError `not_found`, `conflict` when it waits, runs or was completed, or when the same work waits already
 */
export async function retryTask(viewer: Viewer, context: TaskContext, id: string): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  if (task.state === 'pending' || task.state === 'running') {
    throw new AppError('conflict', 'This task waits or runs already. Cancel it first to begin again.')
  }
  if (task.state === 'completed') throw new AppError('conflict', 'This task was completed. Ask for the work anew.')
  const special = context.special[task.kind]
  if (special !== undefined) return visibleTask(viewer, context, await special.repeat(task))
  const isRevived = await context.jobs.revive(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  })
  if (!isRevived) throw new AppError('conflict', 'The same work waits or runs already as another task.')
  return visibleTask(viewer, context, id)
}
