import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Goes back to a place that one had in a book. */
export function useRestoreProgress(bookId: string) {
  return useMutation({
    meta: { events: ['progress_updated'] },
    mutationFn: (changeId: string) => call('restoreProgress', { params: { bookId, changeId } }),
  })
}
