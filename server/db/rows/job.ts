import type { JobRecord } from '../records/system.ts'
import { raw } from '../sql.ts'
import type { Stored } from './stored.ts'

export type JobRow = Stored<JobRecord>

/** The columns of a job, of the table `alias`. */
export function jobColumnsOf(alias: string): string {
  return [
    'id, kind, unique_key as uniqueKey, priority, state, params, result, attempts, max_attempts as maxAttempts',
    'last_error as lastError, library_id as libraryId, series_id as seriesId, book_id as bookId, user_id as userId',
    'run_after as runAfter, created_at as createdAt, started_at as startedAt, completed_at as completedAt',
    'claimed_by as claimedBy',
  ]
    .flatMap((line) => line.split(', '))
    .map((column) => `${alias}.${column}`)
    .join(', ')
}

export const jobColumns = raw(jobColumnsOf('jobs'))

export function presentJob(row: JobRow): JobRecord {
  return { ...row, params: parseJson(row.params), result: parseJson(row.result) }
}

export function parseJson(text: string | null): unknown {
  return text === null ? null : (JSON.parse(text) as unknown)
}
