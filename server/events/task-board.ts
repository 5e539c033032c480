import type { EventOf } from '../contract/events.ts'
import type { Immutable } from './domain-event.ts'

type SentState = Immutable<EventOf<'task_progressed'>['task']>

/** How far a task is. */
export type TaskProgress = NonNullable<SentState['progress']>

/** The live state of a task of this process. Times are milliseconds since 1970. */
export type TaskStatus = Omit<SentState, 'startedAt' | 'completedAt'> & {
  readonly startedAt: number | null
  readonly completedAt: number | null
  /** Who asked for it, when it is for them alone. */
  readonly userId: string | null
}

/** Live state of the job queue: only queued and running tasks. */
export type TaskBoard = {
  /** Publishes a change. Never throws. */
  put(status: TaskStatus): void
  /** Publishes the progress of a running task. */
  progress(taskId: string, progress: TaskProgress): void
  /** Publishes that a running task was paused or resumed. */
  pause(taskId: string, paused: boolean): void
  /** Tasks of this process that wait or run. */
  active(): readonly TaskStatus[]
  /** @returns the function that ends the subscription */
  subscribe(listener: (status: TaskStatus) => void): () => void
}

/** Waiting tasks that are remembered; the list of tasks has them all. */
const maxTasks = 1_000

export function createTaskBoard(onListenerError: (error: unknown) => void): TaskBoard {
  const open = new Map<string, TaskStatus>()
  const listeners = new Set<(status: TaskStatus) => void>()

  function notify(status: TaskStatus): void {
    for (const listener of [...listeners]) {
      try {
        listener(status)
      } catch (error) {
        onListenerError(error)
      }
    }
  }

  function put(status: TaskStatus): void {
    const isOpen = status.status === 'running' || status.status === 'pending'
    if (!isOpen) open.delete(status.taskId)
    else if (open.has(status.taskId) || open.size < maxTasks) open.set(status.taskId, status)
    notify(status)
  }

  function change(taskId: string, part: Partial<TaskStatus>): void {
    const known = open.get(taskId)
    if (known?.status === 'running') put({ ...known, ...part })
  }

  return {
    put,
    progress: (taskId, progress) => change(taskId, { progress }),
    pause: (taskId, paused) => change(taskId, { paused }),
    active: () => [...open.values()],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
