import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/** Answers stay fresh for a while, since the event stream tells what became stale. Refusals are not asked twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 15 * 60_000,
      retry: (count, error) => {
        const transient = !(error instanceof ApiError) || error.status === 0 || error.status === 503
        return transient && count < 2
      },
      retryDelay: (count) => 600 * 2 ** count,
    },
  },
})
