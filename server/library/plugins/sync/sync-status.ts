import { countSynced } from '../../../db/queries/system/sync-series.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { textOf } from '../../../domain/errors/table.ts'
import { AppError } from '../../../domain/errors.ts'
import { noCounters, readCounters } from '../../../domain/plugins/read-answers.ts'
import type { SyncCounters } from '../../../domain/plugins/sync.ts'
import type { LibraryContext } from '../../library-context.ts'
import { runPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { freshSecrets } from '../oauth.ts'
import { safeModeMessage } from '../plugin-secrets.ts'
import { ownPlugin, readyPlugin, type ShownUserPlugin } from '../user-plugins.ts'
import { scopeOf } from './exchange.ts'

export type LiveCounters = {
  readonly counters: SyncCounters
  /** Why values are missing or incomplete; null: they are complete. */
  readonly problem: string | null
}
export type SyncStatus = ShownUserPlugin & { readonly own: NonNullable<ShownUserPlugin['own']> } & LiveCounters

/**
 * The status of a person's connection to a service (specification, SyncStatusDto).
 * @param isLive whether to ask the plugin for pending entries; a failure to do so is part of the status
 * @throws AppError `not_found` when the person never enabled it
 */
export async function syncStatus(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
  isLive: boolean,
): Promise<SyncStatus> {
  const before = await ownPlugin(viewer, context, pluginId)
  if (!isLive) return { ...before, counters: noCounters, problem: null }
  const live = await requestCounters(viewer, context, pluginId)
  // The call updates its health.
  return { ...(await ownPlugin(viewer, context, pluginId)), ...live }
}

async function requestCounters(viewer: Viewer, context: LibraryContext, pluginId: string): Promise<LiveCounters> {
  const without = (problem: string): LiveCounters => ({ counters: noCounters, problem })
  if (context.isSafeMode) return without(safeModeMessage)
  const ready = await readyPlugin(viewer, context, pluginId).catch((error: unknown) => {
    if (error instanceof AppError) return error.message
    throw error
  })
  if (typeof ready === 'string') return without(ready)
  const { plugin, own } = ready
  if (!plugin.manifest.capabilities.userReadSync) {
    return without(textOf({ reason: 'service_without_sync', params: { name: plugin.displayName } }))
  }
  const secrets = await freshSecrets(context, plugin, own)
  if (secrets === null) return without('The service no longer accepts this connection. Connect it again.')
  const method = 'sync/status'
  const outcome = await runPlugin(context, { plugin, own }, (session) => session.call(method, {}), secrets)
  const answer = outcome.ok ? outcome.value : outcome
  await recordUse(context, { plugin, own, method, failure: answer.ok ? null : answer.failure })
  if (!answer.ok) return without(answer.failure.message)
  return readCounters(answer.value, await countSynced(viewer, context.database.reader, scopeOf(plugin)))
}
