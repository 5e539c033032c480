import type { ScanMode, ScanState } from '../../domain/vocabulary.ts'

/** The counters of a scan: the specification's five and what a person wants to know beside them. */
export type ScanCounters = {
  readonly filesDiscovered: number
  readonly filesTotal: number
  readonly filesProcessed: number
  readonly seriesCreated: number
  readonly booksAdded: number
  readonly booksChanged: number
  readonly booksMoved: number
  readonly booksMissing: number
  readonly booksRestored: number
  readonly booksUnchanged: number
  readonly errorCount: number
}

export type ScanError = { readonly path: string; readonly code: string; readonly message: string }

/** A scan as it is stored: what is left `pending` or `running` by a stop is taken up again at the next start. */
export type ScanRecord = ScanCounters & {
  readonly id: string
  readonly libraryId: string
  readonly mode: ScanMode
  readonly status: ScanState
  readonly phase: 'waiting' | 'walking' | 'analyzing' | 'applying' | 'done'
  readonly trigger: 'user' | 'cron' | 'start' | 'resume'
  /** The newest 50, oldest first. */
  readonly errors: readonly ScanError[]
  readonly message: string | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly completedAt: number | null
}
