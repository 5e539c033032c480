import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Plugin } from '../types.ts'

export type NewPlugin = OperationCall<'createPlugin'>['body']
export type PluginChanges = OperationCall<'updatePlugin'>['body']

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
