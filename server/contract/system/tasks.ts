import { z } from 'zod'
import { taskStates } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { taskState } from '../events.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, pagingOrLimit, uuid } from '../shared.ts'

const task = z
  .object({
    id: uuid,
    taskType: z.string(),
    status: z.enum(taskStates),
    paused: z.boolean().meta({ description: 'It is `processing` and stands still, because somebody paused it' }),
    canPause: z.boolean().meta({ description: 'It can be paused, or resumed, at this moment' }),
    priority: int.meta({ description: 'Higher goes first' }),
    attempts: int.min(0),
    maxAttempts: int.min(1),
    lastError: z.string().nullable(),
    params: z.unknown(),
    result: z.unknown(),
    scheduledFor: dateTime.meta({ description: 'Not before this time' }),
    createdAt: dateTime,
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
    libraryId: uuid.nullable(),
    libraryName: z.string().nullable(),
    seriesId: uuid.nullable(),
    seriesTitle: z.string().nullable(),
    bookId: uuid.nullable(),
    bookTitle: z.string().nullable(),
  })
  .meta({ id: 'Task' })

const count = int.min(0)
const counts = { pending: count, processing: count, completed: count, failed: count, cancelled: count }

const taskStats = z
  .object({
    ...counts,
    total: count,
    oldestPendingAgeMs: count.nullable(),
    byType: z
      .array(
        z.object({
          taskType: z.string(),
          ...counts,
          avgDurationMs: z.number().nullable(),
          maxDurationMs: z.number().nullable(),
        }),
      )
      .max(maxItems.known),
  })
  .meta({ id: 'TaskStats' })

const taskParams = z.object({ taskId: uuid })
const tag = 'Tasks'

export const taskOperations = {
  listTasks: operation({
    method: 'get',
    path: '/api/v1/tasks',
    tag,
    summary: 'Background work: what waits, runs and has ended, newest first',
    description:
      'Tasks about what the caller may not see are left out. Callers who see only a part of the catalog get neither parameters nor results, which could name what is hidden.',
    access: 'tasks-read',
    query: z.object({
      ...pagingOrLimit,
      status: z.enum(taskStates).optional(),
      taskType: z.string().min(1).max(100).optional(),
      libraryId: uuid.optional(),
    }),
    responses: { 200: paginated(task, 'TaskPage') },
  }),
  getTask: operation({
    method: 'get',
    path: '/api/v1/tasks/{taskId}',
    tag,
    summary: 'A task',
    access: 'tasks-read',
    params: taskParams,
    responses: { 200: task },
  }),
  cancelTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/cancel',
    tag,
    summary: 'Cancel a task; one that runs stops within moments and keeps what it did',
    description: 'Answers the task as it is now: one that runs is still `processing` until it has stopped.',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  pauseTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/pause',
    tag,
    summary: 'Let a running task stand still; what it does at this moment is finished and kept',
    description:
      'Scans, thumbnails, the reading of files again, the search for duplicates and the clean-up can be paused; other tasks and those that wait answer 409. A restart of the server ends the pause: the task is taken up and runs.',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  resumeTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/resume',
    tag,
    summary: 'Let a paused task go on',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  retryTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/retry',
    tag,
    summary: 'Run a task again that failed or was cancelled',
    description: 'Answers the task that waits now. A scan starts anew, as a task of its own with another id.',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  getTaskStats: operation({
    method: 'get',
    path: '/api/v1/tasks/stats',
    tag,
    summary: 'How many tasks of each type are in each state, and how long they take',
    access: 'tasks-read',
    responses: { 200: taskStats },
  }),
  purgeTasks: operation({
    method: 'delete',
    path: '/api/v1/tasks/purge',
    tag,
    summary: 'Forget tasks that ended long ago; answers how many',
    access: 'tasks-write',
    query: z.object({
      days: z.coerce
        .number()
        .multipleOf(1)
        .min(0)
        .max(3_650)
        .default(30)
        .meta({ type: 'integer', description: 'Tasks that ended this many days ago or earlier' }),
    }),
    responses: { 200: z.object({ deleted: count }) },
  }),
  streamTasks: operation({
    method: 'get',
    path: '/api/v1/tasks/stream',
    tag,
    summary: 'The state of each task at each change, beginning with those that wait or run',
    description:
      'Events of the form `{taskId, taskType, status, paused, progress, error, startedAt, completedAt, libraryId, seriesId, bookId}`; `status` is `pending`, `running`, `completed`, `failed` or `cancelled`, `progress` is `{current, total, message, unit}` or null (`unit` is `bytes` where bytes are counted). At most four a second for each task. Ends with an event named `displaced` when the same person has opened too many other streams.',
    access: 'tasks-read',
    responses: { 200: 'event-stream' },
    events: taskState,
  }),
} as const
