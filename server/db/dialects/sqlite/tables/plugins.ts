import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Json } from './json.ts'

export const plugins = sqliteTable('plugins', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  description: text('description'),
  command: text('command').notNull(),
  args: text('args', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  env: text('env', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull().default({}),
  workingDirectory: text('working_directory'),
  manifest: text('manifest', { mode: 'json' }).$type<Json>(),
  permissions: text('permissions', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  scopes: text('scopes', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  libraryIds: text('library_ids', { mode: 'json' }).$type<readonly string[]>(),
  config: text('config', { mode: 'json' }).$type<Json>().notNull().default({}),
  credentials: blob('credentials', { mode: 'buffer' }),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(false),
  healthStatus: text('health_status').notNull().default('unknown'),
  failureCount: integer('failure_count').notNull().default(0),
  lastFailureAt: integer('last_failure_at'),
  lastSuccessAt: integer('last_success_at'),
  requestsPerMinute: integer('requests_per_minute'),
  timeoutSeconds: integer('timeout_seconds'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const pluginFailures = sqliteTable('plugin_failures', {
  seq: integer('seq').primaryKey(),
  pluginId: text('plugin_id').notNull(),
  userId: text('user_id'),
  method: text('method').notNull(),
  code: integer('code'),
  message: text('message').notNull(),
  at: integer('at').notNull(),
})

export const userPlugins = sqliteTable('user_plugins', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  pluginId: text('plugin_id').notNull(),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(true),
  isAutoSync: integer('is_auto_sync', { mode: 'boolean' }).notNull().default(false),
  config: text('config', { mode: 'json' }).$type<Json>().notNull().default({}),
  credentials: blob('credentials', { mode: 'buffer' }),
  externalUser: text('external_user'),
  healthStatus: text('health_status').notNull().default('unknown'),
  failureCount: integer('failure_count').notNull().default(0),
  lastFailureAt: integer('last_failure_at'),
  lastSuccessAt: integer('last_success_at'),
  lastSyncAt: integer('last_sync_at'),
  lastSyncResult: text('last_sync_result', { mode: 'json' }).$type<unknown>(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const pluginStorage = sqliteTable(
  'plugin_storage',
  {
    userPluginId: text('user_plugin_id').notNull(),
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
    userPluginId: text('user_plugin_id').notNull(),
    externalId: text('external_id').notNull(),
    seriesSeq: integer('series_seq'),
    pushed: text('pushed', { mode: 'json' }).$type<unknown>(),
    pulled: text('pulled', { mode: 'json' }).$type<unknown>(),
    hasConflict: integer('has_conflict', { mode: 'boolean' }).notNull().default(false),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userPluginId, table.externalId] })],
)

export const pluginOauthStates = sqliteTable('plugin_oauth_states', {
  stateHash: text('state_hash').primaryKey(),
  userPluginId: text('user_plugin_id').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
