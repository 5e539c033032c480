import { z } from 'zod'
import { pluginHealths } from '../../domain/plugins/health.ts'
import { pluginFailureKinds } from '../../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { pluginPermissions, pluginScopes } from '../../domain/plugins/plugin-rights.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, uuid } from '../shared.ts'
import { pluginCode, pluginConsent, pluginHosts } from './plugin-consent.ts'
import { pluginChanges as changes, consentInput, pluginInput as input } from './plugin-input.ts'
import { pluginConfig, pluginManifest } from './plugin-manifest.ts'

const tag = 'Plugins'
const access = 'plugins-manage'
const params = z.object({ pluginId: uuid })

const { requestTimeoutSeconds: timeout, requestsPerMinute: rate } = pluginLimits
const text = z.string().max(pluginLimits.text)

/** Health and failure history of a plugin or a user's connection. */
export const pluginHealthFields = {
  healthStatus: z.enum(pluginHealths),
  failureCount: int.min(0).meta({ description: 'Failures in a row' }),
  lastFailureAt: dateTime.nullable(),
  lastSuccessAt: dateTime.nullable(),
}

export const plugin = z
  .object({
    id: uuid,
    name: z.string(),
    displayName: z.string(),
    description: text.nullable(),
    type: z
      .enum(['system', 'user'])
      .nullable()
      .meta({ description: '`user`: each person enables it for themselves; null: it was never started' }),
    command: z.string(),
    args: z.array(z.string()).max(pluginLimits.args),
    env: z.record(z.string(), z.string()),
    hosts: pluginHosts,
    permissions: z.array(z.enum(pluginPermissions)).max(pluginPermissions.length),
    scopes: z.array(z.enum(pluginScopes)).max(pluginScopes.length),
    libraryIds: z.array(uuid).max(maxItems.libraries).nullable().meta({ description: 'Null: every library' }),
    config: pluginConfig,
    credentialKeys: z
      .array(z.string())
      .max(pluginLimits.fields)
      .meta({ description: 'Which secrets are set; their values are never returned' }),
    enabled: z.boolean(),
    consent: pluginConsent,
    ...pluginHealthFields,
    rateLimitRequestsPerMinute: int.min(rate.least).max(rate.most),
    requestTimeoutSeconds: int.min(timeout.least).max(timeout.most),
    manifest: pluginManifest.nullable().meta({ description: 'The manifest at the last start of the plugin' }),
    userCount: int.min(0).meta({ description: 'People who have enabled it' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why it can’t be started with these settings, and what to do; null: it can be started' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Plugin' })

const found = z
  .object({
    folder: z.string().meta({ description: 'Name of its folder' }),
    included: z.boolean().meta({ description: 'It comes with Inglenook; false: it is in the plugins folder' }),
    name: z.string().nullable(),
    displayName: z.string().nullable(),
    description: text.nullable(),
    version: z.string().nullable(),
    command: z.string().nullable(),
    args: z.array(z.string()).max(pluginLimits.args),
    hosts: pluginHosts,
    code: pluginCode
      .nullable()
      .meta({ description: 'Its code, which must be allowed to run; null: it needs no consent' }),
    problem: z.string().nullable().meta({ description: 'Why it can’t be set up; null: it can' }),
    pluginId: uuid.nullable().meta({ description: 'ID of the plugin that it is already set up as' }),
  })
  .meta({ id: 'FoundPlugin' })

const failure = z
  .object({
    method: z.string(),
    code: int.nullable().meta({ description: 'JSON-RPC error code returned by the plugin' }),
    message: z.string(),
    username: z.string().nullable().meta({ description: 'The user that it acted for; null: the server' }),
    at: dateTime,
  })
  .meta({ id: 'PluginFailure' })

const tried = z
  .object({
    ok: z.boolean(),
    latencyMs: int.min(0).meta({ description: 'Time from the start of the plugin to its response' }),
    manifest: pluginManifest.nullable(),
    failure: z
      .object({ kind: z.enum(pluginFailureKinds), message: z.string() })
      .nullable()
      .meta({ description: 'What went wrong, and what to do' }),
    plugin,
  })
  .meta({ id: 'PluginTrial' })

const one = { tag, access, params, refusals: ['conflict', 'unprocessable'] } as const
const path = '/api/v1/admin/plugins'

export const pluginOperations = {
  listPlugins: operation({
    method: 'get',
    path,
    tag,
    summary: 'The plugins that are set up, by name',
    description:
      'A plugin is a separate program that the server starts and talks to over JSON-RPC 2.0, one object per line. It gets ' +
      'a folder for its data and a minimal environment, and never runs through a shell.',
    access,
    responses: {
      200: z
        .object({
          data: z.array(plugin).max(pluginLimits.plugins),
          safeMode: z.boolean().meta({ description: 'The server was started in safe mode: no plugin is started' }),
        })
        .meta({ id: 'PluginList' }),
    },
  }),
  listFoundPlugins: operation({
    method: 'get',
    path: `${path}/available`,
    tag,
    summary: 'Plugins that can be set up: those in the plugins folder, and those that come with Inglenook',
    description:
      'Plugin code comes with Inglenook (`included`), from the plugins folder, which is filled by people with access to ' +
      'the computer, and from the commands that `plugins.allowed_commands` in the configuration file allows. Each folder ' +
      'in it with a `plugin.json` is listed. It takes precedence over an included plugin of the same name.',
    access,
    responses: {
      200: z
        .object({
          folder: z.string().meta({ description: 'Absolute path on the server' }),
          allowedCommands: z.array(z.string()).max(maxItems.known),
          registry: z.string().nullable().meta({
            description: 'Host of the registry that packages can be installed from by name; null: none is set',
          }),
          data: z.array(found).max(pluginLimits.plugins),
        })
        .meta({ id: 'FoundPlugins' }),
    },
  }),
  createPlugin: operation({
    method: 'post',
    path,
    tag,
    summary: 'Set up a plugin; it is started when it is enabled',
    description:
      '`command` is `node`, `python` or `python3` with a file of the plugins folder as the first argument (relative to ' +
      'that folder, or the file of an included plugin), an executable file of the plugins folder, or a command that the configuration allows. A plugin run with ' +
      '`node` can read only its own folder, write only its data folder, start no programs, and reach only the hosts that it ' +
      'declares, on the internet. Credentials are stored ' +
      'encrypted, are passed to the plugin when it starts, and are never returned.',
    access,
    body: input,
    responses: { 201: plugin },
    refusals: ['conflict', 'unprocessable'],
  }),
  getPlugin: operation({
    ...one,
    method: 'get',
    path: `${path}/{pluginId}`,
    summary: 'A plugin',
    responses: { 200: plugin },
  }),
  updatePlugin: operation({
    ...one,
    method: 'patch',
    path: `${path}/{pluginId}`,
    summary: 'Change a plugin; a running plugin is restarted',
    body: changes,
    responses: { 200: plugin },
  }),
  deletePlugin: operation({
    ...one,
    method: 'delete',
    path: `${path}/{pluginId}`,
    summary: 'Remove a plugin with its data and everyone’s connections to it',
    description:
      'Its files are removed as well if it was installed as a package; those in the plugins folder that were put there by ' +
      'hand are kept. What it wrote to the catalog or marked as read is kept.',
    responses: { 204: 'empty' },
  }),
  consentToPlugin: operation({
    ...one,
    method: 'post',
    path: `${path}/{pluginId}/consent`,
    summary: 'Allow the code of a plugin in the plugins folder, with its rights and hosts',
    description:
      'Such a plugin runs only while its code, its hosts and its rights are what was allowed; fewer rights are fine, too. ' +
      'Requires your password or PIN.',
    body: consentInput,
    responses: { 200: plugin },
    refusals: ['conflict', 'unprocessable'],
  }),
  enablePlugin: operation({
    ...one,
    method: 'post',
    path: `${path}/{pluginId}/enable`,
    summary: 'Enable a plugin; its health is reset',
    responses: { 200: plugin },
  }),
  disablePlugin: operation({
    ...one,
    method: 'post',
    path: `${path}/{pluginId}/disable`,
    summary: 'Disable a plugin; its processes are stopped, and what people entered is kept',
    responses: { 200: plugin },
  }),
  resetPlugin: operation({
    ...one,
    method: 'post',
    path: `${path}/{pluginId}/reset`,
    summary: 'Reset the failures of a plugin and stop its processes so that it restarts',
    responses: { 200: plugin },
  }),
  testPlugin: operation({
    ...one,
    method: 'post',
    path: `${path}/{pluginId}/test`,
    summary: 'Test a plugin: start it, read its manifest, and stop it; also while it is disabled',
    description:
      'Stores its manifest and, while the plugin is enabled, updates its health. A failed test is a valid response, too.',
    responses: { 200: tried },
  }),
  getPluginHealth: operation({
    ...one,
    method: 'get',
    path: `${path}/{pluginId}/health`,
    summary: 'The health of a plugin, overall and for the people who use it',
    description:
      'A plugin that acts for the server is `unhealthy` after a failure, and disabled (`disabled`) after three within ' +
      'an hour. For a person it is `degraded` after one failure and `unhealthy` after three in a row, and is never disabled.',
    responses: {
      200: z
        .object({
          pluginId: uuid,
          enabled: z.boolean(),
          ...pluginHealthFields,
          failuresLastDay: int.min(0),
          people: z
            .object({ unknown: int, healthy: int, degraded: int, unhealthy: int, disabled: int })
            .meta({ description: 'Number of people who use it, by its health for them' }),
        })
        .meta({ id: 'PluginHealth' }),
    },
  }),
  listPluginFailures: operation({
    ...one,
    method: 'get',
    path: `${path}/{pluginId}/failures`,
    summary: 'Failures of a plugin in the last 30 days, newest first',
    query: z.object(paging),
    responses: { 200: paginated(failure, 'PluginFailures') },
  }),
} as const
