import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Plugin, PluginFailure } from '../types.ts'
import { nextPage } from './next-page.ts'

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
