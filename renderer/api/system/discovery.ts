import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Addresses for reading apps by protocol, and whether each is enabled. */
export const appPathsQuery = queryOptions({
  queryKey: keys.appPaths,
  queryFn: ({ signal }) => call('getAppPaths', { signal }),
})

/** How the server is announced on its network, kept up to date by the event stream. */
export const discoveryQuery = queryOptions({
  queryKey: keys.discovery,
  queryFn: ({ signal }) => call('getDiscovery', { signal }),
})

/** Turns the announcement on or off, and checks whether the network receives it. */
export function useDiscovery() {
  const client = useQueryClient()
  const params = { settingKey: 'discovery.enabled' }
  return {
    change: useMutation({
      mutationFn: (value: boolean) => call('updateSetting', { params, body: { value } }),
      meta: { events: ['server_updated'] },
    }),
    check: useMutation({
      mutationFn: () => call('checkDiscovery', {}),
      onSuccess: ({ state }) => client.setQueryData(keys.discovery, state),
    }),
  }
}
