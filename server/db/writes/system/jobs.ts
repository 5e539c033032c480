import { isExhausted, type JobRecord } from '../../records/system.ts'
import { type JobRow, jobColumns, presentJob } from '../../rows/job.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type CreateJob = {
  readonly id: string
  readonly kind: string
  readonly uniqueKey: string | null
  readonly priority: number
  readonly params: unknown
  readonly maxAttempts: number
  readonly libraryId?: string
  readonly seriesId?: string
  readonly bookId?: string
  readonly userId?: string
  readonly runAfter?: number
  readonly now: number
}
type FinishJob = {
  readonly id: string
  /** The server that ran it: it has no say any more once another one runs it. */
  readonly claimedBy?: string | null
  readonly state: 'completed' | 'failed' | 'cancelled'
  readonly result?: unknown
  readonly error?: string | null
  readonly now: number
}
type RetryJob = {
  readonly id: string
  readonly claimedBy?: string | null
  readonly error: string
  readonly runAfter: number
}

/** Adds a job unless one with its unique key is queued or running: then returns that one's id. */
async function createJob(
  tx: Tx,
  { now, ...job }: CreateJob,
): Promise<{ readonly id: string; readonly created: boolean }> {
  if (job.uniqueKey !== null) {
    const existing = await tx.get<{ id: string }>(
      sql`select id from jobs where unique_key = ${job.uniqueKey} and state in ('pending', 'running')`,
    )
    if (existing !== undefined) return { id: existing.id, created: false }
  }
  await tx.insert('jobs', { ...job, state: 'pending', runAfter: job.runAfter ?? now, createdAt: now })
  return { id: job.id, created: true }
}

type ClaimJob = { readonly kinds: readonly string[]; readonly server?: string | null; readonly now: number }

/** Claims the most urgent due job of the given kinds for a server. Returns null without one. */
async function claimJob(tx: Tx, { kinds, server = null, now }: ClaimJob): Promise<JobRecord | null> {
  const due = await tx.get<{ id: string }>(
    sql`select id from jobs where state = 'pending' and run_after <= ${now} and ${among(raw('kind'), kinds)}
        order by priority desc, run_after, created_at, id limit 1`,
  )
  if (due === undefined) return null
  await tx.run(
    sql`update jobs set state = 'running', claimed_by = ${server}, started_at = ${now}, attempts = attempts + 1
        where id = ${due.id}`,
  )
  const row = await tx.get<JobRow>(sql`select ${jobColumns} from jobs where id = ${due.id}`)
  return row === undefined ? null : presentJob(row)
}

/** Ends a queued or running job. Returns false when it had already ended. */
async function finishJob(tx: Tx, { id, claimedBy = null, state, result, error, now }: FinishJob): Promise<boolean> {
  const changed = await tx.update(
    'jobs',
    { state, result: result ?? null, lastError: error ?? null, completedAt: now },
    sql`id = ${id} and state in ('pending', 'running')${ofServer(claimedBy)}`,
  )
  return changed > 0
}

function ofServer(claimedBy: string | null) {
  return claimedBy === null ? sql`` : sql` and claimed_by = ${claimedBy}`
}

/** Requeues a failed job for later. */
async function retryJob(tx: Tx, { id, claimedBy = null, error, runAfter }: RetryJob): Promise<void> {
  await tx.run(
    sql`update jobs set state = 'pending', claimed_by = null, started_at = null, last_error = ${error},
        run_after = ${runAfter} where id = ${id} and state = 'running'${ofServer(claimedBy)}`,
  )
}

/** Requeues a failed or cancelled job with all its attempts. Returns false when it had not ended. */
async function reviveJob(tx: Tx, { id, now }: { readonly id: string; readonly now: number }): Promise<boolean> {
  const changed = await tx.run(
    sql`update jobs set state = 'pending', claimed_by = null, attempts = 0, started_at = null, completed_at = null,
          run_after = ${now}
        where id = ${id} and state in ('failed', 'cancelled')`,
  )
  return changed > 0
}

/** Deletes finished jobs. Returns how many. */
async function removeJobs(tx: Tx, { ids }: { readonly ids: readonly string[] }): Promise<number> {
  return await tx.run(sql`delete from jobs where ${among(raw('id'), ids)} and state not in ('pending', 'running')`)
}

/** Requeues a job interrupted by an orderly stop, without counting an attempt. */
async function requeueJob(
  tx: Tx,
  { id, claimedBy = null, now }: { readonly id: string; readonly claimedBy?: string | null; readonly now: number },
): Promise<void> {
  await tx.run(
    sql`update jobs set state = 'pending', claimed_by = null, started_at = null, run_after = ${now},
        attempts = max(attempts - 1, 0) where id = ${id} and state = 'running'${ofServer(claimedBy)}`,
  )
}

const exhaustedMessage = 'The server ended each time while this was done. Look into its log before you run it again.'

/**
 * After a crash: requeues the running jobs of servers that no longer run, with their scans, unless they were interrupted
 * too often (`isExhausted`). Returns the number of requeued jobs.
 */
async function requeueOrphans(tx: Tx, { now }: { readonly now: number }): Promise<number> {
  const isOrphan = sql`state = 'running' and (claimed_by is null or claimed_by not in (select id from servers))`
  for (const row of await tx.all<JobRow>(sql`select ${jobColumns} from jobs where ${isOrphan}`)) {
    const { id, attempts, maxAttempts } = presentJob(row)
    if (!isExhausted({ attempts, maxAttempts })) {
      await tx.run(sql`update scans set status = 'pending', phase = 'waiting' where id = ${id} and status = 'running'`)
      continue
    }
    await finishJob(tx, { id, state: 'failed', error: exhaustedMessage, now })
    const end = sql`status = 'failed', completed_at = ${now}`
    await tx.run(sql`update exports set ${end}, error = ${exhaustedMessage} where id = ${id} and completed_at is null`)
    await tx.run(
      sql`update scans set ${end}, phase = 'done', message = ${exhaustedMessage}
          where id = ${id} and completed_at is null`,
    )
  }
  return await tx.run(
    sql`update jobs set state = 'pending', claimed_by = null, started_at = null, run_after = ${now} where ${isOrphan}`,
  )
}

type RemoveOldJobs = {
  readonly before: number
  /** The latest completed job of these kinds is kept, since it shows the age of the result. */
  readonly cancelQueuedOf?: readonly string[]
}

/** Deletes jobs that ended before the time. Returns how many. */
async function removeOldJobs(tx: Tx, { before, cancelQueuedOf = [] }: RemoveOldJobs): Promise<number> {
  return await tx.run(sql`delete from jobs where state not in ('pending', 'running') and completed_at < ${before}
    and id not in (select id from (select id, row_number() over (partition by kind order by created_at desc) as nth
      from jobs where state = 'completed' and ${among(raw('kind'), cancelQueuedOf)}) where nth = 1)`)
}

export const jobWrites = {
  createJob: change(['system'], createJob),
  claimJob: change(['system'], claimJob),
  finishJob: change(['system'], finishJob),
  retryJob: change(['system'], retryJob),
  reviveJob: change(['system'], reviveJob),
  removeJobs: change(['system'], removeJobs),
  requeueJob: change(['system'], requeueJob),
  requeueOrphans: change(['system'], requeueOrphans),
  removeOldJobs: change(['system'], removeOldJobs),
}
