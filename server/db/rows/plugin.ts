import type { CodeConsent } from '../../domain/plugins/code-consent.ts'
import { completeManifest, type PluginManifest } from '../../domain/plugins/manifest.ts'
import type { PluginRecord, UserPluginRecord, UserPluginSetup } from '../records/plugins.ts'
import { raw } from '../sql.ts'
import type { Stored } from './stored.ts'

export type PluginRow = Stored<PluginRecord>

const health = (table: string) =>
  `${table}.health_status as healthStatus, ${table}.failure_count as failureCount,
   ${table}.last_failure_at as lastFailureAt, ${table}.last_success_at as lastSuccessAt`

/** Of `plugins p`. */
export const pluginColumns = raw(
  `p.id, p.name, p.display_name as displayName, p.description, p.command, p.args, p.env, p.manifest, p.permissions,
   p.scopes, p.library_ids as libraryIds, p.config, p.credentials, p.is_enabled as isEnabled, p.consent, ${health('p')},
   coalesce(p.requests_per_minute, 60) as requestsPerMinute, coalesce(p.timeout_seconds, 30) as timeoutSeconds,
   p.created_at as createdAt, p.updated_at as updatedAt,
   (select count(*) from user_plugins c where c.plugin_id = p.id and c.is_enabled = 1) as userCount`,
)

export function presentPlugin({ isEnabled, ...row }: PluginRow): PluginRecord {
  const parsed = <T>(text: string | null) => (text === null ? null : (JSON.parse(text) as T))
  const manifest = parsed<PluginManifest>(row.manifest)
  return {
    ...row,
    isEnabled: isEnabled === 1,
    args: JSON.parse(row.args) as PluginRecord['args'],
    env: JSON.parse(row.env) as PluginRecord['env'],
    permissions: JSON.parse(row.permissions) as PluginRecord['permissions'],
    scopes: JSON.parse(row.scopes) as PluginRecord['scopes'],
    config: JSON.parse(row.config) as PluginRecord['config'],
    manifest: manifest === null ? null : completeManifest(manifest),
    libraryIds: parsed(row.libraryIds),
    consent: parsed<CodeConsent>(row.consent),
  }
}

export type UserPluginRow = Stored<Omit<UserPluginRecord, 'syncMode' | 'syncRatings'>>

/** Of `user_plugins u`. */
export const userPluginColumns = raw(
  `u.id, u.user_id as userId, u.plugin_id as pluginId, u.is_enabled as isEnabled, u.is_auto_sync as isAutoSync,
   u.config, u.credentials, u.external_user as externalUser, ${health('u')}, u.last_sync_at as lastSyncAt,
   u.last_sync_result as lastSyncResult, u.created_at as createdAt, u.updated_at as updatedAt`,
)

export const defaultUserSetup: UserPluginSetup = { config: {}, syncMode: 'both', syncRatings: true }

export function presentUserPlugin({
  config,
  isEnabled,
  isAutoSync,
  lastSyncResult,
  ...row
}: UserPluginRow): UserPluginRecord {
  return {
    ...row,
    ...defaultUserSetup,
    ...(JSON.parse(config) as Partial<UserPluginSetup>),
    isEnabled: isEnabled === 1,
    isAutoSync: isAutoSync === 1,
    lastSyncResult: lastSyncResult === null ? null : (JSON.parse(lastSyncResult) as UserPluginRecord['lastSyncResult']),
  }
}
