import type { Permission } from '../../../../domain/access/viewer.ts'
import { consentToPlugin } from '../../../../library/plugins/consent.ts'
import {
  allPlugins,
  changePlugin,
  createPlugin,
  foundPlugins,
  removePlugin,
  resetPlugin,
  shownPlugin,
  switchPlugin,
} from '../../../../library/plugins/manage-plugins.ts'
import { pluginFailures, pluginHealth } from '../../../../library/plugins/plugin-health.ts'
import type { FoundPlugin, UnusablePlugin } from '../../../../library/plugins/plugin-runner.ts'
import { testPlugin } from '../../../../library/plugins/test-plugin.ts'
import type { ApiContext } from '../../../api-context.ts'
import { refuseKeys } from '../../../kit/request/locked-account.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentHealth, presentManifest, presentPlugin } from '../../present/plugin.ts'
import { rfc3339 } from '../../present/values.ts'
import { clientOf, definedFields } from '../../request-input.ts'

type PluginOperation =
  | 'listPlugins'
  | 'listFoundPlugins'
  | 'createPlugin'
  | 'getPlugin'
  | 'updatePlugin'
  | 'deletePlugin'
  | 'consentToPlugin'
type Run = 'enablePlugin' | 'disablePlugin' | 'resetPlugin' | 'testPlugin' | 'getPluginHealth' | 'listPluginFailures'

export function pluginHandlers(context: ApiContext): Pick<Handlers, PluginOperation | Run> {
  return { ...managementHandlers(context), ...runningHandlers(context) }
}

function managementHandlers(context: ApiContext): Pick<Handlers, PluginOperation> {
  return {
    listPlugins: async () => ({ data: (await allPlugins(context)).map(presentPlugin), safeMode: context.isSafeMode }),
    async listFoundPlugins() {
      const { folder, allowedCommands, found } = await foundPlugins(context)
      const { registry } = context.pluginPackages
      return { folder, allowedCommands: [...allowedCommands], registry, data: found.map(presentFound) }
    },
    async createPlugin({ body, principal, exchange }) {
      if (body.consent !== undefined) refuseKeys(principal)
      const { enabled, rateLimitRequestsPerMinute, requestTimeoutSeconds, description = null, ...setup } = body
      const limits = { requestsPerMinute: rateLimitRequestsPerMinute, timeoutSeconds: requestTimeoutSeconds }
      return presentPlugin(
        await createPlugin(
          principal.viewer,
          context,
          { ...setup, ...limits, description, isEnabled: enabled },
          clientOf(exchange),
        ),
      )
    },
    getPlugin: async ({ params }) => presentPlugin(await shownPlugin(context, params.pluginId)),
    async updatePlugin({ params, body, principal }) {
      const { rateLimitRequestsPerMinute: requestsPerMinute, requestTimeoutSeconds: timeoutSeconds, ...changes } = body
      const edit = definedFields({ ...changes, requestsPerMinute, timeoutSeconds })
      return presentPlugin(await changePlugin(principal.viewer, context, params.pluginId, edit))
    },
    async consentToPlugin({ params, body, principal, exchange }) {
      refuseKeys(principal)
      const by = { userId: principal.userId, client: clientOf(exchange) }
      await consentToPlugin(context, params.pluginId, body, by)
      return presentPlugin(await shownPlugin(context, params.pluginId))
    },
    async deletePlugin({ params }) {
      await removePlugin(context, params.pluginId)
      return null
    },
  }
}

function runningHandlers(context: ApiContext): Pick<Handlers, Run> {
  return {
    enablePlugin: async ({ params }) => presentPlugin(await switchPlugin(context, params.pluginId, true)),
    disablePlugin: async ({ params }) => presentPlugin(await switchPlugin(context, params.pluginId, false)),
    resetPlugin: async ({ params }) => presentPlugin(await resetPlugin(context, params.pluginId)),
    async testPlugin({ params }) {
      const { latencyMs, manifest, failure, plugin } = await testPlugin(context, params.pluginId)
      return {
        ok: failure === null,
        latencyMs,
        manifest: manifest === null ? null : presentManifest(manifest),
        failure: failure === null ? null : { kind: failure.kind, message: failure.message },
        plugin: presentPlugin(plugin),
      }
    },
    async getPluginHealth({ params }) {
      const { plugin, failuresLastDay, people } = await pluginHealth(context, params.pluginId)
      return { pluginId: plugin.id, enabled: plugin.isEnabled, ...presentHealth(plugin), failuresLastDay, people }
    },
    async listPluginFailures({ params, query, principal, exchange }) {
      const paging = pageRequest(query)
      const { items, total } = await pluginFailures(context, params.pluginId, paging)
      const maySeeUsers = principal.viewer.permissions.has('users-read' satisfies Permission)
      const presented = items.map(({ at, username, ...failure }) => {
        return { ...failure, username: maySeeUsers ? username : null, at: rfc3339(at) }
      })
      return envelope(exchange, paging, total, presented)
    },
  }
}

type Found = (FoundPlugin | UnusablePlugin) & {
  readonly pluginId: string | null
}

function presentFound(found: Found) {
  if (!('problem' in found)) {
    const { args, hosts, isIncluded: included, ...rest } = found
    return { ...rest, args: [...args], hosts: hosts === null ? null : [...hosts], problem: null, included }
  }
  const unknown = {
    name: null,
    displayName: null,
    description: null,
    version: null,
    command: null,
    args: [],
    hosts: null,
    code: null,
  }
  const { folder, problem, isIncluded: included } = found
  return { ...unknown, folder, problem, pluginId: null, included }
}
