/** How an exchange with another service ended. Counts of entries, if not said otherwise. */
export type SyncResult = {
  /** What the service answered. */
  readonly pulled: number
  /** Of those, entries of series that are here and that the person sees. */
  readonly matched: number
  readonly booksMarked: number
  readonly ratingsTaken: number
  /** What the service took. */
  readonly pushed: number
  readonly pushFailed: number
  /** Changed on both sides: the further progress won. */
  readonly conflicts: number
  /** Series that the person has begun and that have no id of the service. */
  readonly unmatched: number
  /** Whether the service held no more than one exchange takes. */
  readonly isComplete: boolean
  /** What the service refused, in its words. */
  readonly problems: readonly string[]
}
