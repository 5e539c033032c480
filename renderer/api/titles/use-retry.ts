import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import type { ProblemFilter } from '../queries/problems.ts'

/** Has files read once more that could not be read, as background work; gives its ids. */
export function useRetry() {
  return useMutation({
    mutationFn: async ({ libraryId, code }: ProblemFilter): Promise<readonly string[]> => {
      const body = { ...(libraryId === null ? {} : { libraryId }), ...(code === null ? {} : { code }) }
      return (await call('retryBookErrors', { body })).taskIds
    },
  })
}

/** Has one file read anew, as background work; gives its id. */
export function useRetryBook(bookId: string) {
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: async () => (await call('analyzeBook', { params: { bookId } })).taskId,
  })
}
