import { listConnections } from '../../db/queries/system/user-plugins.ts'
import type { LibraryContext } from '../library-context.ts'
import { serveMatches } from './match/serve-matches.ts'
import { scheduleSyncs, serveSyncs } from './sync/serve-syncs.ts'

/** Takes on what plugins do in the background. To be called before the queue of jobs starts. */
export function servePluginWork(context: LibraryContext): void {
  serveSyncs(context)
  serveMatches(context)
}

/** What plugins do by the clock; and what they kept for whoever is gone meanwhile is removed. */
export async function startPluginWork(context: LibraryContext): Promise<void> {
  scheduleSyncs(context)
  await context.pluginRunner.sweep(await listConnections(context.database.reader))
}
