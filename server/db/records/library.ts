import type { ScanMode } from '../../domain/vocabulary.ts'
import type { Row } from '../tables/all.ts'

export type ScanningConfig = {
  readonly enabled: boolean
  /** Five fields; null: no schedule. */
  readonly cronSchedule: string | null
  readonly cronTimezone: string | null
  readonly defaultMode: ScanMode
  readonly scanOnStart: boolean
  readonly purgeDeletedOnScan: boolean
}

export type PreprocessingRule = {
  readonly pattern: string
  readonly replacement: string
  readonly description?: string | null
  readonly enabled: boolean
}

/** The settings of a library. */
export type LibrarySettings = Pick<
  Row<'libraries'>,
  | 'name'
  | 'path'
  | 'description'
  | 'isActive'
  | 'seriesStrategy'
  | 'seriesConfig'
  | 'bookStrategy'
  | 'bookConfig'
  | 'numberStrategy'
  | 'numberConfig'
  | 'scanningConfig'
  | 'defaultReadingDirection'
  | 'allowedFormats'
  | 'excludedPatterns'
  | 'titlePreprocessingRules'
  | 'autoMatchConditions'
  | 'matching'
>

/** Times are milliseconds since 1970. */
export type LibraryRecord = Omit<Row<'libraries'>, 'seq' | 'pathFold'> & {
  readonly seriesCount: number
  readonly bookCount: number
  /** Present books whose file could not be read. */
  readonly errorCount: number
  /** Total size of all present books in bytes. */
  readonly totalSize: number
}

export type ScanError = { readonly path: string; readonly code: string; readonly message: string }

/** A stored scan: a scan left `pending` or `running` by a stop is resumed at the next start. */
export type ScanRecord = Omit<Row<'scans'>, 'librarySeq'> & { readonly libraryId: string }
