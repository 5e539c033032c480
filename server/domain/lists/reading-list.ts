/** A reading list as comic readers exchange it (CBL): names of issues, not files. */
export type ReadingList = {
  /** Empty when the file names none. */
  readonly name: string
  readonly items: readonly ReadingListItem[]
}

/** One issue, as the file names it. */
export type ReadingListItem = {
  readonly series: string
  /** As written; empty for a single issue. */
  readonly number: string
  /** Number of the volume, or the year in which it began. */
  readonly volume: number | null
  readonly year: number | null
}

/** Most issues of one file. */
export const maxIssues = 5_000
