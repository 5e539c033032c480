import { notifications } from '@mantine/notifications'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../api/api-error.ts'
import { isTold } from '../api/live-keys.ts'

/** Answers stay fresh for a while, since the event stream tells what became stale. Refusals are not asked twice. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.says === 'failure') notifications.show({ color: 'red', message: messageOf(error) })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // Seen again, a window is told by the stream what it missed; only the rest is asked for.
      refetchOnWindowFocus: ({ queryKey }) => !isTold(queryKey),
      gcTime: 15 * 60_000,
      retry: (count, error) => {
        const transient = !(error instanceof ApiError) || error.status === 0 || error.status === 503
        return transient && count < 2
      },
      retryDelay: (count) => 600 * 2 ** count,
    },
  },
})
