import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { pluginHealths } from '../../domain/plugins/health.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { syncModes } from '../../domain/plugins/sync.ts'
import { taskStates } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, uuid } from '../shared.ts'
import { pluginCapabilities, pluginConfig, pluginCredentials, pluginFields, pluginSecrets } from './plugin-manifest.ts'
import { pluginHealthFields } from './plugins.ts'

const tag = 'Connected services'
const params = z.object({ pluginId: uuid })
const count = int.min(0)

/** The result of a sync with another service. */
export const syncResult = z
  .object({
    pulled: count.meta({ description: 'Entries that the service returned' }),
    matched: count.meta({ description: 'Of those, entries of series that exist here and are visible to you' }),
    booksMarked: count.meta({ description: 'Books that were marked as read' }),
    ratingsTaken: count,
    pushed: count.meta({ description: 'Entries that the service accepted' }),
    pushFailed: count,
    conflicts: count.meta({ description: 'Entries that changed on both sides; the further progress was kept' }),
    unmatched: count.meta({ description: 'Your series without an ID at that service' }),
    isComplete: z.boolean().meta({ description: 'False: the service has more entries than one sync can transfer' }),
    problems: z
      .array(z.string())
      .max(maxItems.known)
      .meta({ description: 'What the service rejected, in its own words' }),
  })
  .meta({ id: 'PluginSyncResult' })

const userPlugin = z
  .object({
    pluginId: uuid,
    pluginName: z.string(),
    displayName: z.string(),
    description: z.string().nullable(),
    enabled: z.boolean().meta({ description: 'Enabled by you and by an administrator' }),
    available: z.boolean().meta({ description: 'Enabled by an administrator' }),
    connected: z.boolean().meta({ description: 'Whether it has what it needs to act for you' }),
    ...pluginHealthFields,
    lastSyncAt: dateTime.nullable(),
    lastSyncResult: syncResult.nullable(),
    syncTaskId: uuid.nullable().meta({ description: 'The task of a queued or running sync; null: none' }),
    autoSync: z.boolean(),
    syncMode: z.enum(syncModes),
    syncRatings: z.boolean(),
    capabilities: pluginCapabilities,
    externalUsername: z.string().nullable(),
    requiredCredentials: pluginCredentials,
    credentialKeys: z
      .array(z.string())
      .max(pluginLimits.fields)
      .meta({ description: 'Required credentials that are set' }),
    usesOauth: z.boolean().meta({ description: 'Whether you authorize the plugin at the service' }),
    setup: z.string().nullable().meta({ description: 'Setup instructions of the plugin; plain text' }),
    configFields: pluginFields,
    config: pluginConfig,
  })
  .meta({ id: 'UserPlugin' })

const syncStatus = z
  .object({
    pluginId: uuid,
    pluginName: z.string(),
    enabled: z.boolean().meta({ description: 'Plugin enabled' }),
    connected: z.boolean().meta({ description: 'Plugin connected and ready to sync' }),
    healthStatus: z.enum(pluginHealths),
    failureCount: int.min(0).meta({ format: 'int32', description: 'Consecutive failures' }),
    lastFailureAt: dateTime.nullable(),
    lastSuccessAt: dateTime.nullable().meta({ description: 'Last successful operation' }),
    lastSyncAt: dateTime.nullable().meta({ description: 'Last successful sync' }),
    externalCount: count.nullable().meta({ description: 'Entries tracked on the external service; with `live=true`' }),
    pendingPush: count.nullable().meta({ description: 'Local entries to push; with `live=true`' }),
    pendingPull: count.nullable().meta({ description: 'External entries to pull; with `live=true`' }),
    conflicts: count.nullable().meta({ description: 'Entries with conflicts on both sides; with `live=true`' }),
    liveError: z
      .string()
      .nullable()
      .meta({ description: 'Why `live=true` failed or returned only a part; null if it succeeded' }),
  })
  .meta({ id: 'SyncStatusDto' })

const path = '/api/v1/user/plugins'
const own = { tag, access: 'signed-in', params } as const
/** A key represents a device, and a child's account is managed by an adult. */
const connects = { ...own, changesAccount: true } as const

