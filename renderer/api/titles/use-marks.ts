import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'

type BookMark = { readonly bookId: string; readonly read: boolean }
type SeriesMark = { readonly seriesId: string; readonly read: boolean }

/** Marks a book as read or unread. */
export function useMarkBook() {
  return useMutation({
    // It is done from menus, which have no place of their own for what went wrong.
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
