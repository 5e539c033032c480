import type { JobState, TaskTally } from '../../../db/records/system.ts'
import type { TaskState } from '../../../domain/vocabulary.ts'
import type { ShownTask } from '../../../library/tasks/tasks.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/** The state of a job as named in the API. */
export const stateOf: Readonly<Record<JobState, TaskState>> = {
  pending: 'pending',
  running: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** The queue state for a status of the API. */
export function jobStateOf(state: TaskState): JobState {
  return state === 'processing' ? 'running' : state
}

/** A task in the format of the API. */
export function presentTask(task: ShownTask) {
  return {
    id: task.id,
    taskType: task.kind,
    status: stateOf[task.state],
    paused: task.isPaused,
    canPause: task.canPause,
    priority: task.priority,
    attempts: task.attempts,
    maxAttempts: task.maxAttempts,
    lastError: task.lastError,
    params: task.params,
    result: task.result,
    scheduledFor: rfc3339(task.runAfter),
    createdAt: rfc3339(task.createdAt),
    startedAt: rfc3339OrNull(task.startedAt),
    completedAt: rfc3339OrNull(task.completedAt),
    libraryId: task.libraryId,
    libraryName: task.libraryName,
    seriesId: task.seriesId,
    seriesTitle: task.seriesTitle,
    bookId: task.bookId,
    bookTitle: task.bookTitle,
  }
}

type Counts = Readonly<Record<JobState, number>>

function presentCounts({ pending, running, completed, failed, cancelled }: Counts) {
  return { pending, processing: running, completed, failed, cancelled }
}

/** @param now milliseconds since 1970 */
export function presentTaskStats({ byKind, oldestPendingAt }: TaskTally, now: number) {
  const sum = (state: JobState) => byKind.reduce((total, kind) => total + kind[state], 0)
  const counts = presentCounts({
    pending: sum('pending'),
    running: sum('running'),
    completed: sum('completed'),
    failed: sum('failed'),
    cancelled: sum('cancelled'),
  })
  return {
    ...counts,
    total: Object.values(counts).reduce((total, count) => total + count, 0),
    oldestPendingAgeMs: oldestPendingAt === null ? null : Math.max(0, now - oldestPendingAt),
    byType: byKind.map((kind) => ({
      taskType: kind.kind,
      ...presentCounts(kind),
      avgDurationMs: kind.averageMs,
      maxDurationMs: kind.longestMs,
    })),
  }
}
