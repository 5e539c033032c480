import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'

/** A series, or a single book of one. */
export type Wanted = { readonly seriesId: string; readonly bookId?: string }

/** Puts something into the want-to-read queue or takes it out. */
export function useWant() {
  return useMutation({
    meta: { notify: 'failure', events: ['queue_updated'] },
    mutationFn: ({ seriesId, bookId, wanted }: Wanted & { readonly wanted: boolean }): Promise<unknown> => {
      if (wanted) return call('addToQueue', { body: bookId === undefined ? { seriesId } : { bookId } })
      if (bookId !== undefined) return call('removeBookFromQueue', { params: { bookId } })
      return call('removeSeriesFromQueue', { params: { seriesId } })
    },
  })
}

/** Puts entries of the queue in another order: they share the places that they had. */
export function useOrderQueue() {
  return useMutation({
    meta: { notify: 'failure', events: ['queue_updated'] },
    mutationFn: (entryIds: readonly string[]) => call('orderQueue', { body: { entryIds: [...entryIds] } }),
  })
}
