import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { RenumberInput } from '../titles/use-bulk.ts'

/** What numbering the books of series anew would change. */
export function renumberPreviewQuery(seriesIds: readonly string[], input: RenumberInput) {
  return queryOptions({
    queryKey: keys.bulkPreview({ seriesIds, ...input }),
    queryFn: ({ signal }) => {
      const body = { seriesIds: [...seriesIds], ...input, dryRun: true }
      return call('bulkRenumberSeries', { body, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What the clean-up rules of today would make of the titles of series. */
export function titlesPreviewQuery(seriesIds: readonly string[]) {
  return queryOptions({
    queryKey: keys.bulkPreview({ seriesIds }),
    queryFn: ({ signal }) => call('bulkReprocessTitles', { body: { seriesIds: [...seriesIds], dryRun: true }, signal }),
    staleTime: 0,
  })
}
