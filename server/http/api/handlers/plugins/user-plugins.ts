import { noteText } from '../../../../domain/notes/table.ts'
import type { SyncResult } from '../../../../domain/plugins/sync-result.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
import { presentSyncResult, presentSyncStatus, presentUserPlugin } from '../../present/plugin.ts'
import { stateOf } from '../../present/present-task.ts'
import { rfc3339, rfc3339OrNull } from '../../present/time.ts'

type Kept =
  | 'listUserPlugins'
  | 'getUserPlugin'
  | 'enableUserPlugin'
  | 'disableUserPlugin'
  | 'forgetUserPlugin'
  | 'configureUserPlugin'
  | 'setPluginSyncMode'
type Connected = 'setUserPluginCredentials' | 'beginPluginOauth' | 'finishPluginOauth'
type Synced = 'syncUserPlugin' | 'stopPluginSync' | 'getPluginSyncStatus' | 'listUserPluginTasks'

export function userPluginHandlers(parts: ApiContext): Pick<Handlers, Kept | Connected | Synced> {
  return { ...keepingHandlers(parts), ...connectingHandlers(parts), ...syncHandlers(parts) }
}

function keepingHandlers({ plugins: { own } }: ApiContext): Pick<Handlers, Kept> {
  return {
    listUserPlugins: async ({ principal }) => ({ data: (await own.all(principal.viewer)).map(presentUserPlugin) }),
    getUserPlugin: async ({ params, principal }) =>
      presentUserPlugin(await own.find(principal.viewer, params.pluginId)),
    enableUserPlugin: async ({ params, principal }) =>
      presentUserPlugin(await own.enable(principal.viewer, params.pluginId)),
    disableUserPlugin: async ({ params, principal }) =>
      presentUserPlugin(await own.disable(principal.viewer, params.pluginId)),
    async forgetUserPlugin({ params, principal }) {
      await own.forget(principal.viewer, params.pluginId)
      return null
    },
    configureUserPlugin: async ({ params, body, principal }) =>
      presentUserPlugin(await own.configure(principal.viewer, params.pluginId, body)),
    setPluginSyncMode: async ({ params, body, principal }) =>
      presentUserPlugin(await own.setAutoSync(principal.viewer, params.pluginId, body.auto)),
  }
}

/** Page of the interface that a service sends the browser back to. */
const callbackPath = '/account/services/callback'

function connectingHandlers({ plugins: { own }, baseUrl }: ApiContext): Pick<Handlers, Connected> {
  return {
    async setUserPluginCredentials({ params, body, principal }) {
      const { credentials = {}, accessToken } = body
      const all = accessToken === undefined ? credentials : { ...credentials, accessToken }
      return presentUserPlugin(await own.setCredentials(principal.viewer, params.pluginId, all))
    },
    async beginPluginOauth({ params, principal, exchange }) {
      const callbackUrl = `${baseUrl ?? ownBase(exchange)}${callbackPath}`
      return { ...(await own.beginConnection(principal.viewer, params.pluginId, callbackUrl)), callbackUrl }
    },
    finishPluginOauth: async ({ body, principal }) =>
      presentUserPlugin(await own.finishConnection(principal.viewer, body)),
  }
}

function syncHandlers({ plugins: { own } }: ApiContext): Pick<Handlers, Synced> {
  return {
    syncUserPlugin: async ({ params, principal }) => ({
      taskId: await own.sync(principal.viewer, params.pluginId),
      message: noteText('sync_queued'),
    }),
    stopPluginSync: async ({ params, principal }) =>
      presentUserPlugin(await own.stopSync(principal.viewer, params.pluginId)),
    getPluginSyncStatus: async ({ params, query, principal }) =>
      presentSyncStatus(await own.status(principal.viewer, params.pluginId, query.live === 'true')),
    async listUserPluginTasks({ params, principal }) {
      const jobs = await own.tasks(principal.viewer, params.pluginId)
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

/** The address that the browser used; its host was checked at the door. */
function ownBase({ req }: Exchange): string {
  return `${req.protocol}://${req.headers.host ?? ''}`
}
