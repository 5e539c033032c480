import { AppError, notFound } from '../../../domain/errors.ts'
import { maxJobsOfLibrary, maxRunsOfJob } from '../../../domain/library-jobs/job-kinds.ts'
import type { RunCounts, RunState, RunTrigger } from '../../../domain/library-jobs/run.ts'
import type { FileCheck, LibraryJobRecord, ReportEntry } from '../../records/library-jobs.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

type CreateLibraryJob = Omit<LibraryJobRecord, 'createdAt' | 'updatedAt' | 'lastRunAt'> & { readonly now: number }
type UpdateLibraryJob = {
  readonly id: string
  readonly changes: Partial<Pick<LibraryJobRecord, 'name' | 'config' | 'cronSchedule' | 'cronTimezone' | 'isEnabled'>>
  readonly now: number
}

/** @throws AppError conflict when the library has too many jobs, or one of this name */
async function createLibraryJob(tx: Tx, { libraryId, now, ...job }: CreateLibraryJob): Promise<void> {
  const librarySeq = await seqOf(tx, 'libraries', libraryId)
  const known = await tx.get<{ count: number }>(
    sql`select count(*) as count from library_jobs where library_seq = ${librarySeq}`,
  )
  if ((known?.count ?? 0) >= maxJobsOfLibrary) throw new AppError('too_many_library_jobs', { most: maxJobsOfLibrary })
  await refuseName(tx, librarySeq, job)
  await tx.insert('libraryJobs', { ...job, librarySeq, createdAt: now, updatedAt: now })
}

/** @throws AppError conflict when another job of the library has the name */
async function updateLibraryJob(tx: Tx, { id, changes, now }: UpdateLibraryJob): Promise<void> {
  const job = await tx.get<{ librarySeq: number }>(
    sql`select library_seq as librarySeq from library_jobs where id = ${id}`,
  )
  if (job === undefined) throw notFound('library_job')
  if (changes.name !== undefined) await refuseName(tx, job.librarySeq, { id, name: changes.name })
  await tx.update('libraryJobs', { ...changes, updatedAt: now }, sql`id = ${id}`)
}

async function refuseName(tx: Tx, librarySeq: number, { id, name }: Pick<LibraryJobRecord, 'id' | 'name'>) {
  const other = await tx.get(
    sql`select id from library_jobs where library_seq = ${librarySeq} and name = ${name} and id <> ${id}`,
  )
  if (other !== undefined) throw new AppError('library_job_name_taken', { name })
}

/** Its exports become those of their owner, until `exportsUntil`. */
async function deleteLibraryJob(
  tx: Tx,
  { id, exportsUntil }: { readonly id: string; readonly exportsUntil: number },
): Promise<void> {
  await tx.update('exports', { libraryJobId: null, expiresAt: exportsUntil }, sql`library_job_id = ${id}`)
  if ((await tx.run(sql`delete from library_jobs where id = ${id}`)) === 0) throw notFound('library_job')
}

/** For a library that is about to be removed: the exports of its jobs become those of their owners. */
async function releaseJobExports(
  tx: Tx,
  { libraryId, exportsUntil }: { readonly libraryId: string; readonly exportsUntil: number },
): Promise<void> {
  const jobs = sql`select o.id from library_jobs o join libraries l on l.seq = o.library_seq where l.id = ${libraryId}`
  await tx.update('exports', { libraryJobId: null, expiresAt: exportsUntil }, sql`library_job_id in (${jobs})`)
}

type CreateRun = {
  /** Shared with its entry in `jobs`. */
  readonly id: string
  readonly jobId: string
  readonly trigger: RunTrigger
  readonly isDryRun: boolean
  readonly now: number
}

/**
 * Adds a run, and removes the oldest ones.
 * @throws AppError conflict when a run of the job is queued or running
 */
async function createLibraryJobRun(tx: Tx, { now, ...run }: CreateRun): Promise<void> {
  const isOpen = sql`job_id = ${run.jobId} and status in ('pending', 'running')`
  const active = await tx.get(
    sql`select id from library_job_runs where ${isOpen}
          and id in (select id from jobs where state in ('pending', 'running'))`,
  )
  if (active !== undefined) throw new AppError('library_job_running')
  // A run without its task ended without being able to say so.
  const isCancelled = sql`${isOpen} and id in (select id from jobs where state = 'cancelled')`
  await tx.update('libraryJobRuns', { status: 'cancelled', completedAt: now }, isCancelled)
  await tx.update('libraryJobRuns', { status: 'interrupted', completedAt: now }, isOpen)
  await tx.run(
    sql`delete from library_job_runs where job_id = ${run.jobId} and id not in (
          select id from library_job_runs where job_id = ${run.jobId}
          order by created_at desc, id desc limit ${maxRunsOfJob - 1})`,
  )
  if (!run.isDryRun) await tx.update('libraryJobs', { lastRunAt: now }, sql`id = ${run.jobId}`)
  await tx.insert('libraryJobRuns', { ...run, status: 'pending', counts: {}, report: [], createdAt: now })
}

type UpdateRun = {
  readonly id: string
  readonly status?: RunState
  readonly counts?: RunCounts
  readonly problem?: string | null
  readonly report?: readonly ReportEntry[]
  readonly startedAt?: number
  readonly completedAt?: number | null
}

async function updateLibraryJobRun(tx: Tx, { id, ...changes }: UpdateRun): Promise<void> {
  const reportCount = changes.report?.length
  await tx.update('libraryJobRuns', { ...changes, reportCount }, sql`id = ${id}`)
}

/** Stores outcomes of checks; a book whose file a scan has read meanwhile is left out. */
async function saveFileChecks(tx: Tx, { checks }: { readonly checks: readonly FileCheck[] }): Promise<void> {
  const seqs = checks.map(({ seq }) => seq)
  const rows = await tx.all<{
    seq: number
    size: number
    mtimeUs: number
    inode: number
    fileHash: string
    verifiedAt: number | null
  }>(
    sql`select b.seq, b.file_size as size, b.mtime_us as mtimeUs, b.inode, b.file_hash as fileHash,
               c.verified_at as verifiedAt
        from books b left join book_checks c on c.book_seq = b.seq
        where ${among(raw('b.seq'), seqs)} and b.deleted_at is null`,
  )
  const current = new Map(rows.map((row) => [row.seq, row]))
  const valid = checks.flatMap(({ seq, size, ...check }) => {
    const row = current.get(seq)
    const isSame =
      row?.size === size &&
      row.mtimeUs === check.mtimeUs &&
      row.inode === check.inode &&
      row.fileHash === check.fileHash
    if (!isSame) return []
    const { fileHash: _known, ...stored } = check
    const verifiedAt = check.state === 'verified' ? check.checkedAt : row.verifiedAt
    return [{ ...stored, bookSeq: seq, fileSize: size, verifiedAt }]
  })
  const stored = valid.map(({ bookSeq }) => bookSeq)
  await tx.run(sql`delete from book_checks where ${among(raw('book_seq'), stored)}`)
  await tx.insertAll('bookChecks', valid)
}

export const libraryJobWrites = {
  createLibraryJob: change(['system'], createLibraryJob),
  updateLibraryJob: change(['system'], updateLibraryJob),
  deleteLibraryJob: change(['system'], deleteLibraryJob),
  releaseJobExports: change(['system'], releaseJobExports),
  createLibraryJobRun: change(['system'], createLibraryJobRun),
  updateLibraryJobRun: change(['system'], updateLibraryJobRun),
  saveFileChecks: change(['system'], saveFileChecks),
}
