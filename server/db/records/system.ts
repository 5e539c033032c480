import type { Row } from '../dialects/sqlite/tables/all.ts'

/** A setting that a person changed in the interface; defaults live in the code that reads them. */
export type SettingRecord = Row<'settings'> & {
  /** Null when deleted. */
  readonly updatedByName: string | null
}

export type JobState = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

export type JobRecord = Omit<Row<'jobs'>, 'progress'>

/**
 * Whether a job that runs when its process ends without a goodbye is not taken up again: it may be what ends it. Jobs
 * that are tried once are taken up twice more all the same, because a power cut is no fault of theirs.
 */
export function isExhausted({ attempts, maxAttempts }: Pick<JobRecord, 'attempts' | 'maxAttempts'>): boolean {
  return attempts >= Math.max(maxAttempts, fewestBegins)
}
const fewestBegins = 3

/** A job as people see it: with the names of what it is about. */
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

/** How the tasks of one type went; times are milliseconds. */
export type TaskMeasure = {
  readonly kind: string
  /** At least 1: those that were begun and completed or failed. */
  readonly executed: number
  readonly succeeded: number
  readonly failed: number
  readonly retried: number
  /** Those that ended of late. */
  readonly recent: number
  /** Files that scans looked at; null for other types. */
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
  /** Null for who may not see people. */
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
