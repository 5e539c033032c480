import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** Why the books of a series are grouped. */
export function groupingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesGrouping(seriesId),
    queryFn: ({ signal }) => call('getSeriesGrouping', { params: { seriesId }, signal }),
  })
}

/** Preview of a merge, move or split. */
export function groupingPreviewQuery({ seriesId, ...body }: GroupingOrder) {
  return queryOptions({
    queryKey: keys.groupingPreview(seriesId, body),
    queryFn: ({ signal }) => call('previewGrouping', { params: { seriesId }, body, signal }),
    retry: false,
    staleTime: 0,
  })
}

const pageSize = 50

/** Grouping decisions of people in a library, newest first; null includes active and undone ones. */
export function decisionsQuery(libraryId: string, state: 'held' | 'undone' | null) {
  return infiniteQueryOptions({
    queryKey: keys.decisionList({ libraryId, state }),
    queryFn: ({ pageParam, signal }) =>
      call('listGroupingDecisions', {
        params: { libraryId },
        query: { page: pageParam, pageSize, ...(state === null ? {} : { state }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

/** A grouping request; `seriesId` is the target, for a split the source. */
export type GroupingOrder = { readonly seriesId: string } & (
  | Exclude<Draft, { readonly kind: 'split' }>
  | (Extract<Draft, { readonly kind: 'split' }> & { readonly title: string })
)
type Draft = OperationCall<'previewGrouping'>['body']

const meta = { events: ['series_updated', 'series_created', 'series_deleted', 'library_updated'] } as const

/** Merges, moves and splits series, and undoes that. */
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
