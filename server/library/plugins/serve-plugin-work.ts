import { listConnections } from '../../db/queries/system/user-plugins.ts'
import { serveMatches } from './match/serve-matches.ts'
import type { PluginContext } from './plugin-context.ts'
import { type Schedule, scheduleSyncs, serveSyncs } from './sync/serve-syncs.ts'

/** Takes on what plugins do in the background. To be called before the queue of jobs starts. */
export function servePluginWork(context: PluginContext): void {
  serveSyncs(context)
  serveMatches(context)
}

/** What plugins do by the clock; and what they kept for whoever is gone meanwhile is removed. */
export async function startPluginWork(context: PluginContext, schedule: Schedule): Promise<void> {
  scheduleSyncs(context, schedule)
  await context.runner.sweep(await listConnections(context.database.reader))
}
