import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall, OperationName } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

type Body<Name extends OperationName> = OperationCall<Name>['body']

type Calls<Changes, Locks> = {
  readonly change: (changes: Changes, tag: string | undefined) => Promise<unknown>
  readonly lock: (locks: Locks) => Promise<unknown>
  readonly reset: () => Promise<unknown>
  readonly event: 'series_updated' | 'book_updated'
  /** What is read again when a change is refused. */
  readonly edited: QueryKey
}

function useEdits<Changes, Locks>({ change, lock, reset, event, edited }: Calls<Changes, Locks>) {
  const client = useQueryClient()
  const meta = { events: [event] }
  // Somebody else was faster, and what they wrote is to be seen.
  const onError = () => client.invalidateQueries({ queryKey: edited })
  return {
    change: useMutation({
      meta,
      mutationFn: ({ changes, tag }: { readonly changes: Changes; readonly tag: string | undefined }) =>
        change(changes, tag),
      onError,
    }),
    lock: useMutation({ meta, mutationFn: lock, onError }),
    reset: useMutation({ meta, mutationFn: reset, onError }),
  }
}

/** Changes what is known of a series, locks it, or goes back to what its files say. */
export function useSeriesMetadata(seriesId: string) {
  const params = { seriesId }
  return useEdits<Body<'updateSeriesMetadata'>, Body<'updateSeriesLocks'>>({
    change: (body, ifMatch) => call('updateSeriesMetadata', { params, body, ifMatch }),
    lock: (body) => call('updateSeriesLocks', { params, body }),
    reset: () => call('resetSeriesMetadata', { params }),
    event: 'series_updated',
    edited: keys.oneSeries(seriesId),
  })
}

/** Changes what is known of a book, locks it, or goes back to what its file says. */
export function useBookMetadata(bookId: string) {
  const params = { bookId }
  return useEdits<Body<'updateBookMetadata'>, Body<'updateBookLocks'>>({
    change: (body, ifMatch) => call('updateBookMetadata', { params, body, ifMatch }),
    lock: (body) => call('updateBookLocks', { params, body }),
    reset: () => call('resetBookMetadata', { params }),
    event: 'book_updated',
    edited: keys.book(bookId),
  })
}