export const userPluginOperations = {
  listUserPlugins: operation({
    method: 'get',
    path,
    tag,
    summary: 'Services that you can connect, with the status of those that you have connected',
    description:
      'Plugins that act for each person, by name. A plugin that was disabled after you connected it is listed as not available.',
    access: 'signed-in',
    responses: {
      200: z.object({ data: z.array(userPlugin).max(pluginLimits.plugins) }).meta({ id: 'UserPluginList' }),
    },
  }),
  getUserPlugin: operation({
    ...own,
    method: 'get',
    path: `${path}/{pluginId}`,
    summary: 'A service that you can connect',
    responses: { 200: userPlugin },
  }),
  enableUserPlugin: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/enable`,
    summary: 'Enable a plugin for yourself',
    responses: { 200: userPlugin },
  }),
  disableUserPlugin: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/disable`,
    summary: 'Disable a plugin for yourself; what you entered is kept',
    responses: { 200: userPlugin },
  }),
  forgetUserPlugin: operation({
    ...connects,
    method: 'delete',
    path: `${path}/{pluginId}`,
    summary: 'Disconnect a plugin; removes what you entered and what it stored for you, and keeps your progress',
    responses: { 204: 'empty' },
  }),
  configureUserPlugin: operation({
    ...connects,
    method: 'patch',
    path: `${path}/{pluginId}/config`,
    summary: 'Change your settings for a plugin',
    body: z
      .strictObject({
        config: pluginConfig.optional().meta({ description: 'All values; omitted ones are unset' }),
        syncMode: z
          .enum(syncModes)
          .optional()
          .meta({ description: '`pull`: only from the service; `push`: only to it' }),
        syncRatings: z.boolean().optional(),
      })
      .meta({ id: 'UserPluginConfig' }),
    responses: { 200: userPlugin },
    refusals: ['conflict'],
  }),
  setUserPluginCredentials: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/credentials`,
    summary: 'Set the credentials that the plugin needs to act for you; stored encrypted and never returned',
    description:
      'Once the credentials are complete, the plugin reports the account, which is returned as `externalUsername`. ' +
      'If it can’t sign in, nothing is stored and the response says why (422).',
    body: z
      .strictObject({
        credentials: pluginSecrets.optional(),
        accessToken: z.string().min(1).max(pluginLimits.value).optional(),
      })
      .refine(
        ({ credentials, accessToken }) => credentials !== undefined || accessToken !== undefined,
        noteText('input_credentials'),
      )
      .meta({
        id: 'UserPluginCredentials',
        description: '`accessToken` is an alias of `credentials.accessToken`',
      }),
    responses: { 200: userPlugin },
    refusals: ['conflict', 'unprocessable'],
  }),
  beginPluginOauth: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/oauth/start`,
    summary: 'Start authorizing a plugin at its service',
    description:
      'Returns the address to send the browser to (authorization code with PKCE and state). The service redirects it, within ten minutes ' +
      'and once, to the page `/account/services/callback` of this server, which completes the authorization with `POST /user/plugins/oauth/callback`. ' +
      'At most three can be in progress.',
    responses: { 200: z.object({ redirectUrl: z.url(), callbackUrl: z.url() }).meta({ id: 'BegunConnection' }) },
    refusals: ['conflict'],
  }),
  finishPluginOauth: operation({
    method: 'post',
    path: `${path}/oauth/callback`,
    tag,
    summary: 'Finish the authorization with the parameters added by the service',
    access: 'signed-in',
    changesAccount: true,
    body: z.strictObject({
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(pluginLimits.value).optional(),
      error: z.string().min(1).max(pluginLimits.text).optional(),
    }),
    responses: { 200: userPlugin },
    refusals: ['not_found', 'unprocessable', 'conflict'],
  }),
  syncUserPlugin: operation({
    ...own,
    method: 'post',
    path: `${path}/{pluginId}/sync`,
    summary: 'Sync with the service now, in the background',
    description: 'Fails with 409 while a sync is queued or running, or if the plugin is not connected.',
    responses: { 202: z.object({ taskId: uuid, message: z.string() }).meta({ id: 'BegunSync' }) },
    refusals: ['conflict'],
  }),
  stopPluginSync: operation({
    ...own,
    method: 'post',
    path: `${path}/{pluginId}/sync/stop`,
    summary: 'Cancel your sync with the service; changes so far are kept',
    description: 'Returns when it has stopped, or immediately if none is queued or running.',
    responses: { 200: userPlugin },
  }),
  setPluginSyncMode: operation({
    ...connects,
    method: 'patch',
    path: `${path}/{pluginId}/sync-mode`,
    summary: 'Turn automatic sync on or off; the settings define its schedule',
    body: z.strictObject({ auto: z.boolean() }).meta({ id: 'PluginSyncMode' }),
    responses: { 200: userPlugin },
    refusals: ['conflict'],
  }),
  getPluginSyncStatus: operation({
    ...own,
    method: 'get',
    path: `${path}/{pluginId}/sync/status`,
    summary: 'The status of your connection to a service; with `live=true` the plugin reports pending changes',
    description:
      'The counters come from the plugin; an invalid one (not a number, negative, too large) is null, and ' +
      '`liveError` says so. Also returns 200 if the plugin can’t be reached. Fails with 404 until you enable the plugin.',
    query: z.object({ live: z.enum(['true', 'false']).default('false') }),
    responses: { 200: syncStatus },
  }),
  listUserPluginTasks: operation({
    ...own,
    method: 'get',
    path: `${path}/{pluginId}/tasks`,
    summary: 'Your latest syncs, newest first',
    responses: {
      200: z
        .object({
          data: z
            .array(
              z
                .object({
                  id: uuid,
                  status: z.enum(taskStates),
                  error: z.string().nullable(),
                  result: syncResult.nullable(),
                  createdAt: dateTime,
                  startedAt: dateTime.nullable(),
                  completedAt: dateTime.nullable(),
                })
                .meta({ id: 'PluginTask' }),
            )
            .max(20),
        })
        .meta({ id: 'PluginTasks' }),
    },
  }),
} as const
