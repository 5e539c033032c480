import { listGroupingDecisions } from '../../../../db/queries/series/grouping.ts'
import { decideGrouping, groupingOf, undoGroupingDecision } from '../../../../library/grouping/decide-grouping.ts'
import { previewGrouping } from '../../../../library/grouping/preview-grouping.ts'
import { visibleLibrary } from '../../../../library/libraries/library-access.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { readIfMatch, setEtag } from '../../conditional-edits.ts'
import { presentDecision, presentForecast, presentGrouping } from '../../present/present-grouping.ts'

type Names =
  | 'getSeriesGrouping'
  | 'previewGrouping'
  | 'mergeSeries'
  | 'moveBooksToSeries'
  | 'splitSeries'
  | 'listGroupingDecisions'
  | 'undoGroupingDecision'

export function groupingHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async getSeriesGrouping({ params, principal: { viewer }, exchange }) {
      const grouping = await groupingOf(viewer, context, params.seriesId)
      setEtag(exchange, grouping)
      return presentGrouping(viewer, grouping)
    },
    async previewGrouping({ params, body, principal }) {
      return presentForecast(await previewGrouping(principal.viewer, context, { ...params, ...body }))
    },
    async mergeSeries({ params, body, principal: { viewer }, exchange }) {
      const order = { kind: 'merge', ...params, ...body } as const
      return presentDecision(viewer, await decideGrouping(viewer, context, order, readIfMatch(exchange)))
    },
    async moveBooksToSeries({ params, body, principal: { viewer }, exchange }) {
      const order = { kind: 'move', ...params, ...body } as const
      return presentDecision(viewer, await decideGrouping(viewer, context, order, readIfMatch(exchange)))
    },
    async splitSeries({ params, body, principal: { viewer }, exchange }) {
      const order = { kind: 'split', ...params, ...body } as const
      return presentDecision(viewer, await decideGrouping(viewer, context, order, readIfMatch(exchange)))
    },
    async listGroupingDecisions({ params, query, principal: { viewer }, exchange }) {
      await visibleLibrary(viewer, context, params.libraryId)
      const paging = pageRequest(query)
      const found = await listGroupingDecisions(viewer, context.database.reader, {
        ...paging,
        ...params,
        state: query.state,
      })
      const data = found.items.map((one) => presentDecision(viewer, one))
      return envelope(exchange, paging, found.total, data)
    },
    async undoGroupingDecision({ params, principal: { viewer }, exchange }) {
      return presentDecision(
        viewer,
        await undoGroupingDecision(viewer, context, params.decisionId, readIfMatch(exchange)),
      )
    },
  }
}
