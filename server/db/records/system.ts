import type { AuditSubject } from '../../domain/audit/entry.ts'
import type { AuditKind, AuditMethod, AuditOutcome } from '../../domain/audit/vocabulary.ts'
import type { Row } from '../tables/all.ts'

/** A setting changed in the interface; defaults live in the code that reads them. */
export type SettingRecord = Row<'settings'> & {
  /** Null when deleted. */
  readonly updatedByName: string | null
}

export type JobState = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

export type JobRecord = Omit<Row<'jobs'>, 'progress'>

/**
 * Whether a job interrupted by a crash is not retried: it may be the cause. Single-attempt jobs are retried twice
 * nevertheless, since a power cut is not their fault.
 */
export function isExhausted({ attempts, maxAttempts }: Pick<JobRecord, 'attempts' | 'maxAttempts'>): boolean {
  return attempts >= Math.max(maxAttempts, fewestBegins)
}
const fewestBegins = 3

/** A job with the names of its subjects. */
export type TaskRecord = JobRecord & {
  readonly libraryName: string | null
  readonly seriesTitle: string | null
  readonly bookTitle: string | null
}

export type TaskTally = {
  readonly byKind: readonly ({ readonly kind: string } & Readonly<Record<JobState, number>> & {
      readonly averageMs: number | null
      readonly longestMs: number | null
    })[]
  readonly oldestPendingAt: number | null
}

/** Statistics of one task type; times are milliseconds. */
export type TaskMeasure = {
  readonly kind: string
  /** At least 1: tasks that started and completed or failed. */
  readonly executed: number
  readonly succeeded: number
  readonly failed: number
  readonly retried: number
  /** Tasks that ended recently. */
  readonly recent: number
  /** Files processed by scans; null for other types. */
  readonly items: number | null
  readonly totalMs: number
  readonly waitedMs: number
  readonly shortestMs: number
  readonly longestMs: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly lastError: string | null
  readonly lastErrorAt: number | null
}

export type Inventory = {
  readonly libraryCount: number
  readonly seriesCount: number
  readonly bookCount: number
  readonly pageCount: number
  /** Null for viewers who may not see users. */
  readonly userCount: number | null
  readonly totalBookSize: number
  readonly libraries: readonly {
    readonly id: string
    readonly name: string
    readonly seriesCount: number
    readonly bookCount: number
    readonly totalSize: number
  }[]
}

/** An entry of the audit log. Times are milliseconds since 1970. */
export type AuditRecord = {
  readonly id: string
  readonly at: number
  readonly kind: AuditKind
  readonly outcome: AuditOutcome
  readonly userId: string | null
  /** The name at that time. */
  readonly userName: string | null
  readonly method: AuditMethod | null
  readonly address: string | null
  readonly device: string | null
  readonly subject: AuditSubject | null
  readonly details: Readonly<Record<string, unknown>> | null
  /** Number of occurrences from `at` to `lastAt`. */
  readonly count: number
  readonly lastAt: number
}

export type AuditFilter = {
  readonly kind?: AuditKind | undefined
  /** Any of these kinds. */
  readonly kinds?: readonly AuditKind[] | undefined
  readonly outcome?: AuditOutcome | undefined
  /** The actor or the affected user. */
  readonly userId?: string | undefined
  /** Milliseconds since 1970, inclusive. */
  readonly from?: number | undefined
  /** Milliseconds since 1970, exclusive. */
  readonly to?: number | undefined
}
