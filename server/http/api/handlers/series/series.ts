import { maxItems } from '../../../../contract/bounds.ts'
import { listSeriesBooks } from '../../../../db/queries/books/books.ts'
import { findSeries, listSeries } from '../../../../db/queries/series/series.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseSeriesCondition } from '../../../../domain/filter/parse-condition.ts'
import { parseSeriesSort } from '../../../../domain/filter/sort.ts'
import { purgeSeries } from '../../../../library/libraries/purge-deleted.ts'
import { openSeriesArchive } from '../../../../library/series/open-archive.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendArchive } from '../../../deliver.ts'
import { envelope, pageRequest, searchEnvelope } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentListedBook } from '../../present/present-book.ts'
import { presentSeries } from '../../present/present-series.ts'
import { termsCondition } from '../../request-input.ts'

type Names = 'listSeries' | 'filterSeries' | 'getSeries' | 'listSeriesBooks' | 'downloadSeries' | 'purgeSeries'

export function seriesHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  return {
    async listSeries({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const sort = query.sort === undefined ? undefined : parseSeriesSort(query.sort)
      const condition = termsCondition(query)
      const request = { ...paging, sort, libraryId: query.libraryId, condition }
      const found = await listSeries(principal.viewer, reader, request)
      return envelope(exchange, paging, found.total, found.items.map(presentSeries))
    },
    async filterSeries({ query, body, principal, exchange }) {
      const paging = pageRequest(query)
      const request = {
        ...paging,
        sort: query.sort === undefined ? undefined : parseSeriesSort(query.sort),
        condition: body.condition == null ? undefined : parseSeriesCondition(body.condition),
        fullText: body.fullTextSearch ?? undefined,
        withNote: true,
      }
      const found = await listSeries(principal.viewer, reader, request)
      return searchEnvelope(exchange, paging, found, found.items.map(presentSeries))
    },
    async getSeries({ params, principal }) {
      const record = await findSeries(principal.viewer, reader, params.seriesId)
      if (record === null) throw notFound('series')
      return presentSeries(record)
    },
    async listSeriesBooks({ params, query, principal }) {
      const { viewer } = principal
      if ((await findSeries(viewer, reader, params.seriesId)) === null) throw notFound('series')
      const includeDeleted = query.includeDeleted ?? false
      const books = await listSeriesBooks(viewer, reader, params.seriesId, { includeDeleted, limit: maxItems.books })
      return books.map(presentListedBook)
    },
    async downloadSeries({ params, query, principal, exchange }) {
      const order = { seriesId: params.seriesId, skipMissing: query.skipMissing ?? false }
      await sendArchive(exchange, await openSeriesArchive(principal.viewer, context, order))
      return sent
    },
    purgeSeries: ({ params, principal }) => purgeSeries(principal.viewer, context, params.seriesId),
  }
}
