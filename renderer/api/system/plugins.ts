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

/** A plugin, and what went wrong with it last while it is not well; null otherwise. */
export type ListedPlugin = { readonly plugin: Plugin; readonly lastFailure: PluginFailure | null }

/** The plugins that are set up, by name. */
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
  // One that is removed at this moment has no failures to ask for; the list is another one soon.
  const { data } = await call('listPluginFailures', wanted).catch(() => ({ data: [] }))
  return { plugin, lastFailure: data[0] ?? null }
}

/** What lies in the plugins folder. Files come and go unseen: it is looked at anew each time. */
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

/** How a plugin is, and how it is for those who use it. */
export function pluginHealthQuery(pluginId: string) {
  return queryOptions({
    queryKey: keys.pluginHealth(pluginId),
    queryFn: ({ signal }) => call('getPluginHealth', { params: { pluginId }, signal }),
  })
}

const pageSize = 10

/** What went wrong with a plugin, the newest first, page after page. */
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

/** Puts a plugin where its screen looks for it. */
function take(client: QueryClient, plugin: Plugin): void {
  client.setQueryData(keys.plugin(plugin.id), plugin)
}

/** Sets a plugin up. */
export function useNewPlugin() {
  const client = useQueryClient()
  return useMutation({
    // It may hold secrets.
    gcTime: 0,
    meta,
    mutationFn: (body: NewPlugin) => call('createPlugin', { body }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Changes a plugin. Each part of its screen has one of its own, so that each tells of its own refusal. */
export function useChangePlugin(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    meta,
    mutationFn: (body: PluginChanges) => call('updatePlugin', { params: { pluginId }, body }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Switches a plugin on or off. */
export function useSwitchPlugin(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (isOn: boolean) => call(isOn ? 'enablePlugin' : 'disablePlugin', { params: { pluginId } }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Tries a plugin out, lets it begin anew, or removes it. */
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
