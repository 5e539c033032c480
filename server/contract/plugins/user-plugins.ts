import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { pluginHealths } from '../../domain/plugins/health.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { syncModes } from '../../domain/plugins/sync-entry.ts'
import { taskStates } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, uuid } from '../shared.ts'
import { pluginCapabilities, pluginConfig, pluginCredentials, pluginFields, pluginSecrets } from './plugin-manifest.ts'
import { pluginHealthFields } from './plugins.ts'

const tag = 'Connected services'
const params = z.object({ pluginId: uuid })
const count = int.min(0)

/** How an exchange with another service ended. */
export const syncResult = z
  .object({
    pulled: count.meta({ description: 'Entries that the service answered' }),
    matched: count.meta({ description: 'Of those, entries of series that are here and in your sight' }),
    booksMarked: count.meta({ description: 'Books that were marked as read' }),
    ratingsTaken: count,
    pushed: count.meta({ description: 'Entries that the service took' }),
    pushFailed: count,
    conflicts: count.meta({ description: 'Entries that changed on both sides; the further place was kept' }),
    unmatched: count.meta({ description: 'Series of yours without an id of that service' }),
    isComplete: z.boolean().meta({ description: 'False: the service holds more than one exchange takes' }),
    problems: z.array(z.string()).max(maxItems.known).meta({ description: 'What the service refused, in its words' }),
  })
  .meta({ id: 'PluginSyncResult' })

const userPlugin = z
  .object({
    pluginId: uuid,
    pluginName: z.string(),
    displayName: z.string(),
    description: z.string().nullable(),
    enabled: z.boolean().meta({ description: 'You have switched it on, and an administrator has' }),
    available: z.boolean().meta({ description: 'An administrator has switched it on' }),
    connected: z.boolean().meta({ description: 'It has what it needs to act for you' }),
    ...pluginHealthFields,
    lastSyncAt: dateTime.nullable(),
    lastSyncResult: syncResult.nullable(),
    syncTaskId: uuid.nullable().meta({ description: 'The task of an exchange that waits or runs; null: none' }),
    autoSync: z.boolean(),
    syncMode: z.enum(syncModes),
    syncRatings: z.boolean(),
    capabilities: pluginCapabilities,
    externalUsername: z.string().nullable(),
    requiredCredentials: pluginCredentials,
    credentialKeys: z.array(z.string()).max(pluginLimits.fields).meta({ description: 'Which of them are set' }),
    usesOauth: z.boolean().meta({ description: 'You are sent to the service to let the plugin in' }),
    setup: z.string().nullable().meta({ description: 'How to begin; plain text of the plugin' }),
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
      .meta({ description: 'Why `live=true` could not be answered, or not in full; null when it was' }),
  })
  .meta({ id: 'SyncStatusDto' })

const path = '/api/v1/user/plugins'
const own = { tag, access: 'signed-in', params } as const
/** A key stands for a device, and a child's account is led by a grown-up. */
const connects = { ...own, changesAccount: true } as const

export const userPluginOperations = {
  listUserPlugins: operation({
    method: 'get',
    path,
    tag,
    summary: 'Services that you can connect, and how those are that you have connected',
    description:
      'Plugins that act for each person, by name. One that was switched off after you connected it is listed as not available.',
    access: 'signed-in',
    responses: {
      200: z.object({ data: z.array(userPlugin).max(pluginLimits.plugins) }).meta({ id: 'UserPluginList' }),
    },
  }),
  getUserPlugin: operation({
    ...own,
    method: 'get',
    path: `${path}/{pluginId}`,
    summary: 'One of them',
    responses: { 200: userPlugin },
  }),
  enableUserPlugin: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/enable`,
    summary: 'Switch a plugin on for yourself',
    responses: { 200: userPlugin },
  }),
  disableUserPlugin: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/disable`,
    summary: 'Switch a plugin off for yourself; what you entered is kept',
    responses: { 200: userPlugin },
  }),
  forgetUserPlugin: operation({
    ...connects,
    method: 'delete',
    path: `${path}/{pluginId}`,
    summary: 'Disconnect a plugin: what you entered and what it kept for you is removed; your progress stays',
    responses: { 204: 'empty' },
  }),
  configureUserPlugin: operation({
    ...connects,
    method: 'patch',
    path: `${path}/{pluginId}/config`,
    summary: 'Change what a plugin does for you',
    body: z
      .strictObject({
        config: pluginConfig.optional().meta({ description: 'All values: what is not named is not set' }),
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
    summary: 'Enter what the plugin needs to act for you; kept encrypted and never told again',
    description:
      'Once everything is there the plugin is asked whose account it is; what it says is told as `externalUsername`. ' +
      'When it does not get in, nothing is kept and the answer says why (422).',
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
        description: '`accessToken` is another spelling of `credentials.accessToken`',
      }),
    responses: { 200: userPlugin },
    refusals: ['conflict', 'unprocessable'],
  }),
  beginPluginOauth: operation({
    ...connects,
    method: 'post',
    path: `${path}/{pluginId}/oauth/start`,
    summary: 'Begin to let a plugin into your account at its service',
    description:
      'Answers where to send the browser (authorization code with PKCE and state). It comes back, within ten minutes and ' +
      'once, to the page `/account/services/callback` of this server, which finishes it by `POST /user/plugins/oauth/callback`. ' +
      'At most three can be under way.',
    responses: { 200: z.object({ redirectUrl: z.url(), callbackUrl: z.url() }).meta({ id: 'BegunConnection' }) },
    refusals: ['conflict'],
  }),
  finishPluginOauth: operation({
    method: 'post',
    path: `${path}/oauth/callback`,
    tag,
    summary: 'Finish it with what the service added to the address',
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
    summary: 'Exchange what you read with the service now, in the background',
    description: 'Answers 409 while an exchange waits or runs, and while the plugin is not connected.',
    responses: { 202: z.object({ taskId: uuid, message: z.string() }).meta({ id: 'BegunSync' }) },
    refusals: ['conflict'],
  }),
  stopPluginSync: operation({
    ...own,
    method: 'post',
    path: `${path}/{pluginId}/sync/stop`,
    summary: 'Stop your exchange with the service; what was done so far stays',
    description: 'Answers when it has stopped, and at once when none waits or runs (any more).',
    responses: { 200: userPlugin },
  }),
  setPluginSyncMode: operation({
    ...connects,
    method: 'patch',
    path: `${path}/{pluginId}/sync-mode`,
    summary: 'Whether the exchange happens by itself, at the times that the settings say',
    body: z.strictObject({ auto: z.boolean() }).meta({ id: 'PluginSyncMode' }),
    responses: { 200: userPlugin },
    refusals: ['conflict'],
  }),
  getPluginSyncStatus: operation({
    ...own,
    method: 'get',
    path: `${path}/{pluginId}/sync/status`,
    summary: 'How your connection to a service is; with `live=true` the plugin is asked what waits to be exchanged',
    description:
      'The counters are what the plugin answers; one that cannot be (no number, negative, more than there is) is null, and ' +
      '`liveError` says so. A plugin that cannot be asked is an answer, too (200). 404 until you have switched the plugin on.',
    query: z.object({ live: z.enum(['true', 'false']).default('false') }),
    responses: { 200: syncStatus },
  }),
  listUserPluginTasks: operation({
    ...own,
    method: 'get',
    path: `${path}/{pluginId}/tasks`,
    summary: 'Your latest exchanges, the newest first',
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
