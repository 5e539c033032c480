import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { TaskMeasure } from '../../records/system.ts'
import { sql } from '../../sql.ts'
import { isUnrestricted } from '../access/visibility.ts'
import { tasksVisible } from './tasks.ts'

/**
 * Statistics by task type over the stored tasks visible to the viewer. Executed means started and completed or failed;
 * times are milliseconds. Failures and amounts only for unrestricted viewers.
 * @param since milliseconds since 1970: tasks that ended later are counted as `recent`
 */
export async function measureTasks(viewer: Viewer, reader: Reader, since: number): Promise<TaskMeasure[]> {
  const rows = await reader.all<TaskMeasure>(
    sql`with ended as (
          select j.id, j.kind, j.state, j.attempts, j.last_error, j.completed_at,
                 max(0, j.completed_at - j.started_at) as took, max(0, j.started_at - j.run_after) as waited,
                 sc.files_processed as items
          from jobs j left join scans sc on sc.id = j.id
          where j.state in ('completed', 'failed') and j.started_at is not null and j.completed_at is not null
            and ${tasksVisible(viewer)}),
        placed as (
          select ended.*, row_number() over (partition by kind order by took, id) as place,
                 count(*) over (partition by kind) as many,
                 row_number() over (partition by kind, state order by completed_at desc, id desc) as latest
          from ended)
        select kind, count(*) as executed, count(*) filter (where state = 'completed') as succeeded,
               count(*) filter (where state = 'failed') as failed, count(*) filter (where attempts > 1) as retried,
               count(*) filter (where completed_at > ${since}) as recent,
               sum(items) as items, total(took) as totalMs, total(waited) as waitedMs, min(took) as shortestMs, max(took) as longestMs,
               max(took) filter (where place = (many * 50 + 99) / 100) as medianMs,
               max(took) filter (where place = (many * 95 + 99) / 100) as p95Ms,
               max(last_error) filter (where state = 'failed' and latest = 1) as lastError,
               max(completed_at) filter (where state = 'failed') as lastErrorAt
        from placed group by kind order by kind`,
  )
  return isUnrestricted(viewer) ? rows : rows.map((row) => ({ ...row, lastError: null, items: null }))
}

export type TaskQueue = {
  readonly pending: number
  /** Ids of running tasks. */
  readonly running: readonly string[]
  /** Creation time of the oldest queued task; null without one. */
  readonly oldestPendingAt: number | null
}

/** The queued and running tasks visible to the viewer. */
export async function loadTaskQueue(viewer: Viewer, reader: Reader): Promise<TaskQueue> {
  const visible = tasksVisible(viewer)
  const waiting = await reader.get<{ count: number; oldest: number | null }>(
    sql`select count(*) as count, min(j.created_at) as oldest from jobs j where j.state = 'pending' and ${visible}`,
  )
  const running = await reader.all<{ id: string }>(
    sql`select j.id from jobs j where j.state = 'running' and ${visible} order by j.id`,
  )
  return {
    pending: waiting?.count ?? 0,
    running: running.map(({ id }) => id),
    oldestPendingAt: waiting?.oldest ?? null,
  }
}
