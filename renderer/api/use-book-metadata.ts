import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

type Changes = OperationCall<'updateBookMetadata'>['body']
type Locks = OperationCall<'updateBookLocks'>['body']

/** Changes what is known of a book, locks it, or goes back to what its file says. */
export function useBookMetadata({ bookId, seriesId }: { readonly bookId: string; readonly seriesId: string }) {
  const client = useQueryClient()
  const params = { bookId }
  const refresh = () =>
    Promise.all(
      [keys.book(bookId), keys.bookLists, keys.oneSeries(seriesId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return {
    change: useMutation({
      mutationFn: ({ changes, tag }: { readonly changes: Changes; readonly tag: string | undefined }) =>
        call('updateBookMetadata', { params, body: changes, ifMatch: tag }),
      // Also when it is refused: then somebody else was faster, and what they wrote is to be seen.
      onSettled: refresh,
    }),
    lock: useMutation({
      mutationFn: (locks: Locks) => call('updateBookLocks', { params, body: locks }),
      onSettled: refresh,
    }),
    reset: useMutation({ mutationFn: () => call('resetBookMetadata', { params }), onSettled: refresh }),
  }
}
