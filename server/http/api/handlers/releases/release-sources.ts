import {
  allReleaseSources,
  changeReleaseSource,
  pollAllNow,
  pollNow,
  resetSources,
} from '../../../../library/plugins/releases/manage-sources.ts'
import { applicableSources } from '../../../../library/releases/tracking.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentSource } from '../../present/present-release.ts'

type Names =
  | 'listReleaseSources'
  | 'listApplicableReleaseSources'
  | 'updateReleaseSource'
  | 'pollReleaseSource'
  | 'pollReleaseSources'
  | 'resetReleaseSource'
  | 'resetReleaseSources'

export function releaseSourceHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listReleaseSources({ principal }) {
      return { sources: (await allReleaseSources(principal.viewer, context)).map(presentSource) }
    },
    async listApplicableReleaseSources({ query, principal }) {
      const found = await applicableSources(principal.viewer, context, query)
      const sources = found.map(({ pluginName: pluginDisplayName, needsExternalIds, ...source }) => ({
        ...source,
        pluginDisplayName,
        needsExternalIds: [...needsExternalIds],
      }))
      const pluginDisplayNames = [...new Set(found.map(({ pluginName }) => pluginName))]
      return { applicable: sources.length > 0, pluginDisplayNames, sources }
    },
    async updateReleaseSource({ params, body: { enabled, cronSchedule }, principal }) {
      const changes = { isEnabled: enabled, cronSchedule }
      return presentSource(await changeReleaseSource(principal.viewer, context, params.sourceId, changes))
    },
    pollReleaseSource: async ({ params }) => ({ taskId: await pollNow(context, params.sourceId) }),
    async pollReleaseSources() {
      const { taskIds, skipped } = await pollAllNow(context)
      return { taskIds: [...taskIds], skipped }
    },
    async resetReleaseSource({ params, principal }) {
      return { deleted: await resetSources(principal.viewer, context, params.sourceId) }
    },
    resetReleaseSources: async ({ principal }) => ({ deleted: await resetSources(principal.viewer, context, null) }),
  }
}
