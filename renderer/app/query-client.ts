import { notifications } from '@mantine/notifications'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../api/api-error.ts'
import { isLost } from '../api/connection.ts'
import { isLive } from '../api/live/live-keys.ts'
import { ownActs } from '../api/live/own-acts.ts'

/** How long a query that failed rests before a screen that mounts asks for it again. */
const restAfterFailureMs = 3_000

/** Answers stay fresh for a while, since the event stream tells what became stale. Refusals are not asked twice. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onMutate: (_variables, mutation) => {
      if (mutation.meta?.events !== undefined) ownActs.begin(mutation, mutation.meta.events)
    },
    onSettled: (...[, error, , , mutation, { client }]) =>
      error === null ? ownActs.end(client, mutation) : ownActs.forget(mutation),
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.notify === 'failure') notifications.show({ color: 'red', message: messageOf(error) })
    },
  }),
  defaultOptions: {
    // A server in the house is there without the internet, too, and kept books are there without both.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 20_000,
      // Seen again, a window is told by the stream what it missed; only the rest is asked for.
      refetchOnWindowFocus: ({ queryKey }) => !isLive(queryKey),
      gcTime: 15 * 60_000,
      // What has just failed is not asked for again by each part of a screen that appears.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > restAfterFailureMs,
      retry: (count, error) => {
        const transient = !(error instanceof ApiError) || error.status === 0 || error.status === 503
        // Without any network, or while the server is known to be gone, waiting would only be waiting.
        return transient && count < 2 && navigator.onLine && !isLost.get()
      },
      retryDelay: (count) => 600 * 2 ** count,
    },
  },
})

// A screen that never got its answers follows no event that says what changed: what failed is asked for once it is back.
isLost.subscribe(() => {
  if (!isLost.get()) void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
})
