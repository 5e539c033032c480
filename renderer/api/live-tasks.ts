import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { paceOf, type Step, withStep } from '../lib/work-pace.ts'
import { keys } from './keys.ts'

/** A piece of background work as the event stream tells it. */
export type ToldTask = {
  readonly taskId: string
  readonly taskType: string
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** `total` is null while nobody knows it. */
  readonly progress: { readonly current: number; readonly total: number | null } | null
}

type GoingTask = Pick<ToldTask, 'status' | 'progress'> & { readonly steps: readonly Step[] }

/** What shows how tasks of a kind stand, or holds what they make, beside the list of all tasks. */
const shownBy: Readonly<Record<string, readonly QueryKey[]>> = { export: [keys.exports], backup: [keys.backups] }

/** What may have changed while no stream told of tasks: their figures are not told again. */
export const keysOfTasks: readonly QueryKey[] = [keys.tasks, keys.exports, keys.backups]

/**
 * Keeps how far a task is for the screens that show it. Gives what is to be asked for anew: something when the task
 * begins or ends, nothing when it only goes on.
 * @param now milliseconds of one clock
 */
export function takeTask(client: QueryClient, task: ToldTask, now: number): readonly QueryKey[] {
  const key = keys.taskGoing(task.taskId)
  const known = client.getQueryData<GoingTask | null>(key)
  client.setQueryData<GoingTask | null>(key, isOpen(task) ? going(task, known?.steps ?? [], now) : null)
  return known?.status === task.status ? [] : [keys.tasks, keys.metrics, ...(shownBy[task.taskType] ?? [])]
}

function isOpen({ status }: ToldTask): boolean {
  return status === 'pending' || status === 'running'
}

function going({ status, progress }: ToldTask, steps: readonly Step[], now: number): GoingTask {
  return { status, progress, steps: progress === null ? [] : withStep(steps, { at: now, current: progress.current }) }
}

export type TaskProgress = {
  readonly current: number
  readonly total: number | null
  readonly perSecond: number | null
  readonly secondsLeft: number | null
}

/** How far a task is that runs now, live; null when it does not run or does not tell. */
export function useTaskProgress(taskId: string): TaskProgress | null {
  const { data } = useQuery<GoingTask | null>({ queryKey: keys.taskGoing(taskId), queryFn: skipToken })
  if (data === undefined || data === null || data.progress === null) return null
  return { ...data.progress, ...paceOf(data.steps, data.progress.total) }
}
