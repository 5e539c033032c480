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
  /** Queries to refetch after a conflict. */
  readonly edited: QueryKey
}

function useEdits<Changes, Locks>({ change, lock, reset, event, edited }: Calls<Changes, Locks>) {
  const client = useQueryClient()
  const meta = { events: [event] }
  // On a conflict, show the other person's version.
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

/** Edits, locks or resets the metadata of a series to that of its files. */
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

/** Edits, locks or resets the metadata of a book to that of its file. */
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
