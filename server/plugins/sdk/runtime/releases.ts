import type { Releases, SourceState, TrackedSeries } from '../types.ts'
import { errorCodes, isPluginError } from './errors.ts'
import type { HostCalls } from './host-calls.ts'

/** Series in one answer of the server. */
const perPage = 200

/** What the server knows of tracked series, and takes of their releases. */
export function createReleases(ask: HostCalls['ask']): Releases {
  return {
    async register(sources) {
      try {
        await ask('releases/register_sources', { sources })
      } catch (error) {
        // A server that is about to set the plugin up asks again.
        if (!isPluginError(error) || error.code !== errorCodes.methodNotFound) throw error
      }
    },
    async *tracked(sourceId, first = 0) {
      let offset: number | undefined = first
      while (offset !== undefined) {
        const answer = await ask('releases/list_tracked', { sourceId, offset, limit: perPage })
        const page = answer as { tracked: TrackedSeries[]; nextOffset?: number }
        yield* page.tracked
        offset = page.nextOffset
      }
    },
    async count(sourceId) {
      return ((await ask('releases/count_tracked', { sourceId })) as { total: number }).total
    },
    async report(current, total) {
      await ask('releases/report_progress', { current, ...(total === undefined ? {} : { total }) })
    },
    async record(sourceId, release) {
      const { deduped } = (await ask('releases/record', { sourceId, release })) as { deduped: boolean }
      return !deduped
    },
    async getState(sourceId) {
      return (await ask('releases/source_state/get', { sourceId })) as SourceState
    },
    async setState(sourceId, state) {
      await ask('releases/source_state/set', { sourceId, ...state })
    },
  }
}
