import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Services that one can connect or has connected, by name. */
export const servicesQuery = queryOptions({
  queryKey: keys.serviceList,
  queryFn: async ({ signal }) => (await call('listUserPlugins', { signal })).data,
})

/** The latest exchanges with a service, the newest first. */
export function exchangesQuery(pluginId: string) {
  return queryOptions({
    queryKey: keys.exchanges(pluginId),
    queryFn: async ({ signal }) => (await call('listUserPluginTasks', { params: { pluginId }, signal })).data,
  })
}
