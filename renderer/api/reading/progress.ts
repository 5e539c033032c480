import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

const pageSize = 30

/** Progress history of a book, from all apps, newest first, page by page. */
export function progressHistoryQuery(bookId: string) {
  return infiniteQueryOptions({
    queryKey: keys.progressHistory(bookId),
    queryFn: ({ pageParam, signal }) =>
      call('listProgressHistory', { params: { bookId }, query: { page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** Restores an earlier progress in a book. */
export function useRestoreProgress(bookId: string) {
  return useMutation({
    meta: { events: ['progress_updated'] },
    mutationFn: (changeId: string) => call('restoreProgress', { params: { bookId, changeId } }),
  })
}

type BookMark = { readonly bookId: string; readonly read: boolean }
type SeriesMark = { readonly seriesId: string; readonly read: boolean }

/** Marks a book as read or unread. */
export function useMarkBook() {
  return useMutation({
    // Started from menus, which have no room for errors.
    meta: { notify: 'failure', events: ['progress_updated'] },
    mutationFn: ({ bookId, read }: BookMark) =>
      read ? call('markBookRead', { params: { bookId } }) : call('markBookUnread', { params: { bookId } }),
  })
}

/** Marks all books of a series as read or unread. */
export function useMarkSeries() {
  return useMutation({
    meta: { notify: 'failure', events: ['progress_updated'] },
    mutationFn: ({ seriesId, read }: SeriesMark) =>
      read ? call('markSeriesRead', { params: { seriesId } }) : call('markSeriesUnread', { params: { seriesId } }),
  })
}
