import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Days follow the time zone of the viewer. */
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Reading between two days (`YYYY-MM-DD`), per day. */
export function readingStatsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: keys.readingStats({ from, to }),
    queryFn: ({ signal }) => call('getReadingStats', { query: { from, to, timezone }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Statistics of a year. */
export function yearInReviewQuery(year: number) {
  return queryOptions({
    queryKey: keys.yearInReview(year),
    queryFn: ({ signal }) => call('getYearInReview', { query: { year, timezone }, signal }),
    placeholderData: keepPreviousData,
  })
}

const pageSize = 50

/** Started and finished books, most recently read first. */
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

/** Deletes the reading history before a time, or all of it (null). Progress in books stays. */
export function useDeleteReadingHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: string | null) => call('deleteReadingHistory', { query: before === null ? {} : { before } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.statistics }),
  })
}

/** Deletes one completion of a book, or all (null). */
export function useDeleteCompletion(bookId: string) {
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
