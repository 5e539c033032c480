import type { bulkOperations } from '../../../../contract/books/bulk.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { bulkMark, bulkStart, type Selection } from '../../../../library/bulk/bulk.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { progressDeviceOf } from '../../../kit/request/progress-device.ts'
import type { Handlers } from '../../../kit/route.ts'

type Names = keyof typeof bulkOperations
type Caller = { readonly principal: { readonly viewer: Viewer }; readonly exchange: Exchange }

const series = ({ seriesIds }: { readonly seriesIds: readonly string[] }): Selection => ({
  kind: 'series',
  ids: seriesIds,
})
const books = ({ bookIds }: { readonly bookIds: readonly string[] }): Selection => ({ kind: 'book', ids: bookIds })

export function bulkHandlers(context: ApiContext): Pick<Handlers, Names> {
  const mark = ({ principal, exchange }: Caller, selection: Selection, how: 'markBooksRead' | 'markBooksUnread') =>
    bulkMark(principal.viewer, context, selection, { how, by: progressDeviceOf(exchange) })
  return {
    bulkMarkSeriesRead: (call) => mark(call, series(call.body), 'markBooksRead'),
    bulkMarkSeriesUnread: (call) => mark(call, series(call.body), 'markBooksUnread'),
    bulkAnalyzeSeries: ({ body, principal }) => bulkStart(principal.viewer, context, series(body), 'analyze'),
    bulkMakeSeriesThumbnails: ({ body, principal }) => bulkStart(principal.viewer, context, series(body), 'thumbnails'),
    bulkMarkBooksRead: (call) => mark(call, books(call.body), 'markBooksRead'),
    bulkMarkBooksUnread: (call) => mark(call, books(call.body), 'markBooksUnread'),
    bulkAnalyzeBooks: ({ body, principal }) => bulkStart(principal.viewer, context, books(body), 'analyze'),
    bulkMakeBookThumbnails: ({ body, principal }) => bulkStart(principal.viewer, context, books(body), 'thumbnails'),
  }
}
