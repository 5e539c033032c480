import { serveMatches } from './match/serve-matches.ts'
import type { PluginDesk } from './plugin-desk.ts'
import { serveSyncs } from './sync/serve-syncs.ts'

/** Takes on what plugins do in the background. To be called before the queue of jobs starts. */
export function servePluginWork(desk: PluginDesk): void {
  serveSyncs(desk)
  serveMatches(desk)
}
