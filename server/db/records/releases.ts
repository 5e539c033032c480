import type { Span } from '../../domain/releases/release.ts'
import type { Row } from '../tables/all.ts'

/** Outcome of a poll. */
export type PollSummary = {
  /** Entries that the plugin read. */
  readonly parsed: number
  /** New releases. */
  readonly recorded: number
  /** Releases that were known already. */
  readonly deduped: number
  /** Releases of no tracked series, with too low a confidence, or invalid. */
  readonly dropped: number
  /** The service said that nothing changed since the last poll. */
  readonly notModified: boolean
  /** HTTP status of the service; null: unknown. */
  readonly upstreamStatus: number | null
}

export type ReleaseSourceRecord = Row<'releaseSources'> & {
  readonly pluginName: string
  readonly pluginDisplayName: string
  readonly isPluginEnabled: boolean
}

/** A release with what lists show of its series and source. */
export type ReleaseRecord = Omit<Row<'releases'>, 'seriesSeq' | 'homeSeq'> & {
  readonly seriesId: string
  readonly seriesTitle: string
  readonly libraryId: string
  readonly libraryName: string
  readonly sourceName: string
  readonly coverUpdatedAt: number
  /** Whether a book with its highest number is here. */
  readonly isHere: boolean
}

export type ReleaseFilter = {
  readonly state?: Row<'releases'>['state'] | undefined
  readonly seriesId?: string | undefined
  readonly sourceId?: string | undefined
  readonly language?: string | undefined
  readonly libraryId?: string | undefined
  readonly isHere?: boolean | undefined
}

export type TrackingRecord = {
  readonly seriesId: string
  readonly libraryId: string
  readonly isTracked: boolean
  readonly trackChapters: boolean
  readonly trackVolumes: boolean
  readonly languages: readonly string[] | null
  readonly latestKnownChapter: number | null
  readonly latestKnownVolume: number | null
  readonly updatedAt: number | null
}

export type AliasRecord = Pick<Row<'seriesAliases'>, 'id' | 'alias' | 'aliasKey' | 'createdAt'>

/** A tracked series, with all that sources need to find its releases. */
export type TrackedSeries = {
  readonly seriesId: string
  /** Title, alternate titles and aliases. */
  readonly names: readonly string[]
  readonly externalIds: readonly { readonly source: string; readonly externalId: string }[]
  readonly trackChapters: boolean
  readonly trackVolumes: boolean
  readonly languages: readonly string[] | null
  readonly latestKnownChapter: number | null
  readonly latestKnownVolume: number | null
}

/** What of a series is here, and what is known from elsewhere. */
export type SeriesNumbers = {
  readonly volumes: readonly number[]
  readonly chapters: readonly number[]
  /** Books without a number of each kind. */
  readonly withoutVolume: number
  readonly withoutChapter: number
  readonly totalVolumes: number | null
  readonly totalChapters: number | null
  readonly announcedVolumes: readonly Span[]
  readonly announcedChapters: readonly Span[]
}
