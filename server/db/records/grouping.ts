const groupingKinds = ['merge', 'move', 'split'] as const
export type GroupingKind = (typeof groupingKinds)[number]

/** State stored with a decision when it was made. */
export type GroupingDetails = {
  /** Titles at that time, by series id. */
  readonly titles: Readonly<Record<string, string>>
  /** Books moved to the target. */
  readonly bookCount: number
  /** Sharing tags added to and removed from the target. */
  readonly tagsAdded: readonly string[]
  readonly tagsRemoved: readonly string[]
  /** Absent: nothing of it changed, or the decision is older than release tracking. */
  readonly tracking?: MergedTracking
}

/** What a merge changed of the tracking of its target. */
export type MergedTracking = {
  /** Aliases added for the titles of the merged series. */
  readonly aliasIds: readonly string[]
  /** The target was not tracked before. */
  readonly isStarted: boolean
  /** What the target was tracked for before it was started; null: nothing was stored. */
  readonly before: TrackedBefore | null
}

/** A row of `series_tracking` as it is stored. */
export type TrackedBefore = {
  readonly trackChapters: number
  readonly trackVolumes: number
  /** As JSON; null: every language. */
  readonly languages: string | null
  readonly latestKnownChapter: number | null
  readonly latestKnownVolume: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type NamedSeries = {
  readonly id: string
  /** The current name, or the last one of a deleted item. */
  readonly title: string
  /** False when the series was deleted. */
  readonly exists: boolean
}

/** A manual decision about which books form a series. */
export type GroupingDecision = {
  readonly id: string
  readonly libraryId: string
  readonly kind: GroupingKind
  readonly target: NamedSeries
  readonly sources: readonly NamedSeries[]
  readonly bookCount: number
  /** Null when the account was deleted. */
  readonly decidedBy: string | null
  readonly createdAt: number
  readonly undoneBy: string | null
  readonly undoneAt: number | null
}

/** Effect of a decision or its undo on series and books. */
export type GroupingOutcome = {
  readonly decisionId: string
  readonly libraryId: string
  /** The series that has the books now; after an undo, the one that had them. */
  readonly targetId: string
  readonly movedBooks: readonly { readonly id: string; readonly seriesId: string }[]
  /** Every series whose books changed. */
  readonly seriesIds: readonly string[]
  /** Those that no longer have a present book, and those that had none before. */
  readonly emptied: readonly string[]
  readonly filled: readonly string[]
}
