import type { PluginHealth } from '../../domain/plugins/health.ts'
import type { PluginConfig, PluginManifest } from '../../domain/plugins/manifest.ts'
import type { SyncPoint } from '../../domain/plugins/merge-sync.ts'
import type { PluginPermission, PluginScope } from '../../domain/plugins/plugin-rights.ts'
import type { SyncMode } from '../../domain/plugins/sync-entry.ts'
import type { SyncResult } from '../../domain/plugins/sync-result.ts'

/** Times are milliseconds since 1970; null: never. */
export type PluginHealthRecord = {
  readonly healthStatus: PluginHealth
  /** Failures in a row. */
  readonly failureCount: number
  readonly lastFailureAt: number | null
  readonly lastSuccessAt: number | null
}

/** What an administrator decides of a plugin. */
export type PluginSetup = {
  readonly displayName: string
  readonly description: string | null
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly permissions: readonly PluginPermission[]
  readonly scopes: readonly PluginScope[]
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  readonly config: PluginConfig
  readonly requestsPerMinute: number
  readonly timeoutSeconds: number
}

export type PluginRecord = PluginSetup &
  PluginHealthRecord & {
    readonly id: string
    readonly name: string
    /** What it said of itself when it was last started; null: never. */
    readonly manifest: PluginManifest | null
    /** Encrypted; null: none. */
    readonly credentials: Uint8Array | null
    readonly isEnabled: boolean
    /** People who have it switched on. */
    readonly userCount: number
    readonly createdAt: number
    readonly updatedAt: number
  }

/** What a person decides of a plugin that acts for them. */
export type UserPluginSetup = {
  readonly config: PluginConfig
  readonly syncMode: SyncMode
  readonly syncRatings: boolean
}

/** The use of a plugin by one person. */
export type UserPluginRecord = UserPluginSetup &
  PluginHealthRecord & {
    readonly id: string
    readonly userId: string
    readonly pluginId: string
    readonly isEnabled: boolean
    readonly isAutoSync: boolean
    /** Encrypted; null: none. */
    readonly credentials: Uint8Array | null
    /** How the service calls the person; null: not known. */
    readonly externalUser: string | null
    readonly lastSyncAt: number | null
    readonly lastSyncResult: SyncResult | null
    readonly createdAt: number
    readonly updatedAt: number
  }

export type PluginFailureRecord = {
  readonly method: string
  readonly code: number | null
  readonly message: string
  /** Null: it worked for the server, or the person is gone. */
  readonly username: string | null
  readonly at: number
}

/** A series as far as another service wants to know of it. */
export type SyncSeries = {
  readonly seq: number
  readonly seriesId: string
  readonly title: string
  readonly externalId: string
  readonly totalVolumeCount: number | null
  readonly totalChapterCount: number | null
  /** Whether the series has ended, so that all of it being read means that it is done. */
  readonly hasEnded: boolean
  readonly books: number
  readonly read: number
  /** Begun and not read. */
  readonly begun: number
  /** The highest of the books that are read, whole; null: none has one. */
  readonly volumesRead: number | null
  readonly chaptersRead: number | null
  /** Of the person, 1 to 100. */
  readonly rating: number | null
  readonly startedAt: number | null
  readonly completedAt: number | null
}

/** What was last agreed on with the service about one entry. */
export type AgreedEntry = {
  readonly externalId: string
  readonly seriesSeq: number | null
  readonly pushed: SyncPoint | null
  readonly pulled: SyncPoint | null
  readonly hasConflict: boolean
  readonly updatedAt: number
}
