import { noteText } from '../../../../domain/notes/table.ts'
import { refreshRecommendations } from '../../../../library/plugins/recommendations/serve-recommendations.ts'
import { dismissRecommendation, restoreRecommendation } from '../../../../library/recommendations/dismiss.ts'
import { recommendations } from '../../../../library/recommendations/recommendations.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentRecommendation, presentRecommendationSource } from '../../present/present-recommendation.ts'

type Names = 'getRecommendations' | 'refreshRecommendations' | 'dismissRecommendation' | 'restoreRecommendation'

export function recommendationHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async getRecommendations({ query, principal }) {
      const { items, sources, hasTaste } = await recommendations(principal.viewer, context)
      return {
        recommendations: items.slice(0, query.limit).map(presentRecommendation),
        sources: sources.map(presentRecommendationSource),
        hasTaste,
      }
    },
    async refreshRecommendations({ principal }) {
      const taskIds = await refreshRecommendations(principal.viewer, context)
      return {
        taskIds,
        message: noteText(taskIds.length === 0 ? 'recommendations_of_server' : 'recommendations_queued'),
      }
    },
    async dismissRecommendation({ params, query, body, principal }) {
      const dismissal = { ...params, source: query.source, reason: body?.reason ?? null }
      await dismissRecommendation(principal.viewer, context, dismissal)
      return { dismissed: true }
    },
    async restoreRecommendation({ params, query, principal }) {
      await restoreRecommendation(principal.viewer, context, { ...params, source: query.source })
      return null
    },
  }
}
