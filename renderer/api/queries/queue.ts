import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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
