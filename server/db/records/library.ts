import type { ScanMode } from '../../domain/vocabulary.ts'
import type { Row } from '../dialects/sqlite/tables/all.ts'

export type ScanningConfig = {
  readonly enabled: boolean
  /** Five fields; null means never by the clock. */
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

/** What a person can set on a library. */
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
>

/** Times are milliseconds since 1970. */
export type LibraryRecord = Omit<Row<'libraries'>, 'seq' | 'pathFold'> & {
  readonly seriesCount: number
  readonly bookCount: number
  /** Books in view whose file could not be read. */
  readonly errorCount: number
  /** Bytes of all books in view. */
  readonly totalSize: number
}
