import { notifications } from '@mantine/notifications'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../api/api-error.ts'
import { isLost } from '../api/connection.ts'
import { isLive } from '../api/live/live-keys.ts'
import { ownMutations } from '../api/live/own-mutations.ts'

/** Minimum time before a failed query is repeated by a mounting screen. */
const restAfterFailureMs = 3_000

/** Data stays fresh for a while, because events invalidate it. Client errors are not retried. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onMutate: (_variables, mutation) => {
      if (mutation.meta?.events !== undefined) ownMutations.begin(mutation, mutation.meta.events)
    },
    onSettled: (...[, error, , , mutation, { client }]) =>
      error === null ? ownMutations.end(client, mutation) : ownMutations.forget(mutation),
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.notify === 'failure') notifications.show({ color: 'red', message: messageOf(error) })
    },
  }),
  defaultOptions: {
    // The server may be in the local network and downloads need no network: requests run although the browser is
    // offline.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 20_000,
      // Events that were missed in the background are replayed; only other queries are refetched on focus.
      refetchOnWindowFocus: ({ queryKey }) => !isLive(queryKey),
      gcTime: 15 * 60_000,
      // Recent failures are not repeated by each component that mounts.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > restAfterFailureMs,
      retry: (count, error) => {
        const transient = !(error instanceof ApiError) || error.status === 0 || error.status === 503
        // Without a network, or while the server is known to be unreachable, retries are useless.
        return transient && count < 2 && navigator.onLine && !isLost.get()
      },
      retryDelay: (count) => 600 * 2 ** count,
    },
  },
})

// Screens whose queries failed receive no events: failed queries are refetched when the server is back.
isLost.subscribe(() => {
  if (!isLost.get()) void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
})
