import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall, OperationName } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

type Body<Name extends OperationName> = OperationCall<Name>['body']

type Calls<Changes, Locks> = {
  readonly change: (changes: Changes, tag: string | undefined) => Promise<unknown>
  readonly lock: (locks: Locks) => Promise<unknown>
  readonly reset: () => Promise<unknown>
  /** What is out of date afterwards. */
  readonly stale: readonly QueryKey[]
}

function useEdits<Changes, Locks>({ change, lock, reset, stale }: Calls<Changes, Locks>) {
  const client = useQueryClient()
  // Also when it is refused: then somebody else was faster, and what they wrote is to be seen.
  const onSettled = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    change: useMutation({
      mutationFn: ({ changes, tag }: { readonly changes: Changes; readonly tag: string | undefined }) =>
        change(changes, tag),
      onSettled,
    }),
    lock: useMutation({ mutationFn: lock, onSettled }),
    reset: useMutation({ mutationFn: reset, onSettled }),
  }
}

/** Changes what is known of a series, locks it, or goes back to what its files say. */
export function useSeriesMetadata(seriesId: string) {
  const params = { seriesId }
  return useEdits<Body<'updateSeriesMetadata'>, Body<'updateSeriesLocks'>>({
    change: (body, ifMatch) => call('updateSeriesMetadata', { params, body, ifMatch }),
    lock: (body) => call('updateSeriesLocks', { params, body }),
    reset: () => call('resetSeriesMetadata', { params }),
    stale: [keys.oneSeries(seriesId), keys.seriesLists, keys.bookLists],
  })
}

/** Changes what is known of a book, locks it, or goes back to what its file says. */
export function useBookMetadata({ bookId, seriesId }: { readonly bookId: string; readonly seriesId: string }) {
  const params = { bookId }
  return useEdits<Body<'updateBookMetadata'>, Body<'updateBookLocks'>>({
    change: (body, ifMatch) => call('updateBookMetadata', { params, body, ifMatch }),
    lock: (body) => call('updateBookLocks', { params, body }),
    reset: () => call('resetBookMetadata', { params }),
    stale: [keys.book(bookId), keys.bookLists, keys.oneSeries(seriesId)],
  })
}
