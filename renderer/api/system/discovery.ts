import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Where reading apps find what they speak, and whether that is switched on. */
export const appPathsQuery = queryOptions({
  queryKey: keys.appPaths,
  queryFn: ({ signal }) => call('getAppPaths', { signal }),
})

/** How the server shows itself in its network; the event stream tells when that is another one. */
export const discoveryQuery = queryOptions({
  queryKey: keys.discovery,
  queryFn: ({ signal }) => call('getDiscovery', { signal }),
})

/** Switches the announcement, and asks the network whether it hears it. */
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
