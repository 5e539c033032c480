/** What happened to an announced release. `ignored`: not wanted by its series when it came; `hidden`: by a person. */
export const releaseStates = ['announced', 'dismissed', 'marked_acquired', 'ignored', 'hidden'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** A matched release with a lower confidence is dropped. */
export const confidenceFloor = 0.7
/** Confidence of a match by an id, and by a title. */
export const matchConfidence = { externalId: 1, title: 0.95 } as const

export const releaseLimits = {
  /** Sources of one plugin. */
  sources: 50,
  sourceKey: 200,
  kind: 64,
  /** JSON of the configuration, and of the state, of a source. */
  sourceBytes: 16 * 1024,
  etag: 255,
  id: 500,
  title: 300,
  reason: 100,
  group: 200,
  address: 2_000,
  /** Ranges of numbers of one release. */
  spans: 50,
  /** The highest number of a volume or chapter. */
  number: 100_000,
  /** JSON of the hints and of the further data of one release. */
  dataBytes: 8 * 1024,
  /** Releases in the answer of one poll. */
  perAnswer: 1_000,
  /** Releases that one poll may record. */
  perPoll: 20_000,
  /** Releases of one source; the oldest that nobody needs to decide are removed first. */
  perSource: 20_000,
  /** Tracked series in one answer. */
  trackedPage: 200,
  aliases: 50,
  languages: 20,
  /** How far a release may lie in the future, in milliseconds. */
  futureMs: 3_600_000,
  pollSeconds: 300,
  /** Pause that a service gets when it says that it is busy and not for how long; and the longest one. */
  pauseSeconds: { usual: 900, most: 7 * 24 * 3_600 },
} as const

/** Consecutive numbers of volumes or chapters, both ends included. */
export type Span = { readonly start: number; readonly end: number }

/** A release as a plugin reports it, before it is matched to a series. */
export type ReportedRelease = {
  /** Unique within its source. */
  readonly externalReleaseId: string
  /** The series as the plugin matched it; null: by the ids or the title. */
  readonly seriesId: string | null
  readonly externalIds: readonly { readonly source: string; readonly externalId: string }[]
  readonly seriesTitle: string | null
  /** Of the plugin's match, 0 to 1. */
  readonly confidence: number | null
  readonly reason: string | null
  readonly volumes: readonly Span[]
  readonly chapters: readonly Span[]
  /** BCP 47; null: unknown. */
  readonly language: string | null
  readonly groupOrUploader: string | null
  /** Page of the release, http or https; null: none that can be opened. */
  readonly payloadUrl: string | null
  readonly mediaUrl: string | null
  readonly mediaUrlKind: string | null
  readonly infoHash: string | null
  readonly formatHints: Readonly<Record<string, unknown>> | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly observedAt: number
  readonly releasedAt: number | null
}

/** What a series is tracked for. */
type TrackingWish = {
  readonly trackChapters: boolean
  readonly trackVolumes: boolean
  /** Null: every language. */
  readonly languages: readonly string[] | null
}

/** The state that a new release gets: what its series does not want is recorded and not shown. */
export function initialState(
  { volumes, chapters, language }: Pick<ReportedRelease, 'volumes' | 'chapters' | 'language'>,
  wish: TrackingWish,
): 'announced' | 'ignored' {
  const isNumbered = volumes.length + chapters.length > 0
  const hasWantedNumber = (wish.trackVolumes && volumes.length > 0) || (wish.trackChapters && chapters.length > 0)
  if (isNumbered && !hasWantedNumber) return 'ignored'
  return isWantedLanguage(language, wish.languages) ? 'announced' : 'ignored'
}

/** A language that a release does not name is not known to be unwanted. */
function isWantedLanguage(language: string | null, wanted: readonly string[] | null): boolean {
  if (language === null || wanted === null || wanted.length === 0) return true
  const given = language.toLowerCase()
  return wanted.some((one) => given === one.toLowerCase() || given.startsWith(`${one.toLowerCase()}-`))
}

/** The highest number; null: none. */
export function highestOf(spans: readonly Span[]): number | null {
  // Not by spreading: a series can have more ranges than a call can have arguments.
  return spans.reduce<number | null>((highest, { end }) => Math.max(highest ?? end, end), null)
}
