import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { Plugin, PluginFailure } from '../types.ts'

/** A plugin with its latest failure while it is unhealthy; null otherwise. */
export type ListedPlugin = { readonly plugin: Plugin; readonly lastFailure: PluginFailure | null }

/** Configured plugins by name. */
export const pluginsQuery = queryOptions({
  queryKey: keys.pluginList,
  queryFn: async ({ signal }) => {
    const { data, safeMode } = await call('listPlugins', { signal })
    const plugins = await Promise.all(data.map((plugin) => withFailure(plugin, signal)))
    return { plugins, safeMode }
  },
})

async function withFailure(plugin: Plugin, signal: AbortSignal): Promise<ListedPlugin> {
  if (plugin.failureCount === 0) return { plugin, lastFailure: null }
  const wanted = { params: { pluginId: plugin.id }, query: { pageSize: 1 }, signal }
  // The plugin is being removed and has no failures to fetch; the list is refetched soon.
  const { data } = await call('listPluginFailures', wanted).catch(() => ({ data: [] }))
  return { plugin, lastFailure: data[0] ?? null }
}

/** Contents of the plugins folder. Always refetched: changes of files are not reported. */
export const foundPluginsQuery = queryOptions({
  queryKey: keys.foundPlugins,
  queryFn: ({ signal }) => call('listFoundPlugins', { signal }),
  staleTime: 0,
})

/** One plugin. */
export function pluginQuery(pluginId: string) {
  return queryOptions({
    queryKey: keys.plugin(pluginId),
    queryFn: ({ signal }) => call('getPlugin', { params: { pluginId }, signal }),
  })
}

/** Health of a plugin, for administrators and for its users. */
export function pluginHealthQuery(pluginId: string) {
  return queryOptions({
    queryKey: keys.pluginHealth(pluginId),
    queryFn: ({ signal }) => call('getPluginHealth', { params: { pluginId }, signal }),
  })
}

const pageSize = 10

/** Failures of a plugin, newest first, page by page. */
export function pluginFailuresQuery(pluginId: string) {
  return infiniteQueryOptions({
    queryKey: keys.pluginFailures(pluginId),
    queryFn: ({ pageParam, signal }) =>
      call('listPluginFailures', { params: { pluginId }, query: { page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

type NewPlugin = OperationCall<'createPlugin'>['body']
type PluginChanges = OperationCall<'updatePlugin'>['body']

const meta = { events: ['server_updated'] } as const

/** Writes a plugin into the query cache. */
function take(client: QueryClient, plugin: Plugin): void {
  client.setQueryData(keys.plugin(plugin.id), plugin)
}

/** Adds a plugin. */
export function useNewPlugin() {
  const client = useQueryClient()
  return useMutation({
    // Not cached: it may contain secrets.
    gcTime: 0,
    meta,
    mutationFn: (body: NewPlugin) => call('createPlugin', { body }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Changes a plugin. Each section uses its own instance, to show its own error. */
export function useChangePlugin(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    meta,
    mutationFn: (body: PluginChanges) => call('updatePlugin', { params: { pluginId }, body }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Enables or disables a plugin. */
export function useSwitchPlugin(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (isOn: boolean) => call(isOn ? 'enablePlugin' : 'disablePlugin', { params: { pluginId } }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Allows the code of a plugin. */
export function useConsent(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
    // Not cached: it contains a password.
    gcTime: 0,
    meta,
    mutationFn: (body: OperationCall<'consentToPlugin'>['body']) =>
      call('consentToPlugin', { params: { pluginId }, body }),
    onSuccess: (plugin) => take(client, plugin),
    // Its code may be another one than is shown.
    onError: () => client.invalidateQueries({ queryKey: keys.plugin(pluginId) }),
  })
}

/** Tests, restarts or removes a plugin. */
export function usePlugin(pluginId: string) {
  const client = useQueryClient()
  const params = { pluginId }
  return {
    test: useMutation({
      meta,
      mutationFn: () => call('testPlugin', { params }),
      onSuccess: ({ plugin }) => take(client, plugin),
    }),
    reset: useMutation({
      meta,
      mutationFn: () => call('resetPlugin', { params }),
      onSuccess: (plugin) => take(client, plugin),
    }),
    remove: useMutation({
      meta,
      mutationFn: () => call('deletePlugin', { params }),
      onSuccess: () => client.removeQueries({ queryKey: keys.plugin(pluginId) }),
    }),
  }
}
