import { findTask } from '../../db/queries/system/tasks.ts'
import type { TaskRecord } from '../../db/records/system.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { LibraryContext } from '../library-context.ts'

/** What the verbs of tasks work with. */
export type TaskContext = Pick<LibraryContext, 'database' | 'clock'> & {
  readonly jobs: JobQueue
  /** Kinds of jobs with more to them than the job: how one is ended or begun again. */
  readonly special: Readonly<Record<string, SpecialTask>>
}

export type SpecialTask = {
  /** Ends a task that waits or runs. Answers false when there was nothing to end. */
  end(task: TaskRecord): Promise<boolean>
  /** Does the work of an ended task again. Answers the id of the task that waits now. @throws AppError `conflict` */
  repeat(task: TaskRecord): Promise<string>
}

/** A task with what only the process knows that runs it. */
export type ShownTask = TaskRecord & {
  readonly isPaused: boolean
  /** It can be paused, or resumed, at this moment. */
  readonly canPause: boolean
}

export function shown(task: TaskRecord, { jobs }: Pick<TaskContext, 'jobs'>): ShownTask {
  const pause = jobs.pauseOf(task.id)
  return { ...task, isPaused: pause?.isOn === true, canPause: pause !== null }
}

/** @throws AppError `not_found` when there is none or the viewer may not know of it */
export async function visibleTask(
  viewer: Viewer,
  context: Pick<TaskContext, 'database' | 'jobs'>,
  id: string,
): Promise<ShownTask> {
  const task = await findTask(viewer, context.database.reader, id)
  if (task === null) throw notFound('task')
  return shown(task, context)
}
