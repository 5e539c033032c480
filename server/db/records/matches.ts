import type { ExternalId, WebLink } from '../../domain/metadata/patch.ts'
import type { MatchReason } from '../../domain/plugins/score/match-facts.ts'
import type { Row } from '../tables/all.ts'

/**
 * `later`: a person put it off; `none`: none of the candidates, not looked up again; `matched`: one was applied;
 * `unknown`: there were no candidates.
 */
export const pendingMatchStates = ['waiting', 'later', 'none', 'matched', 'unknown'] as const
export type PendingMatchState = (typeof pendingMatchStates)[number]

/** A series or a book. */
export type MatchOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** A possible match, as found by a plugin. Bounded: it is stored. */
export type MatchCandidate = {
  readonly pluginId: string
  readonly externalId: string
  readonly title: string
  readonly alternateTitles: readonly string[]
  readonly creators: readonly string[]
  readonly publisher: string | null
  readonly year: number | null
  readonly volumes: number | null
  readonly chapters: number | null
  readonly summary: string | null
  readonly url: string | null
  /** 0 to 1. */
  readonly score: number
  readonly reasons: readonly MatchReason[]
}

/** What has to be stored of one that was looked up. */
export type LookedUpMatch = {
  readonly owner: MatchOwner
  readonly candidates: readonly MatchCandidate[]
}

export type PendingMatchRecord = Pick<
  Row<'pendingMatches'>,
  'id' | 'state' | 'candidates' | 'isHeld' | 'lookedAt' | 'decidedAt'
> & {
  readonly owner: MatchOwner
  /** The series, or that of the book. */
  readonly seriesId: string
  readonly libraryId: string
}

export type PendingMatchCounts = { readonly series: number; readonly books: number }

/** A rating at a service; null: none. */
type Rating = { readonly rating: number; readonly voteCount: number | null } | null

type ChangedValue = {
  readonly before: unknown
  readonly after: unknown
  /** Otherwise it was the value of the files. */
  readonly wasLocked: boolean
}

/** What applying a match changed, so that it can be undone: only what is still so is changed back. */
export type MatchChange = {
  readonly pluginId: string
  readonly externalId: string
  /** What was known of it, for automatic matches; null: unknown. */
  readonly candidate: MatchCandidate | null
  /** Details that were set and locked, as they were stored, and before. */
  readonly values: Readonly<Record<string, ChangedValue>>
  /** Ids by source; null: none. */
  readonly ids: readonly { readonly source: string; readonly before: ExternalId | null; readonly after: ExternalId }[]
  /** Added. */
  readonly titles: readonly string[]
  readonly links: readonly WebLink[]
  readonly ratings: readonly { readonly sourceName: string; readonly before: Rating; readonly after: Rating }[]
}

/** Matches that were applied together. */
export type MatchRunRecord = Omit<Row<'matchRuns'>, 'librarySeq'> & {
  readonly libraryId: string
  readonly libraryName: string
  readonly username: string | null
  /** Series and books whose match can be undone. */
  readonly changes: number
}

export type RecordedMatch = {
  readonly place: number
  readonly owner: MatchOwner
  readonly change: MatchChange
}

/** The plugin that the value of a field came from. */
export type FieldOrigin = Pick<Row<'fieldOrigins'>, 'field' | 'pluginId' | 'pluginName' | 'digest' | 'at'>
