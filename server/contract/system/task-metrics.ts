import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int } from '../shared.ts'

const count = int.min(0)
const milliseconds = z.number().min(0)
const average = milliseconds.nullable()

export const taskMetrics = z
  .object({
    summary: z.object({
      totalExecuted: count.meta({ description: 'Tasks that were started and completed or failed' }),
      totalSucceeded: count,
      totalFailed: count,
      avgDurationMs: average,
      avgQueueWaitMs: average.meta({ description: 'Time from when a task is due until it is started' }),
      tasksPerMinute: z.number().min(0).meta({ description: 'Over the last hour' }),
    }),
    queue: z.object({
      pendingCount: count,
      processingCount: count,
      staleCount: count.meta({ description: 'Of those in `processing`: tasks that no worker is running' }),
      oldestPendingAgeMs: average,
    }),
    byType: z
      .array(
        z.object({
          taskType: z.string(),
          executed: int.min(1),
          succeeded: count,
          failed: count,
          retried: count.meta({ description: 'Needed more than one attempt' }),
          avgDurationMs: average,
          minDurationMs: milliseconds,
          maxDurationMs: milliseconds,
          p50DurationMs: milliseconds,
          p95DurationMs: milliseconds,
          avgQueueWaitMs: average,
          throughputPerSec: z.number().min(0).nullable().meta({ description: 'Tasks per second of work' }),
          itemsProcessed: count.nullable().meta({ description: 'Files examined by scans; null for other types' }),
          errorRatePct: z.number().min(0).max(100),
          lastError: z.string().nullable(),
          lastErrorAt: dateTime.nullable(),
        }),
      )
      .max(maxItems.known),
    retention: z.string().meta({ description: 'How long finished tasks are kept, and so counted: `30 days`' }),
    updatedAt: dateTime,
  })
  .meta({ id: 'TaskMetrics' })

export const taskMetricOperations = {
  getTaskMetrics: operation({
    method: 'get',
    path: '/api/v1/metrics/tasks',
    tag: 'Tasks',
    summary: 'Statistics of background tasks by type: number, duration, waiting time, failures',
    description:
      'Covers tasks that are kept (`task.history_days`) and visible to the caller. The last attempt of a task counts: ' +
      'one that failed twice and then succeeded counts as succeeded and as `retried`.',
    access: 'tasks-read',
    responses: { 200: taskMetrics },
  }),
} as const
