/** Sync direction chosen by the user. */
export const syncModes = ['both', 'pull', 'push'] as const
export type SyncMode = (typeof syncModes)[number]

export const syncStates = ['reading', 'completed', 'planned', 'paused', 'dropped'] as const
export type SyncState = (typeof syncStates)[number]

/** A user's progress in a series or a book, as known by a service or locally. */
export type SyncEntry = {
  readonly externalId: string
  readonly title: string | null
  readonly status: SyncState
  /** The highest volume and chapter read; null: unknown. */
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  /** Of a book, 0 to 100; undefined: unknown, or it is a series. */
  readonly percentRead?: number
  /** 1 to 100; null: none. */
  readonly score: number | null
  /** Milliseconds since 1970. */
  readonly startedAt: number | null
  readonly completedAt: number | null
}

/** Pending changes as reported by a plugin; null: missing or invalid. */
export type SyncCounters = {
  readonly externalCount: number | null
  readonly pendingPush: number | null
  readonly pendingPull: number | null
  readonly conflicts: number | null
}

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
