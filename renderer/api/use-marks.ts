import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'
import { staleKeys } from './live-keys.ts'

type BookMark = { readonly bookId: string; readonly seriesId: string; readonly read: boolean }
type SeriesMark = { readonly seriesId: string; readonly read: boolean }

/** Marks a book as read or unread. */
export function useMarkBook() {
  const client = useQueryClient()
  return useMutation({
    // It is done from menus, which have no place of their own for what went wrong.
    meta: { says: 'failure' },
    mutationFn: ({ bookId, read }: BookMark) =>
      read ? call('markBookRead', { params: { bookId } }) : call('markBookUnread', { params: { bookId } }),
    onSuccess: async (_, { bookId, seriesId }) => {
      const stale = staleKeys({ type: 'progress_updated', bookId, seriesId })
      if (stale === 'everything') return
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Marks all books of a series as read or unread. */
export function useMarkSeries() {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: ({ seriesId, read }: SeriesMark) =>
      read ? call('markSeriesRead', { params: { seriesId } }) : call('markSeriesUnread', { params: { seriesId } }),
    onSuccess: async (_, { seriesId }) => {
      const stale = [keys.bookLists, keys.seriesLists, keys.oneSeries(seriesId), ['books']]
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
