import type { ExportFormat, ExportType } from '../exports/fields.ts'
import { pluginBookFields, pluginWritableFields } from '../plugins/plugin-rights.ts'

/** What a job of a library does. */
export const libraryJobKinds = ['verify_files', 'clean_up', 'match', 'refresh_metadata', 'rules', 'export'] as const
export type LibraryJobKind = (typeof libraryJobKinds)[number]

/** Reads files and compares them with their hashes, those first whose last check is the oldest. */
export type VerifyConfig = {
  readonly kind: 'verify_files'
  /** Files of one run; null: all of the library. */
  readonly maxFiles: number | null
  /** Reading speed; null: as fast as the drive. */
  readonly megabytesPerSecond: number | null
}

export type CleanUpConfig = {
  readonly kind: 'clean_up'
  /** Books are removed when their file has been missing for this many days. */
  readonly deletedForDays: number
  readonly withEmptySeries: boolean
  /** Genres, tags and people that no book and no series has. */
  readonly withUnusedTerms: boolean
  /** Covers and thumbnails that nothing uses. */
  readonly withOrphanedFiles: boolean
}

/** Matches series as after a scan. */
type MatchConfig = { readonly kind: 'match' }

/** What a metadata refresh covers. */
export const refreshScopes = ['series_only', 'books_only', 'series_and_books'] as const
export type RefreshScope = (typeof refreshScopes)[number]

/** Asks plugins again for the metadata of what they matched. */
export type RefreshConfig = {
  readonly kind: 'refresh_metadata'
  /** Null: each series and book by every plugin that matched it. */
  readonly pluginId: string | null
  readonly scope: RefreshScope
  /** Empty: every field that the plugin may write. */
  readonly fields: readonly RefreshField[]
  /** Left out when they were refreshed less than this many seconds ago. */
  readonly skipRecentlySyncedWithinS: number
  readonly maxConcurrency: number
}

/** Fields of a series or a book. */
export const refreshFields = [...new Set([...pluginWritableFields, ...pluginBookFields])]
type RefreshField = (typeof refreshFields)[number]

/** Groups and names the books again by the settings of the library. */
type RulesConfig = { readonly kind: 'rules' }

/** Writes an export of the library. */
export type ExportConfig = {
  readonly kind: 'export'
  readonly exportType: ExportType
  readonly format: ExportFormat
  /** The newest ones that are retained. */
  readonly keep: number
}

export type LibraryJobConfig = VerifyConfig | CleanUpConfig | MatchConfig | RefreshConfig | RulesConfig | ExportConfig

/** Jobs of one library. */
export const maxJobsOfLibrary = 20
/** Stored runs of one job. */
export const maxRunsOfJob = 10
/** Entries of a report. */
export const maxReportEntries = 1_000
