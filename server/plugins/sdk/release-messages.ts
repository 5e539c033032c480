/** What Inglenook and a plugin say about releases (reference of the protocol). */

/** `null` and a missing value mean the same: unknown. */
export type Unknown = null | undefined

/** Consecutive numbers, both ends included; the same twice for a single one. */
export type NumberRange = { start: number; end: number }

/** A new release. Its series is named by `seriesId`, or else found by `externalIds`, or else by `seriesTitle`. */
export type Release = {
  /** Unique within the source, and the same in each poll. */
  externalReleaseId: string
  /** Of a tracked series. */
  seriesId?: string | Unknown
  externalIds?: { source: string; externalId: string }[] | Unknown
  seriesTitle?: string | Unknown
  /** That the series is the right one, 0 to 1; below 0.7 the release is dropped. */
  confidence?: number | Unknown
  /** How the series was matched. */
  reason?: string | Unknown
  volumes?: NumberRange[] | Unknown
  chapters?: NumberRange[] | Unknown
  /** BCP 47. */
  language?: string | Unknown
  groupOrUploader?: string | Unknown
  /** Its page; http or https. */
  payloadUrl?: string | Unknown
  /** Never downloaded by the server; http, https or magnet. */
  mediaUrl?: string | Unknown
  mediaUrlKind?: string | Unknown
  /** Of a torrent. */
  infoHash?: string | Unknown
  /** 8 KB of JSON each. */
  formatHints?: Record<string, unknown> | Unknown
  metadata?: Record<string, unknown> | Unknown
  /** RFC 3339. */
  observedAt?: string | Unknown
  releasedAt?: string | Unknown
}

/** What a poll came to. */
export type PollResult = {
  /** Up to 1,000, instead of recording each. */
  releases?: Release[] | Unknown
  etag?: string | Unknown
  /** The service says that nothing changed since the last poll. */
  notModified?: boolean | Unknown
  /** HTTP status of the service, the worst one. */
  upstreamStatus?: number | Unknown
  /** With the status 429. */
  retryAfterSeconds?: number | Unknown
  /** Entries that were read. */
  parsed?: number | Unknown
}

/** A series whose releases are wanted. */
export type TrackedSeries = {
  seriesId: string
  /** With `requiresAliases`: its titles and aliases. */
  aliases?: string[]
  /** By the sources of `requiresExternalIds`. */
  externalIds?: Record<string, string>
  trackChapters: boolean
  trackVolumes: boolean
  /** BCP 47; missing: every language. */
  languages?: string[]
  latestKnownChapter: number | null
  latestKnownVolume: number | null
}
/** A place where a plugin finds releases; administrators turn it on and off, and set its schedule. */
export type Source = {
  /** The same after each start. */
  sourceKey: string
  displayName: string
  /** One of `kinds` of the manifest. */
  kind: string
  /** Given back with each poll; 16 KB of JSON. */
  config?: Record<string, unknown> | Unknown
}
export type SourceState = {
  etag?: string
  /** What the plugin stored. */
  state?: Record<string, unknown> | null
  /** RFC 3339. */
  lastPolledAt?: string
  lastError?: string
  lastErrorAt?: string
}

/** What the server knows of tracked series. All but `register` is for `releases/poll`. */
export type Releases = {
  /** In `start`: all sources of the plugin. Others that it had are removed. */
  register(sources: Source[]): Promise<void>
  /** @param first how many to skip */
  tracked(sourceId: string, first?: number): AsyncGenerator<TrackedSeries>
  count(sourceId: string): Promise<number>
  /** Shown to people who watch the poll. */
  report(current: number, total?: number): Promise<void>
  /**
   * Rejects with a `PluginError` when the release belongs to no tracked series, is uncertain or invalid.
   * @returns whether it is new
   */
  record(sourceId: string, release: Release): Promise<boolean>
  getState(sourceId: string): Promise<SourceState>
  /** @param state 16 KB of JSON; what is missing stays */
  setState(sourceId: string, state: { etag?: string | null; state?: Record<string, unknown> | null }): Promise<void>
}
