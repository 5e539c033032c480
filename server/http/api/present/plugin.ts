import type { PluginHealthRecord } from '../../../db/records/plugins.ts'
import { separateSecrets, withDefaults } from '../../../domain/plugins/check-config.ts'
import type { PluginConfig, PluginManifest, PluginValue } from '../../../domain/plugins/manifest.ts'
import { needsConnection, pluginTypeOf } from '../../../domain/plugins/manifest.ts'
import type { SyncResult } from '../../../domain/plugins/sync.ts'
import type { ShownPlugin } from '../../../library/plugins/manage-plugins.ts'
import type { SyncStatus } from '../../../library/plugins/sync/sync-status.ts'
import type { ShownUserPlugin } from '../../../library/plugins/user-plugins.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/** A plugin for its administrators, without secrets. */
export function presentPlugin(plugin: ShownPlugin) {
  const { id, name, displayName, description, command, manifest, config, userCount, problem } = plugin
  return {
    id,
    name,
    displayName,
    description,
    command,
    userCount,
    problem,
    type: manifest === null ? null : pluginTypeOf(manifest),
    args: [...plugin.args],
    hosts: plugin.hosts === null ? null : [...plugin.hosts],
    env: { ...plugin.env },
    permissions: [...plugin.permissions],
    scopes: [...plugin.scopes],
    libraryIds: plugin.libraryIds === null ? null : [...plugin.libraryIds],
    config: shownConfig(manifest?.configFields ?? [], config),
    credentialKeys: [...plugin.credentialKeys],
    enabled: plugin.isEnabled,
    consent: presentConsent(plugin.consent),
    ...presentHealth(plugin),
    rateLimitRequestsPerMinute: plugin.requestsPerMinute,
    requestTimeoutSeconds: plugin.timeoutSeconds,
    manifest: manifest === null ? null : presentManifest(manifest),
    createdAt: rfc3339(plugin.createdAt),
    updatedAt: rfc3339(plugin.updatedAt),
  }
}

function presentConsent({ state, code, changes, allowedHosts, at }: ShownPlugin['consent']) {
  const hosts = allowedHosts === null ? null : [...allowedHosts]
  return { state, code, changes: [...changes], allowedHosts: hosts, allowedAt: rfc3339OrNull(at) }
}

export function presentHealth({ healthStatus, failureCount, lastFailureAt, lastSuccessAt }: PluginHealthRecord) {
  const [failure, success] = [rfc3339OrNull(lastFailureAt), rfc3339OrNull(lastSuccessAt)]
  return { healthStatus, failureCount, lastFailureAt: failure, lastSuccessAt: success }
}

export function presentManifest(manifest: PluginManifest) {
  const { capabilities, oauth } = manifest
  return {
    ...manifest,
    capabilities: presentCapabilities(capabilities),
    requiredCredentials: [...manifest.requiredCredentials],
    configFields: fieldsOf(manifest.configFields),
    userConfigFields: fieldsOf(manifest.userConfigFields),
    oauth: oauth === null ? null : { ...oauth, scopes: [...oauth.scopes] },
  }
}

function presentCapabilities({ metadataProvider, releaseSource, webLinks, ...rest }: PluginManifest['capabilities']) {
  return {
    ...rest,
    metadataProvider: [...metadataProvider],
    releaseSource: releaseSource && {
      ...releaseSource,
      kinds: [...releaseSource.kinds],
      requiresExternalIds: [...releaseSource.requiresExternalIds],
    },
    webLinks: webLinks && { ...webLinks, seriesLinks: [...webLinks.seriesLinks] },
  }
}

function fieldsOf(fields: PluginManifest['configFields']) {
  return fields.map(({ default: usual, ...field }) => ({
    ...field,
    default: usual === null ? null : plainValue(usual),
    options: [...field.options],
  }))
}

/** Without values that a later version of the plugin declares secret. */
function shownConfig(fields: PluginManifest['configFields'], all: PluginConfig) {
  const { config } = separateSecrets(fields, all)
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, plainValue(value)]))
}

function plainValue(value: PluginValue): string | number | boolean | string[] {
  return typeof value === 'object' ? [...value] : value
}

/** A plugin's state for one person. */
export function presentUserPlugin({ plugin, own, isConnected, credentialKeys, syncTaskId }: ShownUserPlugin) {
  const { manifest } = plugin
  const { lastSyncResult } = own ?? { lastSyncResult: null }
  return {
    pluginId: plugin.id,
    pluginName: plugin.name,
    displayName: plugin.displayName,
    description: plugin.description ?? manifest.userDescription ?? manifest.description,
    enabled: plugin.isEnabled && own?.isEnabled === true,
    available: plugin.isEnabled,
    connected: isConnected,
    ...presentHealth(own ?? neverUsed),
    lastSyncAt: rfc3339OrNull(own?.lastSyncAt ?? null),
    lastSyncResult: lastSyncResult === null ? null : presentSyncResult(lastSyncResult),
    syncTaskId,
    autoSync: own?.isAutoSync ?? false,
    syncMode: own?.syncMode ?? ('both' as const),
    syncRatings: own?.syncRatings ?? true,
    capabilities: presentCapabilities(manifest.capabilities),
    externalUsername: own?.externalUser ?? null,
    requiredCredentials: [...manifest.requiredCredentials],
    credentialKeys: [...credentialKeys],
    usesOauth: needsConnection(manifest) && manifest.oauth !== null,
    setup: manifest.userSetup,
    configFields: fieldsOf(manifest.userConfigFields),
    config: shownConfig(manifest.userConfigFields, withDefaults(manifest.userConfigFields, own?.config ?? {})),
  }
}

const neverUsed = { healthStatus: 'unknown', failureCount: 0, lastFailureAt: null, lastSuccessAt: null } as const

export function presentSyncResult(result: SyncResult) {
  return { ...result, problems: [...result.problems] }
}

/** The specification's SyncStatusDto. */
export function presentSyncStatus({ plugin, own, isConnected, counters, problem }: SyncStatus) {
  return {
    pluginId: plugin.id,
    pluginName: plugin.displayName,
    enabled: plugin.isEnabled && own.isEnabled,
    connected: isConnected,
    ...presentHealth(own),
    lastSyncAt: rfc3339OrNull(own.lastSyncAt),
    ...counters,
    liveError: problem,
  }
}
