import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import type { GroupingOrder } from '../use-grouping.ts'

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
