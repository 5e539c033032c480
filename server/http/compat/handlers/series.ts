import { listAppSeries } from '../../../db/queries/apps/app-lists.ts'
import type { SeriesListSort } from '../../../db/queries/lists/list-request.ts'
import { findSeries } from '../../../db/queries/series/series.ts'
import { readJson } from '../../kit/request/read-json.ts'
import { readBookCondition, readSeriesCondition } from '../conditions.ts'
import { readingFor, sendBooks, sendSeries, sendSeriesPage, showOneSeries } from '../listing.ts'
import { requestedPage, textOf } from '../query.ts'
import { bookQueryCondition, searchBody, seriesQueryCondition } from '../query-conditions.ts'
import type { Call, Compat } from '../tree.ts'

/** Series: lists, searches, details, and their books. */
export function serveSeries({ context, serve }: Compat): void {
  const { reader } = context.database
  const access = 'series-read'
  const reading = ({ viewer }: Call) => readingFor(viewer, context.clock())

  serve({ path: '/api/v1/series', access }, (call) => {
    const condition = readSeriesCondition(seriesQueryCondition(call.query), reading(call))
    return sendSeries(call, context, { condition, fullText: textOf(call.query, 'search') })
  })
  serve({ method: 'post', path: '/api/v1/series/list', access }, async (call) => {
    const body = searchBody(await readJson(call.exchange.req, call.exchange.res))
    const condition = readSeriesCondition(body.condition, reading(call))
    return sendSeries(call, context, { condition, fullText: body.fullText })
  })
  const newest: Readonly<Record<string, SeriesListSort>> = {
    new: { field: 'added', direction: 'desc' },
    updated: { field: 'updated', direction: 'desc' },
    latest: { field: 'updated', direction: 'desc' },
  }
  for (const [name, sort] of Object.entries(newest)) {
    serve({ path: `/api/v1/series/${name}`, access }, (call) => {
      const condition = readSeriesCondition(seriesQueryCondition(call.query), reading(call))
      return sendSeriesPage(call, context, requestedPage(call.query), (page) =>
        listAppSeries(call.viewer, reader, { ...page, condition, sort }),
      )
    })
  }
  serve({ path: '/api/v1/series/:id', access }, async (call) =>
    showOneSeries(call.viewer, context, await findSeries(call.viewer, reader, call.id())),
  )
  serve({ path: '/api/v1/series/:id/books', access: 'books-read' }, async (call) => {
    const id = call.id()
    await showOneSeries(call.viewer, context, await findSeries(call.viewer, reader, id))
    const own = { seriesId: { operator: 'is', value: id } }
    const condition = readBookCondition({ allOf: [own, bookQueryCondition(call.query)] }, reading(call))
    const query =
      textOf(call.query, 'sort') === undefined ? { ...call.query, sort: 'metadata.numberSort,asc' } : call.query
    return sendBooks({ ...call, query }, context, { condition })
  })
}
