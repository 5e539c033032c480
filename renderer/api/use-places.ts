import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { staleKeys } from './live-keys.ts'

/** Goes back to a place that one had in a book. */
export function useRestoreProgress({ bookId, seriesId }: { readonly bookId: string; readonly seriesId: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changeId: string) => call('restoreProgress', { params: { bookId, changeId } }),
    onSuccess: async () => {
      const stale = staleKeys({ type: 'progress_updated', bookId, seriesId })
      if (stale === 'everything') return
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
