import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { JobRecord, JobState, TaskRecord, TaskTally } from '../../records/system.ts'
import { type JobRow, jobColumns, jobColumnsOf, presentJob } from '../../rows/job.ts'
import { all, type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, librariesVisible, seriesVisible } from '../access/visibility.ts'

export type TaskFilter = {
  readonly state?: JobState | undefined
  readonly kind?: string | undefined
  readonly libraryId?: string | undefined
}

type TaskRow = JobRow & Pick<TaskRecord, 'libraryName' | 'seriesTitle' | 'bookTitle'>

const tables = raw(
  `jobs j left join libraries jl on jl.id = j.library_id left join series js on js.id = j.series_id
   left join books jb on jb.id = j.book_id`,
)
const columns = raw(`${jobColumnsOf('j')}, jl.name as libraryName, js.title as seriesTitle, jb.title as bookTitle`)

/** The tasks visible to the viewer, newest first. */
export async function listTasks(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest & TaskFilter,
): Promise<Page<TaskRecord>> {
  const where = all([tasksVisible(viewer), ...chosen(request)])
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from jobs j where ${where}`)
  const rows = await reader.all<TaskRow>(
    sql`select ${columns} from ${tables} where ${where} order by j.created_at desc, j.id desc
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map((row) => presentTask(viewer, row)), total: count?.count ?? 0 }
}

export async function findTask(viewer: Viewer, reader: Reader, id: string): Promise<TaskRecord | null> {
  const row = await reader.get<TaskRow>(
    sql`select ${columns} from ${tables} where j.id = ${id} and ${tasksVisible(viewer)}`,
  )
  return row === undefined ? null : presentTask(viewer, row)
}

/** Whether a job of the kind waits to be run. */
export async function isJobDue(reader: Reader, kind: string, now: number): Promise<boolean> {
  const due = await reader.get(
    sql`select 1 as found from jobs where state = 'pending' and run_after <= ${now} and kind = ${kind} limit 1`,
  )
  return due !== undefined
}

/** Whether another server of the same database runs a job. @param server this one */
export async function runsElsewhere(reader: Reader, id: string, server: string): Promise<boolean> {
  const running = await reader.get(
    sql`select 1 as found from jobs join servers on servers.id = jobs.claimed_by
        where jobs.id = ${id} and jobs.state = 'running' and servers.id <> ${server}`,
  )
  return running !== undefined
}

type TallyRow = { kind: string; state: JobState; count: number; average: number | null; longest: number | null }

/** Number of tasks by type and state, and the durations of completed ones in milliseconds. */
export async function tallyTasks(viewer: Viewer, reader: Reader): Promise<TaskTally> {
  const where = tasksVisible(viewer)
  const rows = await reader.all<TallyRow>(
    sql`select j.kind, j.state, count(*) as count, avg(j.completed_at - j.started_at) as average,
               max(j.completed_at - j.started_at) as longest
        from jobs j where ${where} group by j.kind, j.state order by j.kind`,
  )
  const oldest = await reader.get<{ at: number | null }>(
    sql`select min(j.created_at) as at from jobs j where j.state = 'pending' and ${where}`,
  )
  const kinds = [...new Set(rows.map((row) => row.kind))]
  const byKind = kinds.map((kind) => tallyOf(rows.filter((row) => row.kind === kind)))
  return { byKind, oldestPendingAt: oldest?.at ?? null }
}

