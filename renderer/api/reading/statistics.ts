import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** A day ends when it ends for the person who looks. */
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What was read from one day to another (`YYYY-MM-DD`), day by day. */
export function readingStatsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: keys.readingStats({ from, to }),
    queryFn: ({ signal }) => call('getReadingStats', { query: { from, to, timezone }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A year of reading. */
export function yearInReviewQuery(year: number) {
  return queryOptions({
    queryKey: keys.yearInReview(year),
    queryFn: ({ signal }) => call('getYearInReview', { query: { year, timezone }, signal }),
    placeholderData: keepPreviousData,
  })
}

const pageSize = 50

/** Books begun or finished, the latest read first. */
export const readBooksQuery = infiniteQueryOptions({
  queryKey: keys.finishedBooks,
  queryFn: ({ pageParam, signal }) => call('listRecentlyReadBooks', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
})

/** When a book was finished. */
export function bookHistoryQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.bookHistory(bookId),
    queryFn: ({ signal }) => call('getBookReadHistory', { params: { bookId }, signal }),
    staleTime: 0,
  })
}

/** Forgets what was read before a time; null: all of it. Places in books stay. */
export function useForgetReading() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: string | null) => call('deleteReadingHistory', { query: before === null ? {} : { before } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.statistics }),
  })
}

/** Forgets one time that a book was finished, or all of them (null). */
export function useForgetFinished(bookId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: (completionId: string | null) =>
      completionId === null
        ? call('deleteBookReadHistory', { params: { bookId } })
        : call('deleteBookCompletion', { params: { bookId, completionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.statistics }),
  })
}
