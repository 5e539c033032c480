import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'
import type { Plugin } from './types.ts'

export type NewPlugin = OperationCall<'createPlugin'>['body']
export type PluginChanges = OperationCall<'updatePlugin'>['body']

/** Puts a plugin where its screen looks for it, and has the others asked for anew. */
function take(client: QueryClient, plugin: Plugin): Promise<unknown> {
  client.setQueryData(keys.plugin(plugin.id), plugin)
  return askAnew(client)
}

function askAnew(client: QueryClient): Promise<unknown> {
  return Promise.all([keys.plugins, keys.services].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Sets a plugin up. */
export function useNewPlugin() {
  const client = useQueryClient()
  return useMutation({
    // It may hold secrets.
    gcTime: 0,
    mutationFn: (body: NewPlugin) => call('createPlugin', { body }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Changes a plugin. Each part of its screen has one of its own, so that each tells of its own refusal. */
export function useChangePlugin(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PluginChanges) => call('updatePlugin', { params: { pluginId }, body }),
    onSuccess: (plugin) => take(client, plugin),
  })
}

/** Switches a plugin on or off. */
export function useSwitchPlugin(pluginId: string) {
  const client = useQueryClient()
  return useMutation({
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
      mutationFn: () => call('testPlugin', { params }),
      onSuccess: ({ plugin }) => take(client, plugin),
    }),
    reset: useMutation({
      mutationFn: () => call('resetPlugin', { params }),
      onSuccess: (plugin) => take(client, plugin),
    }),
    remove: useMutation({
      mutationFn: () => call('deletePlugin', { params }),
      onSuccess: async () => {
        client.removeQueries({ queryKey: keys.plugin(pluginId) })
        await askAnew(client)
      },
    }),
  }
}
