import { noteText } from '../../../../domain/notes/table.ts'
import type { SyncResult } from '../../../../domain/plugins/sync.ts'
import { setCredentials } from '../../../../library/plugins/connect.ts'
import { beginConnection, finishConnection } from '../../../../library/plugins/oauth.ts'
import { startSync } from '../../../../library/plugins/sync/serve-syncs.ts'
import { syncStatus } from '../../../../library/plugins/sync/sync-status.ts'
import {
  configureUserPlugin,
  disableUserPlugin,
  enableUserPlugin,
  forgetUserPlugin,
  stopSync,
  syncTasks,
  userPlugin,
  userPlugins,
} from '../../../../library/plugins/user-plugins.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentSyncResult, presentSyncStatus, presentUserPlugin } from '../../present/plugin.ts'
import { stateOf } from '../../present/present-task.ts'
import { rfc3339, rfc3339OrNull } from '../../present/values.ts'
import { requestBase } from '../../request-input.ts'

type PluginOperation =
  | 'listUserPlugins'
  | 'getUserPlugin'
  | 'enableUserPlugin'
  | 'disableUserPlugin'
  | 'forgetUserPlugin'
  | 'configureUserPlugin'
  | 'setPluginSyncMode'
type Connected = 'setUserPluginCredentials' | 'beginPluginOauth' | 'finishPluginOauth'
type Synced = 'syncUserPlugin' | 'stopPluginSync' | 'getPluginSyncStatus' | 'listUserPluginTasks'

export function userPluginHandlers(context: ApiContext): Pick<Handlers, PluginOperation | Connected | Synced> {
  return { ...managementHandlers(context), ...connectingHandlers(context), ...syncHandlers(context) }
}

function managementHandlers(context: ApiContext): Pick<Handlers, PluginOperation> {
  return {
    listUserPlugins: async ({ principal }) => ({
      data: (await userPlugins(principal.viewer, context)).map(presentUserPlugin),
    }),
    getUserPlugin: async ({ params, principal }) =>
      presentUserPlugin(await userPlugin(principal.viewer, context, params.pluginId)),
    enableUserPlugin: async ({ params, principal }) =>
      presentUserPlugin(await enableUserPlugin(principal.viewer, context, params.pluginId)),
    disableUserPlugin: async ({ params, principal }) =>
      presentUserPlugin(await disableUserPlugin(principal.viewer, context, params.pluginId)),
    async forgetUserPlugin({ params, principal }) {
      await forgetUserPlugin(principal.viewer, context, params.pluginId)
      return null
    },
    configureUserPlugin: async ({ params, body, principal }) =>
      presentUserPlugin(await configureUserPlugin(principal.viewer, context, params.pluginId, body)),
    setPluginSyncMode: async ({ params, body, principal }) =>
      presentUserPlugin(
        await configureUserPlugin(principal.viewer, context, params.pluginId, { isAutoSync: body.auto }),
      ),
  }
}

/** Page of the interface that a service redirects the browser to. */
const callbackPath = '/account/services/callback'

function connectingHandlers(context: ApiContext): Pick<Handlers, Connected> {
  return {
    async setUserPluginCredentials({ params, body, principal }) {
      const { credentials = {}, accessToken } = body
      const all = accessToken === undefined ? credentials : { ...credentials, accessToken }
      return presentUserPlugin(await setCredentials(principal.viewer, context, params.pluginId, all))
    },
    async beginPluginOauth({ params, principal, exchange }) {
      const callbackUrl = `${context.baseUrl ?? requestBase(exchange)}${callbackPath}`
      return { ...(await beginConnection(principal.viewer, context, params.pluginId, callbackUrl)), callbackUrl }
    },
    finishPluginOauth: async ({ body, principal }) =>
      presentUserPlugin(await finishConnection(principal.viewer, context, body)),
  }
}

function syncHandlers(context: ApiContext): Pick<Handlers, Synced> {
  return {
    syncUserPlugin: async ({ params, principal }) => ({
      taskId: await startSync(principal.viewer, context, params.pluginId),
      message: noteText('sync_queued'),
    }),
    stopPluginSync: async ({ params, principal }) =>
      presentUserPlugin(await stopSync(principal.viewer, context, params.pluginId)),
    getPluginSyncStatus: async ({ params, query, principal }) =>
      presentSyncStatus(await syncStatus(principal.viewer, context, params.pluginId, query.live === 'true')),
    async listUserPluginTasks({ params, principal }) {
      const jobs = await syncTasks(principal.viewer, context, params.pluginId)
      return {
        data: jobs.map((job) => ({
          id: job.id,
          status: stateOf[job.state],
          error: job.state === 'failed' ? job.lastError : null,
          result: job.state === 'completed' && job.result !== null ? presentSyncResult(job.result as SyncResult) : null,
          createdAt: rfc3339(job.createdAt),
          startedAt: rfc3339OrNull(job.startedAt),
          completedAt: rfc3339OrNull(job.completedAt),
        })),
      }
    },
  }
}