function tallyOf(rows: readonly TallyRow[]): TaskTally['byKind'][number] {
  const count = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0
  const completed = rows.find((row) => row.state === 'completed')
  return {
    kind: rows[0]?.kind ?? '',
    pending: count('pending'),
    running: count('running'),
    completed: count('completed'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    averageMs: completed?.average ?? null,
    longestMs: completed?.longest ?? null,
  }
}

/** Number of tasks by state: of all visible tasks, or of their own for users who may not read tasks. */
export async function countTasks(viewer: Viewer, reader: Reader): Promise<Readonly<Record<JobState, number>>> {
  const mayRead = viewer.permissions.has('tasks-read') || viewer.permissions.has('system-admin')
  const counted = mayRead ? tasksVisible(viewer) : sql`j.user_id = ${viewer.userId}`
  const rows = await reader.all<{ state: JobState; count: number }>(
    sql`select j.state, count(*) as count from jobs j where ${counted} group by j.state`,
  )
  const counts: Record<JobState, number> = { pending: 0, running: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Visible tasks that ended before the time, oldest first. */
export async function listFinishedTaskIds(
  viewer: Viewer,
  reader: Reader,
  request: { readonly before: number; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    sql`select j.id from jobs j where j.state not in ('pending', 'running') and j.completed_at < ${request.before}
        and ${tasksVisible(viewer)} order by j.created_at, j.id limit ${request.limit}`,
  )
  return rows.map((row) => row.id)
}

function chosen({ state, kind, libraryId }: TaskFilter): Fragment[] {
  const conditions: Fragment[] = []
  if (state !== undefined) conditions.push(sql`j.state = ${state}`)
  if (kind !== undefined) conditions.push(sql`j.kind = ${kind}`)
  if (libraryId !== undefined) conditions.push(sql`j.library_id = ${libraryId}`)
  return conditions
}

/**
 * Tasks about content visible to the viewer; tasks of a user are shown to that user and to administrators. Tasks about
 * deleted content are for unrestricted viewers. Restricted viewers see library-wide work only for scans and their own
 * requests, so that it does not reveal changes to hidden content.
 */
export function tasksVisible(viewer: Viewer): Fragment {
  const conditions: Fragment[] = []
  if (!viewer.permissions.has('system-admin')) {
    conditions.push(sql`j.user_id is null or j.user_id = ${viewer.userId}`)
  }
  if (!isUnrestricted(viewer)) {
    conditions.push(
      sql`j.user_id is ${viewer.userId} or j.kind = 'scan' or j.series_id is not null or j.book_id is not null
          or (j.library_id is null and j.kind not in ('cleanup', 'sharing-rule'))`,
      sql`j.library_id is null
          or exists (select 1 from libraries l where l.id = j.library_id and ${librariesVisible(viewer, 'l')})`,
      sql`j.series_id is null
          or exists (select 1 from series s where s.id = j.series_id and ${seriesVisible(viewer, 's')})`,
      sql`j.book_id is null
          or exists (select 1 from books b join series s on s.seq = b.series_seq
                     where b.id = j.book_id and ${seriesVisible(viewer, 's')})`,
    )
  }
  return all(conditions)
}

/** Arguments and results of a task may name hidden content, so restricted viewers see neither. */
function presentTask(viewer: Viewer, { libraryName, seriesTitle, bookTitle, ...row }: TaskRow): TaskRecord {
  const task = { ...presentJob(row), libraryName, seriesTitle, bookTitle }
  return isUnrestricted(viewer) ? task : { ...task, params: null, result: null, lastError: null }
}

export async function findJob(reader: Reader, id: string): Promise<JobRecord | null> {
  const row = await reader.get<JobRow>(sql`select ${jobColumns} from jobs where id = ${id}`)
  return row === undefined ? null : presentJob(row)
}

/** Newest first. */
export async function listJobs(
  reader: Reader,
  request: { readonly state?: JobState | undefined; readonly kind?: string | undefined; readonly limit: number },
): Promise<JobRecord[]> {
  const conditions: Fragment[] = []
  if (request.state !== undefined) conditions.push(sql`state = ${request.state}`)
  if (request.kind !== undefined) conditions.push(sql`kind = ${request.kind}`)
  const rows = await reader.all<JobRow>(
    sql`select ${jobColumns} from jobs where ${all(conditions)} order by created_at desc, id desc limit ${request.limit}`,
  )
  return rows.map(presentJob)
}
