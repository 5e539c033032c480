import type { SeriesState } from '../../../../db/records/metadata-state.ts'
import { seriesLockNames } from '../../../../domain/metadata/locks.ts'
import { editSeriesMetadata, offersOfSeries, seriesMetadata } from '../../../../library/metadata/edit-metadata.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'
import { definedLocks, readIfMatch, setEtag } from '../../conditional-edits.ts'
import { presentLocks, presentOffers, presentSeriesMetadata } from '../../present/present-series-metadata.ts'
import { rfc3339 } from '../../present/values.ts'

type Names =
  | 'updateSeries'
  | 'getSeriesMetadata'
  | 'replaceSeriesMetadata'
  | 'updateSeriesMetadata'
  | 'resetSeriesMetadata'
  | 'getSeriesLocks'
  | 'updateSeriesLocks'

export function seriesMetadataHandlers(context: ApiContext): Pick<Handlers, Names> {
  const detail = async (exchange: Exchange, state: SeriesState) => {
    setEtag(exchange, state)
    return { ...presentSeriesMetadata(state), offers: presentOffers(await offersOfSeries(context, state.id)) }
  }
  return {
    async updateSeries({ params, body, principal, exchange }) {
      const state = await editSeriesMetadata(principal.viewer, context, {
        ...params,
        edit: { values: body },
        expected: readIfMatch(exchange),
      })
      setEtag(exchange, state)
      return { id: state.id, title: state.values.title, updatedAt: rfc3339(state.updatedAt) }
    },
    async getSeriesMetadata({ params, principal, exchange }) {
      return detail(exchange, await seriesMetadata(principal.viewer, context, params.seriesId))
    },
    async replaceSeriesMetadata({ params, body, principal, exchange }) {
      const { customMetadata = null, ...values } = body
      const change = { ...params, edit: { values, replace: true, customMetadata }, expected: readIfMatch(exchange) }
      return detail(exchange, await editSeriesMetadata(principal.viewer, context, change))
    },
    async updateSeriesMetadata({ params, body, principal, exchange }) {
      const { customMetadata, ...values } = body
      const edit = { values, ...(customMetadata !== undefined && { customMetadata }) }
      const change = { ...params, edit, expected: readIfMatch(exchange) }
      return detail(exchange, await editSeriesMetadata(principal.viewer, context, change))
    },
    async resetSeriesMetadata({ params, principal, exchange }) {
      const change = { ...params, edit: { reset: true }, expected: readIfMatch(exchange) }
      return detail(exchange, await editSeriesMetadata(principal.viewer, context, change))
    },
    async getSeriesLocks({ params, principal, exchange }) {
      const state = await seriesMetadata(principal.viewer, context, params.seriesId)
      setEtag(exchange, state)
      return presentLocks(seriesLockNames, state.locks)
    },
    async updateSeriesLocks({ params, body, principal, exchange }) {
      const change = { ...params, edit: { locks: definedLocks(body) }, expected: readIfMatch(exchange) }
      const state = await editSeriesMetadata(principal.viewer, context, change)
      setEtag(exchange, state)
      return presentLocks(seriesLockNames, state.locks)
    },
  }
}
