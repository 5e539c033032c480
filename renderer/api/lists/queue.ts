import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Sort orders of the want-to-read queue. */
export type QueueOrder = 'newest' | 'oldest' | 'custom'

const pageSize = 100

/** First entries of the queue. */
export function queueShelfQuery(count: number) {
  return queryOptions({
    queryKey: keys.queueList({ count }),
    queryFn: ({ signal }) => call('listQueue', { query: { pageSize: count }, signal }),
  })
}

/** The queue, page by page. */
export function queueQuery(sort: QueueOrder) {
  return infiniteQueryOptions({
    queryKey: keys.queueList({ sort }),
    queryFn: ({ pageParam, signal }) => call('listQueue', { query: { sort, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
  })
}

/** A series, or a single book. */
export type QueueTarget = { readonly seriesId: string; readonly bookId?: string }

/** Adds to or removes from the want-to-read queue. */
export function useWant() {
  return useMutation({
    meta: { notify: 'failure', events: ['queue_updated'] },
    mutationFn: ({ seriesId, bookId, wanted }: QueueTarget & { readonly wanted: boolean }): Promise<unknown> => {
      if (wanted) return call('addToQueue', { body: bookId === undefined ? { seriesId } : { bookId } })
      if (bookId !== undefined) return call('removeBookFromQueue', { params: { bookId } })
      return call('removeSeriesFromQueue', { params: { seriesId } })
    },
  })
}

/** Reorders queue entries among the positions they occupy. */
export function useReorderQueue() {
  return useMutation({
    meta: { notify: 'failure', events: ['queue_updated'] },
    mutationFn: (entryIds: readonly string[]) => call('orderQueue', { body: { entryIds: [...entryIds] } }),
  })
}
