import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Forgets what was read before a time; null: all of it. Places in books stay. */
export function useForgetReading() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: string | null) => call('deleteReadingHistory', { query: before === null ? {} : { before } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.statistics }),
  })
}

/** Forgets one time that a book was finished, or all of them (null). */
export function useForgetFinished(bookId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: (completionId: string | null) =>
      completionId === null
        ? call('deleteBookReadHistory', { params: { bookId } })
        : call('deleteBookCompletion', { params: { bookId, completionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.statistics }),
  })
}
