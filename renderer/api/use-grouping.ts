import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** What someone wants to be together or apart; `seriesId` takes the books in, of a split it gives them. */
export type GroupingOrder =
  | { readonly kind: 'merge'; readonly seriesId: string; readonly seriesIds: string[] }
  | { readonly kind: 'move'; readonly seriesId: string; readonly bookIds: string[] }
  | { readonly kind: 'split'; readonly seriesId: string; readonly bookIds: string[]; readonly title: string }

function refresh(client: QueryClient): Promise<unknown> {
  const stale = [keys.anySeries, keys.seriesLists, keys.bookLists, keys.anyBook, keys.libraries, keys.queue]
  return Promise.all(
    [...stale, keys.decisions, keys.collections, keys.readLists].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}

/** Merges, moves and splits series, and takes that back. */
export function useGrouping() {
  const client = useQueryClient()
  const onSettled = () => refresh(client)
  return {
    decide: useMutation({
      mutationFn: (order: GroupingOrder) => {
        const params = { seriesId: order.seriesId }
        if (order.kind === 'merge') return call('mergeSeries', { params, body: { seriesIds: order.seriesIds } })
        const { bookIds } = order
        if (order.kind === 'move') return call('moveBooksToSeries', { params, body: { bookIds } })
        return call('splitSeries', { params, body: { bookIds, title: order.title } })
      },
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (decisionId: string) => call('undoGroupingDecision', { params: { decisionId } }),
      onSettled,
    }),
  }
}
