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
    listReleaseSources: async () => ({ sources: (await allReleaseSources(context)).map(presentSource) }),
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
    async updateReleaseSource({ params, body: { enabled, cronSchedule } }) {
      return presentSource(await changeReleaseSource(context, params.sourceId, { isEnabled: enabled, cronSchedule }))
    },
    pollReleaseSource: async ({ params }) => ({ taskId: await pollNow(context, params.sourceId) }),
    async pollReleaseSources() {
      const { taskIds, skipped } = await pollAllNow(context)
      return { taskIds: [...taskIds], skipped }
    },
    resetReleaseSource: async ({ params }) => ({ deleted: await resetSources(context, params.sourceId) }),
    resetReleaseSources: async () => ({ deleted: await resetSources(context, null) }),
  }
}
