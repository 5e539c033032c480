import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { type ShownTask, type TaskContext, visibleTask } from './task-context.ts'

/**
 * Lets a running task stand still, or go on.
 * @returns the task as it is now
 * @throws AppError `not_found`, `conflict` when it does not run, or is of a kind that cannot be paused
 */
export async function pauseTask(
  viewer: Viewer,
  context: TaskContext,
  id: string,
  isPaused: boolean,
): Promise<ShownTask> {
  const task = await visibleTask(viewer, context, id)
  const pause = context.jobs.pauseOf(id)
  if (pause === null) throw new AppError(whyNot(task))
  pause.set(isPaused)
  return visibleTask(viewer, context, id)
}

function whyNot({ state }: ShownTask) {
  if (state === 'running') return 'task_not_pausable'
  return state === 'pending' ? 'task_waiting' : 'task_ended_before_pause'
}
