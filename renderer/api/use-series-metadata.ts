import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

type Changes = OperationCall<'updateSeriesMetadata'>['body']
type Locks = OperationCall<'updateSeriesLocks'>['body']

/** Changes what is known of a series, locks it, or goes back to what its files say. */
export function useSeriesMetadata(seriesId: string) {
  const client = useQueryClient()
  const params = { seriesId }
  const refresh = () =>
    Promise.all(
      [keys.oneSeries(seriesId), keys.seriesLists, keys.bookLists].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return {
    change: useMutation({
      mutationFn: ({ changes, tag }: { readonly changes: Changes; readonly tag: string | undefined }) =>
        call('updateSeriesMetadata', { params, body: changes, ifMatch: tag }),
      // Also when it is refused: then somebody else was faster, and what they wrote is to be seen.
      onSettled: refresh,
    }),
    lock: useMutation({
      mutationFn: (locks: Locks) => call('updateSeriesLocks', { params, body: locks }),
      onSettled: refresh,
    }),
    reset: useMutation({ mutationFn: () => call('resetSeriesMetadata', { params }), onSettled: refresh }),
  }
}
