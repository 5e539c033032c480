import type { ExternalId } from '../../metadata/patch.ts'

/** What is known of a series or a book, here or at a service, and may be compared. */
export type MatchFacts = {
  /** The main title first. */
  readonly titles: readonly string[]
  readonly year: number | null
  /** Of a series: the highest volume and chapter here, or how many there are at the service. */
  readonly volumes: number | null
  readonly chapters: number | null
  /** Of a series here: how many its files say that there are. */
  readonly ofVolumes: number | null
  readonly ofChapters: number | null
  readonly publisher: string | null
  /** Names of authors and artists. */
  readonly creators: readonly string[]
  /** BCP 47. */
  readonly language: string | null
  readonly externalIds: readonly ExternalId[]
  /** Of a book: ISBN-13s, the title of its series, and its number there. */
  readonly isbns: readonly string[]
  readonly series: string | null
  readonly number: number | null
}

export const noFacts: MatchFacts = {
  titles: [],
  year: null,
  volumes: null,
  chapters: null,
  ofVolumes: null,
  ofChapters: null,
  publisher: null,
  creators: [],
  language: null,
  externalIds: [],
  isbns: [],
  series: null,
  number: null,
}

/** What was compared. `alternate-title`: one of the titles that agree isn't the main one. */
export const matchParts = [
  'id',
  'isbn',
  'title',
  'alternate-title',
  'series',
  'number',
  'year',
  'volumes',
  'chapters',
  'creators',
  'publisher',
  'language',
] as const
type MatchPart = (typeof matchParts)[number]

/** `close`: near, or in part. */
export const matchVerdicts = ['agrees', 'close', 'differs'] as const
export type MatchVerdict = (typeof matchVerdicts)[number]

/** Why a candidate has its score. A part that is unknown on a side has no reason. */
export type MatchReason = {
  readonly part: MatchPart
  readonly verdict: MatchVerdict
  readonly here: string
  readonly there: string
}

/** How a part changes the score: its share, and how well it agrees from 0 to 1. */
export type WeighedReason = MatchReason & { readonly weight: number; readonly value: number }
