import { useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'

/** What someone wants to be together or apart; `seriesId` takes the books in, of a split it gives them. */
export type GroupingOrder = { readonly seriesId: string } & (
  | Exclude<Draft, { readonly kind: 'split' }>
  | (Extract<Draft, { readonly kind: 'split' }> & { readonly title: string })
)
type Draft = OperationCall<'previewGrouping'>['body']

const meta = { events: ['series_updated', 'series_created', 'series_deleted', 'library_updated'] } as const

/** Merges, moves and splits series, and takes that back. */
export function useGrouping() {
  return {
    decide: useMutation({
      meta,
      mutationFn: (order: GroupingOrder) => {
        const params = { seriesId: order.seriesId }
        if (order.kind === 'merge') return call('mergeSeries', { params, body: { seriesIds: order.seriesIds } })
        const { bookIds } = order
        if (order.kind === 'move') return call('moveBooksToSeries', { params, body: { bookIds } })
        return call('splitSeries', { params, body: { bookIds, title: order.title } })
      },
    }),
    undo: useMutation({
      meta,
      mutationFn: (decisionId: string) => call('undoGroupingDecision', { params: { decisionId } }),
    }),
  }
}
