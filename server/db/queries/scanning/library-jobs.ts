import type { Viewer } from '../../../domain/access/viewer.ts'
import type { LibraryJobConfig } from '../../../domain/library-jobs/job-kinds.ts'
import type { RunCounts } from '../../../domain/library-jobs/run.ts'
import type { Reader } from '../../database.ts'
import type { LibraryJobRecord, LibraryJobRun, ReportEntry } from '../../records/library-jobs.ts'
import type { Stored } from '../../rows/stored.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, librariesVisible, seriesVisible } from '../access/visibility.ts'

type JobRow = Stored<LibraryJobRecord>

const jobColumns = raw(
  `o.id, l.id as libraryId, o.name, o.kind, o.config, o.cron_schedule as cronSchedule,
   o.cron_timezone as cronTimezone, o.is_enabled as isEnabled, o.created_by as createdBy,
   o.last_run_at as lastRunAt, o.created_at as createdAt, o.updated_at as updatedAt`,
)

/** The jobs of a library by name. */
export async function listLibraryJobs(viewer: Viewer, reader: Reader, libraryId: string): Promise<LibraryJobRecord[]> {
  const rows = await reader.all<JobRow>(sql`${jobsVisible(viewer)} and l.id = ${libraryId} order by o.name, o.id`)
  return rows.map(presentJob)
}

export async function findLibraryJob(viewer: Viewer, reader: Reader, id: string): Promise<LibraryJobRecord | null> {
  const row = await reader.get<JobRow>(sql`${jobsVisible(viewer)} and o.id = ${id}`)
  return row === undefined ? null : presentJob(row)
}

function jobsVisible(viewer: Viewer): Fragment {
  return sql`select ${jobColumns} from library_jobs o join libraries l on l.seq = o.library_seq
    where ${librariesVisible(viewer, 'l')}`
}

function presentJob(row: JobRow): LibraryJobRecord {
  return { ...row, config: JSON.parse(row.config) as LibraryJobConfig, isEnabled: row.isEnabled === 1 }
}

type RunRow = Stored<LibraryJobRun>

/** The job's entry in the queue knows whether a run that has no end is still going. */
const runColumns = raw(
  `r.id, r.job_id as jobId, r.trigger, r.is_dry_run as isDryRun, r.counts, r.problem,
   r.created_at as createdAt, r.started_at as startedAt, r.completed_at as completedAt,
   r.report_count as reportCount,
   case when r.status not in ('pending', 'running') or j.state in ('pending', 'running') then r.status
        when j.state = 'cancelled' then 'cancelled' else 'interrupted' end as status`,
)
const runTables = raw('library_job_runs r left join jobs j on j.id = r.id')

/** The stored runs of a job, newest first. Pass a job that the viewer may see. */
export async function listLibraryJobRuns(reader: Reader, jobId: string): Promise<LibraryJobRun[]> {
  const rows = await reader.all<RunRow>(
    sql`select ${runColumns} from ${runTables} where r.job_id = ${jobId} order by r.created_at desc, r.id desc`,
  )
  return rows.map(presentRun)
}

/** The latest run of each job of a library. */
export async function listLatestRuns(reader: Reader, libraryId: string): Promise<ReadonlyMap<string, LibraryJobRun>> {
  const rows = await reader.all<RunRow>(
    sql`select ${runColumns} from ${runTables} join library_jobs o on o.id = r.job_id
        where o.library_seq = (select seq from libraries where id = ${libraryId})
          and r.id = (select n.id from library_job_runs n where n.job_id = o.id
                      order by n.created_at desc, n.id desc limit 1)`,
  )
  return new Map(rows.map((row) => [row.jobId, presentRun(row)]))
}

export async function findLibraryJobRun(reader: Reader, jobId: string, runId: string): Promise<LibraryJobRun | null> {
  const row = await reader.get<RunRow>(
    sql`select ${runColumns} from ${runTables} where r.job_id = ${jobId} and r.id = ${runId}`,
  )
  return row === undefined ? null : presentRun(row)
}

function presentRun(row: RunRow): LibraryJobRun {
  return { ...row, counts: JSON.parse(row.counts) as RunCounts, isDryRun: row.isDryRun === 1 }
}

/** The stored entries of a report about what the viewer may see. */
export async function readRunReport(viewer: Viewer, reader: Reader, runId: string): Promise<readonly ReportEntry[]> {
  const row = await reader.get<{ report: string }>(sql`select report from library_job_runs where id = ${runId}`)
  const entries = JSON.parse(row?.report ?? '[]') as readonly ReportEntry[]
  if (isUnrestricted(viewer)) return entries
  const seriesIds = JSON.stringify([...new Set(entries.flatMap(({ seriesId }) => seriesId ?? []))])
  const visible = await reader.all<{ id: string }>(
    sql`select s.id from series s where s.id in (select value from json_each(${seriesIds}))
          and ${seriesVisible(viewer, 's')}`,
  )
  const ids = new Set(visible.map(({ id }) => id))
  return entries.filter(({ seriesId }) => seriesId !== null && ids.has(seriesId))
}
