/** Sync direction chosen by the user. */
export const syncModes = ['both', 'pull', 'push'] as const
export type SyncMode = (typeof syncModes)[number]

export const syncStates = ['reading', 'completed', 'planned', 'paused', 'dropped'] as const
export type SyncState = (typeof syncStates)[number]

/** A user's progress in a series, as known by a service or locally. */
export type SyncEntry = {
  readonly externalId: string
  readonly title: string | null
  readonly status: SyncState
  /** The highest volume and chapter read; null: unknown. */
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
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
