import type { ScanCounters } from '../../domain/scan/counters.ts'
import type { ScanMode, ScanState } from '../../domain/vocabulary.ts'

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
