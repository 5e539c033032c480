import { listConnections } from '../../db/queries/system/user-plugins.ts'
import type { LibraryContext } from '../library-context.ts'
import { serveIndexing } from './local/serve-indexing.ts'
import { serveMatches } from './match/serve-matches.ts'
import { scheduleRecommendations, serveRecommendations } from './recommendations/serve-recommendations.ts'
import { schedulePolls, servePolls } from './releases/serve-polls.ts'
import { scheduleSyncs, serveSyncs } from './sync/serve-syncs.ts'

/** Registers background work of plugins. Call before the job queue starts. */
export function servePluginWork(context: LibraryContext): void {
  serveSyncs(context)
  serveMatches(context)
  serveRecommendations(context)
  servePolls(context)
  serveIndexing(context)
}

/** Scheduled work of plugins; also removes the data of removed plugins and people. */
export async function startPluginWork(
  context: LibraryContext,
  subscribe: Parameters<typeof schedulePolls>[1],
): Promise<void> {
  scheduleSyncs(context)
  scheduleRecommendations(context)
  await schedulePolls(context, subscribe)
  await context.pluginRunner.sweep(await listConnections(context.database.reader))
}
