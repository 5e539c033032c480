import type { PluginConfig } from '../../domain/plugins/manifest.ts'
import type { SyncMode } from '../../domain/plugins/sync.ts'
import type { Row } from '../tables/all.ts'

/** Times are milliseconds since 1970; null: never. */
export type PluginHealthRecord = Pick<
  Row<'plugins'>,
  'healthStatus' | 'failureCount' | 'lastFailureAt' | 'lastSuccessAt'
>

/** Administrator settings of a plugin. */
export type PluginSetup = Pick<
  Row<'plugins'>,
  'displayName' | 'description' | 'command' | 'args' | 'env' | 'permissions' | 'scopes' | 'libraryIds' | 'config'
> & {
  readonly requestsPerMinute: number
  readonly timeoutSeconds: number
}

export type PluginRecord = PluginSetup &
  PluginHealthRecord &
  Pick<Row<'plugins'>, 'id' | 'name' | 'manifest' | 'consent' | 'isEnabled' | 'createdAt' | 'updatedAt'> & {
    /** Encrypted; null: none. */
    readonly credentials: Uint8Array | null
    /** Number of users who enabled it. */
    readonly userCount: number
  }

/** User settings of a plugin connection. */
export type UserPluginSetup = {
  readonly config: PluginConfig
  readonly syncMode: SyncMode
  readonly syncRatings: boolean
}

/** A user's connection to a plugin. */
export type UserPluginRecord = Omit<Row<'userPlugins'>, 'config' | 'credentials'> &
  UserPluginSetup & {
    /** Encrypted; null: none. */
    readonly credentials: Uint8Array | null
  }

export type PluginFailureRecord = {
  readonly method: string
  readonly code: number | null
  readonly message: string
  /** Null: it worked for the server, or the user was deleted. */
  readonly username: string | null
  readonly at: number
}

/** A series, or a single book of it, as sent to another service. */
export type SyncSeries = {
  /** Of the series. */
  readonly seq: number
  readonly seriesId: string
  /** Null: it is the whole series. */
  readonly bookId: string | null
  readonly title: string
  readonly externalId: string
  readonly totalVolumeCount: number | null
  readonly totalChapterCount: number | null
  /** Whether the series has ended, so that reading all of it completes it. */
  readonly hasEnded: boolean
  readonly books: number
  readonly read: number
  /** Started but not finished. */
  readonly inProgress: number
  /** The highest of the books read completely; null: none has one. */
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  /** The user's, 1 to 100. */
  readonly rating: number | null
  /** Whether the rating of its series is its own. */
  readonly isRatable: boolean
  /** Of a book; undefined: it is a series. */
  readonly percentRead?: number
  readonly startedAt: number | null
  readonly completedAt: number | null
}

/** The last synced state of one entry. */
export type SyncEntry = Omit<Row<'pluginSyncEntries'>, 'userPluginId'>
