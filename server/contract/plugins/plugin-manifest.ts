import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { pluginFieldTypes } from '../../domain/plugins/manifest.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'

/** A value of a configuration field. */
export const pluginValue = z.union([
  z.string().max(pluginLimits.value),
  z.number(),
  z.boolean(),
  z.array(z.string().min(1).max(pluginLimits.value)).max(pluginLimits.options),
])
/** Values by field key. */
export const pluginConfig = z
  .record(z.string().min(1).max(pluginLimits.name), pluginValue)
  .refine((config) => Object.keys(config).length <= pluginLimits.fields, noteText('input_too_many_entries'))
  .meta({ id: 'PluginConfig', description: 'Values by the keys of the fields that the plugin asks for' })

/** Secrets by key; never returned. */
export const pluginSecrets = z
  .record(z.string().min(1).max(pluginLimits.name), z.string().min(1).max(pluginLimits.value))
  .refine((secrets) => Object.keys(secrets).length <= pluginLimits.fields, noteText('input_too_many_entries'))

const text = z.string().nullable()

const field = z
  .object({
    key: z.string(),
    label: z.string(),
    description: text,
    type: z.enum(pluginFieldTypes),
    isRequired: z.boolean(),
    isSecret: z.boolean().meta({ description: 'Stored encrypted and never returned; set among the credentials' }),
    default: pluginValue.nullable(),
    options: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .max(pluginLimits.options)
      .meta({ description: 'Options of a `choice` field' }),
    min: z.number().nullable(),
    max: z.number().nullable(),
  })
  .meta({ id: 'PluginField' })

export const pluginFields = z.array(field).max(pluginLimits.fields)

export const pluginCredentials = z
  .array(
    z
      .object({
        key: z.string(),
        label: z.string(),
        description: text,
        isSensitive: z.boolean().meta({ description: 'Mask the value while it is typed' }),
        isRequired: z.boolean(),
      })
      .meta({ id: 'PluginCredential' }),
  )
  .max(pluginLimits.fields)

const names = z.array(z.string()).max(pluginLimits.options)

const releaseSource = z
  .object({
    kinds: names,
    requiresAliases: z.boolean().meta({ description: 'Finds series by their titles' }),
    requiresExternalIds: names.meta({ description: 'Sources of external IDs by which it finds series' }),
    canAnnounceChapters: z.boolean(),
    canAnnounceVolumes: z.boolean(),
  })
  .meta({ id: 'PluginReleaseSource' })

const webLinks = z
  .object({
    searchUrlTemplate: text.meta({ description: '`{title}` and `{config.<key>}` are replaced' }),
    seriesLinks: z
      .array(z.object({ source: z.string(), urlTemplate: z.string() }))
      .max(pluginLimits.options)
      .meta({ description: 'By the source of an external ID, which replaces `{externalId}`' }),
  })
  .meta({ id: 'PluginWebLinks' })

export const pluginCapabilities = z
  .object({
    metadataProvider: z.array(z.enum(['series', 'book'])).max(2),
    batchMatch: z.boolean().meta({ description: 'Matches several series in one call' }),
    userReadSync: z.boolean().meta({ description: 'Syncs reading progress with another service' }),
    syncsBooks: z.boolean().meta({ description: 'Syncs single books instead of series' }),
    externalIdSource: text.meta({ description: 'Source of the external IDs that it uses; null: `plugin:<name>`' }),
    releaseSource: releaseSource.nullable().meta({ description: 'How it finds new releases' }),
    userRecommendationProvider: z.boolean(),
    wantsFullMetadata: z.boolean(),
    webLinks: webLinks.nullable().meta({ description: 'Links to pages of its service' }),
  })
  .meta({ id: 'PluginCapabilities' })

/** The plugin's manifest from its last start. */
export const pluginManifest = z
  .object({
    name: z.string(),
    displayName: z.string(),
    version: z.string(),
    description: text,
    author: text,
    homepage: text,
    protocolVersion: z.string(),
    capabilities: pluginCapabilities,
    requiredCredentials: pluginCredentials.meta({
      description: 'What each person enters; for a plugin that acts for the server, what an administrator enters',
    }),
    configFields: pluginFields.meta({ description: 'What an administrator can set' }),
    userConfigFields: pluginFields.meta({ description: 'What each person can set' }),
    oauth: z
      .object({
        authorizationUrl: z.string(),
        tokenUrl: z.string(),
        scopes: z.array(z.string()).max(pluginLimits.scopes),
        clientId: text.meta({ description: 'Null: entered as `clientId` in the credentials of the plugin' }),
      })
      .nullable(),
    userDescription: text.meta({ description: 'What it does for each person; plain text' }),
    adminSetup: text.meta({ description: 'Setup instructions for administrators; plain text' }),
    userSetup: text.meta({ description: 'Setup instructions for users; plain text' }),
  })
  .meta({ id: 'PluginManifest' })
