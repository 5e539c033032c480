import type { PluginManifest } from '../../domain/plugins/manifest.ts'
import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'
import type { LibraryContext } from '../library-context.ts'
import { runPlugin } from './launch.ts'
import { pluginOf, type ShownPlugin, shown } from './manage-plugins.ts'
import { recordUse } from './note-use.ts'
import { refuseInSafeMode } from './plugin-secrets.ts'

type PluginTrial = {
  /** From the start of the plugin to its response. */
  readonly latencyMs: number
  readonly manifest: PluginManifest | null
  /** Null: success. */
  readonly failure: PluginFailure | null
  readonly plugin: ShownPlugin
}

/**
 * Starts a plugin, reads its manifest and stops it. Its health is updated while it is enabled.
 * @throws AppError `not_found`, `conflict` in safe mode
 */
export async function testPlugin(context: LibraryContext, id: string): Promise<PluginTrial> {
  refuseInSafeMode(context)
  const plugin = await pluginOf(context, id)
  const startedAt = context.clock()
  const tried = await runPlugin(context, { plugin, own: null }, async (session) => {
    const pong = await session.call('ping', {})
    return { pong, manifest: session.manifest, latencyMs: context.clock() - startedAt }
  })
  const failure = tried.ok ? (tried.value.pong.ok ? null : tried.value.pong.failure) : tried.failure
  if (plugin.isEnabled) await recordUse(context, { plugin, own: null, method: 'test', failure })
  return {
    latencyMs: tried.ok ? tried.value.latencyMs : context.clock() - startedAt,
    manifest: tried.ok ? tried.value.manifest : null,
    failure,
    plugin: await shown(context, await pluginOf(context, id)),
  }
}
