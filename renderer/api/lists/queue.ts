import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Orders of the want-to-read queue. */
export type QueueOrder = 'newest' | 'oldest' | 'custom'

const pageSize = 100

/** The first entries of the queue. */
export function queueShelfQuery(count: number) {
  return queryOptions({
    queryKey: keys.queueList({ count }),
    queryFn: ({ signal }) => call('listQueue', { query: { pageSize: count }, signal }),
  })
}

/** The whole queue, page after page. */
export function queueQuery(sort: QueueOrder) {
  return infiniteQueryOptions({
    queryKey: keys.queueList({ sort }),
    queryFn: ({ pageParam, signal }) => call('listQueue', { query: { sort, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
  })
}

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
