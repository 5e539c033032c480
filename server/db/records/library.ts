import type {
  BookFileFormat,
  BookStrategy,
  NumberStrategy,
  ReadingDirection,
  ScanMode,
  SeriesStrategy,
} from '../../domain/vocabulary.ts'

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
export type LibrarySettings = {
  readonly name: string
  /** Absolute, as the host spells it. */
  readonly path: string
  readonly description: string | null
  readonly isActive: boolean
  readonly seriesStrategy: SeriesStrategy
  readonly seriesConfig: Readonly<Record<string, unknown>> | null
  readonly bookStrategy: BookStrategy
  readonly bookConfig: Readonly<Record<string, unknown>> | null
  readonly numberStrategy: NumberStrategy
  readonly numberConfig: Readonly<Record<string, unknown>> | null
  readonly scanningConfig: ScanningConfig
  readonly defaultReadingDirection: ReadingDirection
  /** Null: all four formats. */
  readonly allowedFormats: readonly BookFileFormat[] | null
  /** One glob a line. */
  readonly excludedPatterns: string | null
  readonly titlePreprocessingRules: readonly PreprocessingRule[] | null
  readonly autoMatchConditions: Readonly<Record<string, unknown>> | null
}

/** Times are milliseconds since 1970. */
export type LibraryRecord = LibrarySettings & {
  readonly id: string
  readonly state: 'online' | 'offline'
  readonly stateReason: string | null
  /** Device number of the root at the last complete scan, as text; null before the first. */
  readonly rootDevice: string | null
  /** By which version of the rules for names its books were last placed, see `namingVersion`. */
  readonly namingVersion: number
  readonly seriesCount: number
  readonly bookCount: number
  /** Books in view whose file could not be read. */
  readonly errorCount: number
  /** Bytes of all books in view. */
  readonly totalSize: number
  readonly lastScannedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}
