import type { EventOf } from '../contract/events.ts'
import type { Immutable } from './domain-event.ts'

type SentState = Immutable<EventOf<'task_progressed'>['task']>

/** Progress of a task. */
export type TaskProgress = NonNullable<SentState['progress']>

/** The live state of a task of this process. Times are milliseconds since 1970. */
export type TaskStatus = Omit<SentState, 'startedAt' | 'completedAt'> & {
  readonly startedAt: number | null
  readonly completedAt: number | null
  /** Who started it, when it is for them alone. */
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
  /** Queued and running tasks of this process. */
  active(): readonly TaskStatus[]
  /** @returns unsubscribes */
  subscribe(listener: (status: TaskStatus) => void): () => void
}

/** Queued tasks on the board; the list of tasks has them all. */
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
