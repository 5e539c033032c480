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
    paused: z.boolean().meta({ description: 'The task is `processing` but paused' }),
    canPause: z.boolean().meta({ description: 'Whether it can currently be paused or resumed' }),
    priority: int.meta({ description: 'Higher runs first' }),
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
    summary: 'Background tasks: queued, running and finished, newest first',
    description:
      'Tasks about hidden content are left out. Callers who see only part of the catalog get neither parameters nor results, which could name hidden content.',
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
    summary: 'Cancel a task; a running task stops shortly and keeps its results so far',
    description: 'Returns the current state: a running task is still `processing` until it has stopped.',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  pauseTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/pause',
    tag,
    summary: 'Pause a running task; its current step is finished and kept',
    description:
      'Scans, thumbnail generation, file analysis, duplicate searches and clean-ups can be paused; other tasks and queued ones fail with 409. A restart of the server ends the pause and the task continues.',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  resumeTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/resume',
    tag,
    summary: 'Resume a paused task',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  retryTask: operation({
    method: 'post',
    path: '/api/v1/tasks/{taskId}/retry',
    tag,
    summary: 'Retry a task that failed or was cancelled',
    description: 'Returns the queued task. A scan starts over, as a new task with another ID.',
    access: 'tasks-write',
    params: taskParams,
    responses: { 200: task },
    refusals: ['conflict'],
  }),
  getTaskStats: operation({
    method: 'get',
    path: '/api/v1/tasks/stats',
    tag,
    summary: 'Number and duration of tasks by type and state',
    access: 'tasks-read',
    responses: { 200: taskStats },
  }),
  purgeTasks: operation({
    method: 'delete',
    path: '/api/v1/tasks/purge',
    tag,
    summary: 'Delete tasks that finished long ago; returns their number',
    access: 'tasks-write',
    query: z.object({
      days: z.coerce
        .number()
        .multipleOf(1)
        .min(0)
        .max(3_650)
        .default(30)
        .meta({ type: 'integer', description: 'Tasks that finished this many days ago or earlier' }),
    }),
    responses: { 200: z.object({ deleted: count }) },
  }),
  streamTasks: operation({
    method: 'get',
    path: '/api/v1/tasks/stream',
    tag,
    summary: 'The state of each task at each change, starting with queued and running tasks',
    description:
      'Events of the form `{taskId, taskType, status, paused, progress, error, startedAt, completedAt, libraryId, seriesId, bookId}`; `status` is `pending`, `running`, `completed`, `failed` or `cancelled`, `progress` is `{current, total, message, unit}` or null (`unit` is `bytes` where bytes are counted). At most four a second for each task. Ends with an event named `displaced` when the same person opens too many streams.',
    access: 'tasks-read',
    responses: { 200: 'event-stream' },
    events: taskState,
  }),
} as const
