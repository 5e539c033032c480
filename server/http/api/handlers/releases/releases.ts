import type { OperationInput } from '../../../../contract/index.ts'
import { countReleases, listReleases } from '../../../../db/queries/releases/releases.ts'
import type { ReleaseFilter } from '../../../../db/records/releases.ts'
import type { ReleaseState } from '../../../../domain/releases/release.ts'
import { decideRelease, decideReleases, deleteRelease } from '../../../../library/releases/decide-releases.ts'
import {
  addAlias,
  changeTracking,
  removeAlias,
  seriesAliases,
  seriesTracking,
} from '../../../../library/releases/tracking.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentAlias, presentFacets, presentRelease, presentTracking } from '../../present/present-release.ts'

type ReleaseNames =
  | 'listReleases'
  | 'listReleaseFacets'
  | 'decideReleases'
  | 'updateRelease'
  | 'deleteRelease'
  | 'dismissRelease'
  | 'markReleaseAcquired'
  | 'listSeriesReleases'

const stateOfAction = {
  dismiss: 'dismissed',
  'mark-acquired': 'marked_acquired',
  ignore: 'ignored',
  hide: 'hidden',
  announce: 'announced',
  delete: null,
} as const satisfies Readonly<Record<string, ReleaseState | null>>

export function releaseHandlers(context: ApiContext): Pick<Handlers, ReleaseNames> {
  const { reader } = context.database
  return {
    async listReleases({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const found = await listReleases(principal.viewer, reader, { ...paging, filter: filterOf(query) })
      return envelope(exchange, paging, found.total, found.items.map(presentRelease))
    },
    async listReleaseFacets({ query, principal }) {
      return presentFacets(await countReleases(principal.viewer, reader, filterOf(query)))
    },
    async decideReleases({ body: { ids, action }, principal }) {
      const done = await decideReleases(principal.viewer, context, { ids, state: stateOfAction[action] })
      return { affected: done.affected, notFound: [...done.notFound] }
    },
    async updateRelease({ params, body, principal }) {
      return presentRelease(await decideRelease(principal.viewer, context, params.releaseId, body.state))
    },
    async deleteRelease({ params, principal }) {
      await deleteRelease(principal.viewer, context, params.releaseId)
      return null
    },
    async dismissRelease({ params, principal }) {
      return presentRelease(await decideRelease(principal.viewer, context, params.releaseId, 'dismissed'))
    },
    async markReleaseAcquired({ params, principal }) {
      return presentRelease(await decideRelease(principal.viewer, context, params.releaseId, 'marked_acquired'))
    },
    async listSeriesReleases({ params: { seriesId }, query, principal, exchange }) {
      await seriesAliases(principal.viewer, context, seriesId)
      const paging = pageRequest(query)
      const filter = { seriesId, state: query.state === 'all' ? undefined : query.state }
      const found = await listReleases(principal.viewer, reader, { ...paging, filter })
      return envelope(exchange, paging, found.total, found.items.map(presentRelease))
    },
  }
}

function filterOf({ state, here, ...rest }: OperationInput<'listReleaseFacets'>['query']): ReleaseFilter {
  const { seriesId, sourceId, language, libraryId } = rest
  return { seriesId, sourceId, language, libraryId, isHere: here, state: state === 'all' ? undefined : state }
}

type TrackingNames =
  | 'getSeriesTracking'
  | 'updateSeriesTracking'
  | 'listSeriesAliases'
  | 'addSeriesAlias'
  | 'deleteSeriesAlias'

export function trackingHandlers(context: ApiContext): Pick<Handlers, TrackingNames> {
  return {
    async getSeriesTracking({ params, principal }) {
      return presentTracking(await seriesTracking(principal.viewer, context, params.seriesId))
    },
    async updateSeriesTracking({ params, body: { tracked, ...changes }, principal }) {
      const edit = { ...changes, isTracked: tracked }
      return presentTracking(await changeTracking(principal.viewer, context, params.seriesId, edit))
    },
    async listSeriesAliases({ params: { seriesId }, principal }) {
      const { aliases, titles } = await seriesAliases(principal.viewer, context, seriesId)
      return { aliases: aliases.map((alias) => presentAlias(seriesId, alias)), titles: [...titles] }
    },
    async addSeriesAlias({ params: { seriesId }, body, principal }) {
      return presentAlias(seriesId, await addAlias(principal.viewer, context, { seriesId, ...body }))
    },
    async deleteSeriesAlias({ params: { seriesId, aliasId }, principal }) {
      await removeAlias(principal.viewer, context, { seriesId, id: aliasId })
      return null
    },
  }
}
