import type { z } from 'zod'
import type { taskMetrics } from '../../../contract/system/task-metrics.ts'
import type { TaskMeasure } from '../../../db/records/system.ts'
import type { TaskMetrics } from '../../../library/tasks/tasks.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/** Statistics of background work in the format of the API. */
export function presentTaskMetrics(metrics: TaskMetrics): z.output<typeof taskMetrics> {
  const { byKind, queue, staleCount, retentionDays, recentMinutes, now } = metrics
  const sum = (pick: (kind: TaskMeasure) => number) => byKind.reduce((total, kind) => total + pick(kind), 0)
  const executed = sum((kind) => kind.executed)
  return {
    summary: {
      totalExecuted: executed,
      totalSucceeded: sum((kind) => kind.succeeded),
      totalFailed: sum((kind) => kind.failed),
      avgDurationMs: share(
        sum((kind) => kind.totalMs),
        executed,
      ),
      avgQueueWaitMs: share(
        sum((kind) => kind.waitedMs),
        executed,
      ),
      tasksPerMinute: sum((kind) => kind.recent) / recentMinutes,
    },
    queue: {
      pendingCount: queue.pending,
      processingCount: queue.running.length,
      staleCount,
      oldestPendingAgeMs: queue.oldestPendingAt === null ? null : Math.max(0, now - queue.oldestPendingAt),
    },
    byType: byKind.map(presentKind),
    retention: `${retentionDays} days`,
    updatedAt: rfc3339(now),
  }
}

function presentKind(kind: TaskMeasure) {
  const { executed, totalMs } = kind
  return {
    taskType: kind.kind,
    executed,
    succeeded: kind.succeeded,
    failed: kind.failed,
    retried: kind.retried,
    avgDurationMs: share(totalMs, executed),
    minDurationMs: kind.shortestMs,
    maxDurationMs: kind.longestMs,
    p50DurationMs: kind.medianMs,
    p95DurationMs: kind.p95Ms,
    avgQueueWaitMs: share(kind.waitedMs, executed),
    throughputPerSec: totalMs === 0 ? null : (executed * 1_000) / totalMs,
    itemsProcessed: kind.items,
    errorRatePct: (kind.failed * 100) / executed,
    lastError: kind.lastError,
    lastErrorAt: rfc3339OrNull(kind.lastErrorAt),
  }
}

/** A mean; null without values. */
function share(total: number, count: number): number | null {
  return count === 0 ? null : total / count
}
