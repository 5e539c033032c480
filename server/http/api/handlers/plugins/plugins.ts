import type { Permission } from '../../../../domain/access/viewer.ts'
import type { FoundPlugin } from '../../../../library/plugins/plugin-runner.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
import { given } from '../../defined-fields.ts'
import { presentHealth, presentManifest, presentPlugin } from '../../present/plugin.ts'
import { rfc3339 } from '../../present/time.ts'
import { type PluginMatchNames, pluginMatchHandlers } from './plugin-matches.ts'

type Kept = 'listPlugins' | 'listFoundPlugins' | 'createPlugin' | 'getPlugin' | 'updatePlugin' | 'deletePlugin'
type Run = 'enablePlugin' | 'disablePlugin' | 'resetPlugin' | 'testPlugin' | 'getPluginHealth' | 'listPluginFailures'

export function pluginHandlers(parts: ApiContext): Pick<Handlers, Kept | Run | PluginMatchNames> {
  return { ...keepingHandlers(parts), ...runningHandlers(parts), ...pluginMatchHandlers(parts) }
}

function keepingHandlers({ plugins: { admin, isSafe } }: ApiContext): Pick<Handlers, Kept> {
  return {
    listPlugins: async () => ({ data: (await admin.all()).map(presentPlugin), safeMode: isSafe }),
    async listFoundPlugins() {
      const { folder, allowedCommands, found } = await admin.found()
      return { folder, allowedCommands: [...allowedCommands], data: found.map(presentFound) }
    },
    async createPlugin({ body, principal }) {
      const { enabled, rateLimitRequestsPerMinute, requestTimeoutSeconds, description = null, ...setup } = body
      const limits = { requestsPerMinute: rateLimitRequestsPerMinute, timeoutSeconds: requestTimeoutSeconds }
      return presentPlugin(
        await admin.create(principal.viewer, { ...setup, ...limits, description, isEnabled: enabled }),
      )
    },
    getPlugin: async ({ params }) => presentPlugin(await admin.find(params.pluginId)),
    async updatePlugin({ params, body, principal }) {
      const { rateLimitRequestsPerMinute: requestsPerMinute, requestTimeoutSeconds: timeoutSeconds, ...changes } = body
      const edit = given({ ...changes, requestsPerMinute, timeoutSeconds })
      return presentPlugin(await admin.change(principal.viewer, params.pluginId, edit))
    },
    async deletePlugin({ params }) {
      await admin.remove(params.pluginId)
      return null
    },
  }
}

function runningHandlers({ plugins: { admin } }: ApiContext): Pick<Handlers, Run> {
  return {
    enablePlugin: async ({ params }) => presentPlugin(await admin.switch(params.pluginId, true)),
    disablePlugin: async ({ params }) => presentPlugin(await admin.switch(params.pluginId, false)),
    resetPlugin: async ({ params }) => presentPlugin(await admin.reset(params.pluginId)),
    async testPlugin({ params }) {
      const { latencyMs, manifest, failure, plugin } = await admin.test(params.pluginId)
      return {
        ok: failure === null,
        latencyMs,
        manifest: manifest === null ? null : presentManifest(manifest),
        failure: failure === null ? null : { kind: failure.kind, message: failure.message },
        plugin: presentPlugin(plugin),
      }
    },
    async getPluginHealth({ params }) {
      const { plugin, failuresLastDay, people } = await admin.health(params.pluginId)
      return { pluginId: plugin.id, enabled: plugin.isEnabled, ...presentHealth(plugin), failuresLastDay, people }
    },
    async listPluginFailures({ params, query, principal, exchange }) {
      const asked = pageRequest(query)
      const { items, total } = await admin.failures(params.pluginId, asked)
      const mayKnow = principal.viewer.permissions.has('users-read' satisfies Permission)
      const told = items.map(({ at, username, ...failure }) => {
        return { ...failure, username: mayKnow ? username : null, at: rfc3339(at) }
      })
      return envelope(exchange, asked, total, told)
    },
  }
}

type Found = (FoundPlugin | { readonly folder: string; readonly problem: string }) & {
  readonly pluginId: string | null
}

function presentFound(found: Found) {
  if (!('problem' in found)) return { ...found, args: [...found.args], problem: null }
  const unknown = { name: null, displayName: null, description: null, version: null, command: null, args: [] }
  return { ...unknown, folder: found.folder, problem: found.problem, pluginId: null }
}
