import type { Reader } from '../../database.ts'
import type { JobRecord, JobState } from '../../records/system.ts'
import { type JobRow, jobColumns, presentJob } from '../../rows/job.ts'
import { all, type Fragment, sql } from '../../sql.ts'

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
