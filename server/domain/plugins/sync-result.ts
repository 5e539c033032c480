/** The result of a sync with another service. Counts are of entries unless stated otherwise. */
export type SyncResult = {
  /** Entries received from the service. */
  readonly pulled: number
  /** Received entries whose series is visible to the user here. */
  readonly matched: number
  readonly booksMarked: number
  readonly ratingsTaken: number
  /** Entries accepted by the service. */
  readonly pushed: number
  readonly pushFailed: number
  /** Changed on both sides: the further progress won. */
  readonly conflicts: number
  /** Series in progress for the user without an id of the service. */
  readonly unmatched: number
  /** Whether the service had more entries than one sync handles. */
  readonly isComplete: boolean
  /** Error messages from the service. */
  readonly problems: readonly string[]
}
