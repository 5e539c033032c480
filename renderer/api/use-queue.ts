import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** A series, or a single book of one. */
export type Wanted = { readonly seriesId: string; readonly bookId?: string }

/** Puts something into the want-to-read queue or takes it out. */
export function useWant() {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: ({ seriesId, bookId, wanted }: Wanted & { readonly wanted: boolean }): Promise<unknown> => {
      if (wanted) return call('addToQueue', { body: bookId === undefined ? { seriesId } : { bookId } })
      if (bookId !== undefined) return call('removeBookFromQueue', { params: { bookId } })
      return call('removeSeriesFromQueue', { params: { seriesId } })
    },
    onSettled: (_, __, { seriesId, bookId }) => {
      const stale = [keys.queue, bookId === undefined ? keys.oneSeries(seriesId) : keys.book(bookId)]
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Puts entries of the queue in another order: they share the places that they had. */
export function useOrderQueue() {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: (entryIds: readonly string[]) => call('orderQueue', { body: { entryIds: [...entryIds] } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.queue }),
  })
}
