import type { bulkOperations } from '../../../contract/bulk.ts'
import { type BulkDesk, bulkMark, bulkStart } from '../../../library/bulk/bulk.ts'
import type { Selection } from '../../../library/bulk/selection.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'

type Names = keyof typeof bulkOperations

const series = ({ seriesIds }: { readonly seriesIds: readonly string[] }): Selection => ({
  kind: 'series',
  ids: seriesIds,
})
const books = ({ bookIds }: { readonly bookIds: readonly string[] }): Selection => ({ kind: 'book', ids: bookIds })

export function bulkHandlers({ desk, libraries }: ApiParts): Pick<Handlers, Names> {
  const bulk: BulkDesk = { ...desk, jobs: libraries.analysis.jobs }
  return {
    bulkMarkSeriesRead: ({ body, principal }) => bulkMark(principal.viewer, bulk, series(body), 'markBooksRead'),
    bulkMarkSeriesUnread: ({ body, principal }) => bulkMark(principal.viewer, bulk, series(body), 'markBooksUnread'),
    bulkAnalyzeSeries: ({ body, principal }) => bulkStart(principal.viewer, bulk, series(body), 'analyze'),
    bulkMakeSeriesThumbnails: ({ body, principal }) => bulkStart(principal.viewer, bulk, series(body), 'thumbnails'),
    bulkMarkBooksRead: ({ body, principal }) => bulkMark(principal.viewer, bulk, books(body), 'markBooksRead'),
    bulkMarkBooksUnread: ({ body, principal }) => bulkMark(principal.viewer, bulk, books(body), 'markBooksUnread'),
    bulkAnalyzeBooks: ({ body, principal }) => bulkStart(principal.viewer, bulk, books(body), 'analyze'),
    bulkMakeBookThumbnails: ({ body, principal }) => bulkStart(principal.viewer, bulk, books(body), 'thumbnails'),
  }
}
