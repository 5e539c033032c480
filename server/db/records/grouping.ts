const groupingKinds = ['merge', 'move', 'split'] as const
export type GroupingKind = (typeof groupingKinds)[number]

/** State stored with a decision when it was made. */
export type GroupingDetails = {
  /** Titles then, by id of series. */
  readonly titles: Readonly<Record<string, string>>
  /** Books that went to the target. */
  readonly bookCount: number
  /** Sharing tags that the target got and lost. */
  readonly tagsAdded: readonly string[]
  readonly tagsRemoved: readonly string[]
}

export type NamedSeries = {
  readonly id: string
  /** The current name, or the last one of a deleted item. */
  readonly title: string
  /** False when the series was deleted. */
  readonly exists: boolean
}

/** A decision of people about which books belong together. */
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

/** What a decision or its undoing did to series and books. */
export type GroupingOutcome = {
  readonly decisionId: string
  readonly libraryId: string
  /** The series that has the books now; of an undoing, the one that had them. */
  readonly targetId: string
  readonly movedBooks: readonly { readonly id: string; readonly seriesId: string }[]
  /** Every series that has other books than before. */
  readonly seriesIds: readonly string[]
  /** Of them, those that have no book in view any more, and those that had none before. */
  readonly emptied: readonly string[]
  readonly filled: readonly string[]
}
