import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** Where reading apps find what they speak, and whether that is switched on. */
export const appPathsQuery = queryOptions({
  queryKey: keys.appPaths,
  queryFn: ({ signal }) => call('getAppPaths', { signal }),
})

const startingMs = 1_500
const settledMs = 15_000

/** How the server shows itself in its network; looked at again while somebody sees it. */
export const discoveryQuery = queryOptions({
  queryKey: keys.discovery,
  queryFn: ({ signal }) => call('getDiscovery', { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'starting' ? startingMs : settledMs),
})
