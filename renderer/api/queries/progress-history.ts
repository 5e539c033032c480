import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { nextPage } from './next-page.ts'

const pageSize = 30

/** Every place that one had in a book, whatever it was read with, the latest first, page after page. */
export function progressHistoryQuery(bookId: string) {
  return infiniteQueryOptions({
    queryKey: keys.progressHistory(bookId),
    queryFn: ({ pageParam, signal }) =>
      call('listProgressHistory', { params: { bookId }, query: { page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}
