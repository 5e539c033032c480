import { noteText } from '../../../../domain/notes/table.ts'
import {
  applyMatch,
  previewMatch,
  searchMatches,
  seriesProvidersFor,
} from '../../../../library/plugins/match/look-up.ts'
import { matchLibrary } from '../../../../library/plugins/match/serve-matches.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'

export type PluginMatchNames =
  | 'listSeriesPlaces'
  | 'searchSeriesMatches'
  | 'previewSeriesMatch'
  | 'applySeriesMatch'
  | 'matchLibrary'

export function pluginMatchHandlers(context: ApiContext): Pick<Handlers, PluginMatchNames> {
  return {
    async listSeriesPlaces({ params, principal }) {
      const providers = await seriesProvidersFor(principal.viewer, context, params.seriesId)
      return {
        data: providers.map(({ provider: { id, displayName }, source, externalId }) => {
          return { pluginId: id, displayName, source, externalId }
        }),
      }
    },
    async searchSeriesMatches({ params, body, principal }) {
      const hits = await searchMatches(principal.viewer, context, { ...params, ...body })
      return { data: hits.map((hit) => ({ ...hit, alternateTitles: [...hit.alternateTitles] })) }
    },
    async previewSeriesMatch({ params, body, principal }) {
      const { offer, fields } = await previewMatch(principal.viewer, context, { ...params, ...body })
      return { externalId: offer.externalId, url: offer.url, fields: [...fields] }
    },
    async applySeriesMatch({ params, body, principal }) {
      return { fields: [...(await applyMatch(principal.viewer, context, { ...params, ...body }))] }
    },
    matchLibrary: async ({ params, principal }) => ({
      taskId: await matchLibrary(principal.viewer, context, params.libraryId),
      message: noteText('metadata_search_queued'),
    }),
  }
}
