/** A reading list in the exchange format of comic readers (CBL): names of issues, not files. */
export type ReadingList = {
  /** Empty when the file has no name. */
  readonly name: string
  readonly items: readonly ReadingListItem[]
}

/** One issue, as named in the file. */
export type ReadingListItem = {
  readonly series: string
  /** As written; empty for a single issue. */
  readonly number: string
  /** Number of the volume, or its first year. */
  readonly volume: number | null
  readonly year: number | null
}

/** Maximum number of issues per file. */
export const maxIssues = 5_000
