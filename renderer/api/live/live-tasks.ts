import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { EventOf } from '../../../server/contract/events.ts'
import { paceOf, type Step, withStep } from '../../lib/work-pace.ts'
import { keys } from './keys.ts'

/** A task as the event stream reports it. */
export type ReportedTask = EventOf<'task_progressed'>['task']

type RunningTask = Pick<ReportedTask, 'status' | 'paused' | 'progress'> & { readonly steps: readonly Step[] }

/**
 * Records the progress of a task for the screens that show it. Returns whether its state changed too: it started,
 * paused or ended.
 * @param now milliseconds of one clock
 */
export function takeTask(client: QueryClient, task: ReportedTask, now: number): boolean {
  const key = keys.taskGoing(task.taskId)
  const known = client.getQueryData<RunningTask | null>(key)
  client.setQueryData<RunningTask | null>(key, isOpen(task) ? going(task, known?.steps ?? [], now) : null)
  if (isOpen(task)) client.setQueryData(keys.kindGoing(task.taskType), task.taskId)
  return known?.status !== task.status || known.paused !== task.paused
}

function isOpen({ status }: ReportedTask): boolean {
  return status === 'pending' || status === 'running'
}

/** Pauses do not count into its speed. */
function going({ status, paused, progress }: ReportedTask, steps: readonly Step[], now: number): RunningTask {
  const isMoving = progress !== null && !paused
  return { status, paused, progress, steps: isMoving ? withStep(steps, { at: now, current: progress.current }) : [] }
}

export type TaskProgress = {
  readonly paused: boolean
  readonly current: number
  readonly total: number | null
  readonly unit?: 'bytes'
  /** A step, or a sentence. */
  readonly message?: string
  readonly perSecond: number | null
  readonly secondsLeft: number | null
}

/** Live progress of a running task; null when it does not run or reports none. */
export function useTaskProgress(taskId: string): TaskProgress | null {
  const { data } = useQuery<RunningTask | null>({ queryKey: keys.taskGoing(taskId), queryFn: skipToken })
  if (data === undefined || data === null || data.progress === null) return null
  return { ...data.progress, paused: data.paused, ...paceOf(data.steps, data.progress.total) }
}

/** The last reported task of a type, or null: for work whose task id the page does not know. */
export function useTaskOfKind(kind: string): string | null {
  return useQuery<string>({ queryKey: keys.kindGoing(kind), queryFn: skipToken }).data ?? null
}
