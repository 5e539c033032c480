import { listConnections } from '../../db/queries/user-plugins.ts'
import { serveMatches } from './match/serve-matches.ts'
import type { PluginDesk } from './plugin-desk.ts'
import { type Schedule, scheduleSyncs, serveSyncs } from './sync/serve-syncs.ts'

/** Takes on what plugins do in the background. To be called before the queue of jobs starts. */
export function servePluginWork(desk: PluginDesk): void {
  serveSyncs(desk)
  serveMatches(desk)
}

/** What plugins do by the clock; and what they kept for whoever is gone meanwhile is removed. */
export async function startPluginWork(desk: PluginDesk, schedule: Schedule): Promise<void> {
  scheduleSyncs(desk, schedule)
  await desk.runner.sweep(await listConnections(desk.database.reader))
}
