import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { GroupingOrder } from '../titles/use-grouping.ts'
import { nextPage } from './next-page.ts'

/** Why the books of a series are together. */
export function groupingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesGrouping(seriesId),
    queryFn: ({ signal }) => call('getSeriesGrouping', { params: { seriesId }, signal }),
  })
}

/** What a merge, a move or a split would do. */
export function groupingPreviewQuery({ seriesId, ...body }: GroupingOrder) {
  return queryOptions({
    queryKey: keys.groupingPreview(seriesId, body),
    queryFn: ({ signal }) => call('previewGrouping', { params: { seriesId }, body, signal }),
    retry: false,
    staleTime: 0,
  })
}

const pageSize = 50

/** What people decided about the series of a library, the latest first; null: whether it holds or was undone. */
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
