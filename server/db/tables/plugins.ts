import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CodeConsent } from '../../domain/plugins/code-consent.ts'
import type { PluginHealth } from '../../domain/plugins/health.ts'
import type { PluginConfig, PluginManifest } from '../../domain/plugins/manifest.ts'
import type { SyncPoint } from '../../domain/plugins/merge-sync.ts'
import type { PluginPermission, PluginScope } from '../../domain/plugins/plugin-rights.ts'
import type { SyncResult } from '../../domain/plugins/sync.ts'
import { userId } from './keys.ts'
import { series } from './libraries-series-books.ts'
import type { Json } from './table-options.ts'
import { users } from './users.ts'

export const plugins = sqliteTable('plugins', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  displayName: text('display_name').notNull(),
  description: text('description'),
  command: text('command').notNull(),
  args: text('args', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  env: text('env', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull().default({}),
  workingDirectory: text('working_directory'),
  /** Its manifest from the last start; null: never started. */
  manifest: text('manifest', { mode: 'json' }).$type<PluginManifest>(),
  permissions: text('permissions', { mode: 'json' }).$type<readonly PluginPermission[]>().notNull().default([]),
  scopes: text('scopes', { mode: 'json' }).$type<readonly PluginScope[]>().notNull().default([]),
  /** Null: every library. */
  libraryIds: text('library_ids', { mode: 'json' }).$type<readonly string[]>(),
  config: text('config', { mode: 'json' }).$type<PluginConfig>().notNull().default({}),
  /** Encrypted; null: none. */
  credentials: blob('credentials', { mode: 'buffer' }),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(false),
  healthStatus: text('health_status').$type<PluginHealth>().notNull().default('unknown'),
  /** Consecutive failures. */
  failureCount: integer('failure_count').notNull().default(0),
  lastFailureAt: integer('last_failure_at'),
  lastSuccessAt: integer('last_success_at'),
  requestsPerMinute: integer('requests_per_minute'),
  timeoutSeconds: integer('timeout_seconds'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** The code that an administrator allowed; null: none. */
  consent: text('consent', { mode: 'json' }).$type<CodeConsent>(),
})

export const pluginFailures = sqliteTable(
  'plugin_failures',
  {
    seq: integer('seq').primaryKey(),
    pluginId: text('plugin_id')
      .notNull()
      .references(() => plugins.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').notNull(),
    code: integer('code'),
    message: text('message').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    index('plugin_failures_of_plugin').on(table.pluginId, table.at),
    index('plugin_failures_of_user').on(table.userId).where(sql`user_id is not null`),
  ],
)

export const userPlugins = sqliteTable(
  'user_plugins',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    pluginId: text('plugin_id')
      .notNull()
      .references(() => plugins.id, { onDelete: 'cascade' }),
    isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(true),
    isAutoSync: integer('is_auto_sync', { mode: 'boolean' }).notNull().default(false),
    config: text('config', { mode: 'json' }).$type<Json>().notNull().default({}),
    /** Encrypted; null: none. */
    credentials: blob('credentials', { mode: 'buffer' }),
    /** The user's name at the service; null: unknown. */
    externalUser: text('external_user'),
    healthStatus: text('health_status').$type<PluginHealth>().notNull().default('unknown'),
    failureCount: integer('failure_count').notNull().default(0),
    lastFailureAt: integer('last_failure_at'),
    lastSuccessAt: integer('last_success_at'),
    lastSyncAt: integer('last_sync_at'),
    lastSyncResult: text('last_sync_result', { mode: 'json' }).$type<SyncResult>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('user_plugins_pair').on(table.userId, table.pluginId),
    index('user_plugins_of_plugin').on(table.pluginId),
  ],
)

export const pluginStorage = sqliteTable(
  'plugin_storage',
  {
    userPluginId: text('user_plugin_id')
      .notNull()
      .references(() => userPlugins.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
    updatedAt: integer('updated_at').notNull(),
    expiresAt: integer('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.userPluginId, table.key] })],
)

export const pluginSyncEntries = sqliteTable(
  'plugin_sync_entries',
  {
    userPluginId: text('user_plugin_id')
      .notNull()
      .references(() => userPlugins.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    seriesSeq: integer('series_seq').references(() => series.seq, { onDelete: 'set null' }),
    pushed: text('pushed', { mode: 'json' }).$type<SyncPoint>(),
    pulled: text('pulled', { mode: 'json' }).$type<SyncPoint>(),
    hasConflict: integer('has_conflict', { mode: 'boolean' }).notNull().default(false),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userPluginId, table.externalId] }),
    index('plugin_sync_entries_of_series').on(table.seriesSeq).where(sql`series_seq is not null`),
  ],
)

export const pluginOauthStates = sqliteTable(
  'plugin_oauth_states',
  {
    stateHash: text('state_hash').primaryKey(),
    userPluginId: text('user_plugin_id')
      .notNull()
      .references(() => userPlugins.id, { onDelete: 'cascade' }),
    codeVerifier: text('code_verifier').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('plugin_oauth_states_of_user').on(table.userPluginId)],
)
