import { noteText } from '../../../../domain/notes/table.ts'
import type { Handlers } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'

export type PluginMatchNames =
  | 'listSeriesPlaces'
  | 'searchSeriesMatches'
  | 'previewSeriesMatch'
  | 'applySeriesMatch'
  | 'matchLibrary'

export function pluginMatchHandlers({ plugins: { match } }: ApiContext): Pick<Handlers, PluginMatchNames> {
  return {
    async listSeriesPlaces({ params, principal }) {
      const places = await match.places(principal.viewer, params.seriesId)
      return {
        data: places.map(({ provider: { id, displayName }, source, externalId }) => {
          return { pluginId: id, displayName, source, externalId }
        }),
      }
    },
    async searchSeriesMatches({ params, body, principal }) {
      const hits = await match.search(principal.viewer, { ...params, ...body })
      return { data: hits.map((hit) => ({ ...hit, alternateTitles: [...hit.alternateTitles] })) }
    },
    async previewSeriesMatch({ params, body, principal }) {
      const { offer, fields } = await match.preview(principal.viewer, { ...params, ...body })
      return { externalId: offer.externalId, url: offer.url, fields: [...fields] }
    },
    async applySeriesMatch({ params, body, principal }) {
      return { fields: [...(await match.apply(principal.viewer, { ...params, ...body }))] }
    },
    matchLibrary: async ({ params, principal }) => ({
      taskId: await match.library(principal.viewer, params.libraryId),
      message: noteText('metadata_search_queued'),
    }),
  }
}
