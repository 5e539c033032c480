import type { ScanCounters } from '../domain/scan/counters.ts'

/** Everything that happens and that someone may want to know, past tense. Published after the commit that made it true. */
export type DomainEvent =
  | { readonly type: 'book_created'; readonly bookId: string; readonly seriesId: string; readonly libraryId: string }
  | {
      readonly type: 'book_updated'
      readonly bookId: string
      readonly seriesId: string
      readonly libraryId: string
      readonly fields?: readonly string[]
    }
  | { readonly type: 'book_deleted'; readonly bookId: string; readonly seriesId: string; readonly libraryId: string }
  | { readonly type: 'series_created'; readonly seriesId: string; readonly libraryId: string }
  | {
      readonly type: 'series_updated'
      readonly seriesId: string
      readonly libraryId: string
      readonly fields?: readonly string[]
    }
  | { readonly type: 'series_deleted'; readonly seriesId: string; readonly libraryId: string }
  | {
      readonly type: 'series_bulk_purged'
      readonly seriesId: string
      readonly libraryId: string
      readonly count: number
    }
  | {
      readonly type: 'cover_updated'
      readonly entityType: 'book' | 'series' | 'library'
      readonly entityId: string
      readonly libraryId: string
      readonly seriesId?: string
      /** A picture that was handed in is gone: the one that was shown, or another. */
      readonly removed?: 'shown' | 'other'
    }
  | { readonly type: 'library_created'; readonly libraryId: string }
  | {
      readonly type: 'library_updated'
      readonly libraryId: string
      /** The series in it that changed, `all` where any may have; absent: the library itself. Not on any wire. */
      readonly seriesIds?: readonly string[] | 'all'
    }
  | { readonly type: 'library_deleted'; readonly libraryId: string }
  | {
      readonly type: 'progress_updated'
      readonly bookId: string
      readonly seriesId: string
      readonly libraryId: string
      readonly userId: string
      /** The place is gone: of this book, or of every book of the series. */
      readonly removed?: 'book' | 'series'
    }
  /** Bookmarks or highlights of a user in a book. */
  | {
      readonly type: 'annotations_updated'
      readonly bookId: string
      readonly seriesId: string
      readonly libraryId: string
      readonly userId: string
    }
  /** The want-to-read queue of a user is another one or in another order. */
  | { readonly type: 'queue_updated'; readonly userId: string }
  /** Accounts, ways in, sharing tags, grants or access groups: for those who look after people, who load them anew. */
  | {
      readonly type: 'household_updated'
      /** When no more than sharing tags of these series changed. Not on any wire. */
      readonly seriesIds?: readonly string[]
    }
  /** Settings, backups, audit log or plugins: for those who look after the server (or plugins), who load them anew. */
  | { readonly type: 'server_updated'; readonly part: 'settings' | 'backups' | 'audit' | 'plugins' }
  /** Whether and how the server shows itself in its network: for everybody, who load it anew. */
  | { readonly type: 'network_updated' }
  /** The account of a user, what they may see, or their sign-ins, devices or keys: for them, who load it anew. */
  | { readonly type: 'account_updated'; readonly userId: string }
  /** A collection or a read list. Without an id: one of them that the listener was shown before. */
  | {
      readonly type: 'list_created' | 'list_updated'
      readonly list: 'collection' | 'readList'
      readonly listId?: string
      /** What of it changed; absent: the list itself. Not on any wire. */
      readonly memberIds?: readonly string[]
      /** A picture that was handed in for it was chosen, added or removed, and nothing else. For apps only. */
      readonly cover?: { readonly isShown: boolean; readonly isRemoved: boolean }
    }
  | {
      readonly type: 'list_deleted'
      readonly list: 'collection' | 'readList'
      readonly listId?: string
      /** What was in it: for apps that watch what they show. Not on our own wire. */
      readonly memberIds?: readonly string[]
      /** By what else it is known whom it was shown to. Not on any wire. */
      readonly ownerId?: string | null
      readonly condition?: unknown
    }
  | { readonly type: 'scan_progressed'; readonly libraryId: string; readonly status: ScanStatus }

/** The live state of a scan. */
export type ScanStatus = ScanCounters & {
  readonly scanId: string
  readonly libraryId: string
  readonly mode: 'normal' | 'deep'
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'offline'
  /** It runs and stands still, because somebody paused it. */
  readonly paused: boolean
  /** What the scan does right now. */
  readonly phase: 'waiting' | 'walking' | 'analyzing' | 'applying' | 'done'
  /** The newest 50, oldest first: relative path, code, sentence. */
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  /** Files per second over the last seconds; null before there is one. */
  readonly filesPerSecond: number | null
  readonly secondsLeft: number | null
  readonly message: string | null
  readonly startedAt: string | null
  readonly completedAt: string | null
}
