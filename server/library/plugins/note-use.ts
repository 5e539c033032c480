import { serverFailureTimes } from '../../db/queries/system/plugins.ts'
import type { PluginRecord, UserPluginRecord } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import { afterPersonalFailure, afterServerFailure, healthyState } from '../../domain/plugins/health.ts'
import { pluginTypeOf } from '../../domain/plugins/manifest.ts'
import { countsAsFailure, type PluginFailure } from '../../domain/plugins/plugin-failure.ts'
import type { LibraryContext } from '../library-context.ts'
import { publishPluginChange } from './plugin-secrets.ts'

export type Use = {
  readonly plugin: PluginRecord
  /** Null: it worked for the server. */
  readonly own: UserPluginRecord | null
  readonly method: string
  /** Null: success. */
  readonly failure: PluginFailure | null
}

/** Records a plugin's health after use. Outcomes that are not failures (nothing found, cancelled) change nothing. */
export async function recordUse(context: LibraryContext, use: Use): Promise<void> {
  const { failure } = use
  if (failure !== null && !countsAsFailure(failure)) return
  await (use.own === null ? noteForServer(context, use) : noteForPerson(context, use, use.own))
}

async function noteForServer(context: LibraryContext, { plugin, method, failure }: Use): Promise<void> {
  const { database, clock } = context
  const { id } = plugin
  const at = clock()
  if (failure === null) {
    if (plugin.healthStatus === 'healthy' && plugin.lastSuccessAt !== null && at - plugin.lastSuccessAt < 60_000) return
    await database.commit([write('recordPluginUse', { id, ...healthyState, at, failed: false })])
  } else {
    const failedBefore = await serverFailureTimes(database.reader, { pluginId: id, after: plugin.lastSuccessAt ?? 0 })
    const { isSwitchedOff, ...state } = afterServerFailure(failedBefore, at)
    const isOff = isSwitchedOff && plugin.manifest !== null && pluginTypeOf(plugin.manifest) === 'system'
    const health = isOff || state.healthStatus !== 'disabled' ? state : { ...state, healthStatus: 'unhealthy' as const }
    await database.commit([
      write('recordPluginFailure', { pluginId: id, userId: null, method, ...failureFields(failure), now: at }),
      write('recordPluginUse', { id, ...health, at, failed: true, isSwitchedOff: isOff }),
    ])
    if (isOff) await context.pluginRunner.stop(id)
  }
  publishPluginChange(context)
}

async function noteForPerson(
  context: LibraryContext,
  { plugin, method, failure }: Use,
  own: UserPluginRecord,
): Promise<void> {
  const at = context.clock()
  const { id, userId } = own
  if (failure === null) {
    await context.database.commit([write('recordUserPluginUse', { id, ...healthyState, at, failed: false })])
  } else {
    await context.database.commit([
      write('recordPluginFailure', { pluginId: plugin.id, userId, method, ...failureFields(failure), now: at }),
      write('recordUserPluginUse', { id, ...afterPersonalFailure(own), at, failed: true }),
    ])
  }
  publishPluginChange(context, [userId])
}

function failureFields({ code, message }: PluginFailure) {
  return { code, message }
}
