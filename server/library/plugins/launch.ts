import type { PluginRecord, UserPluginRecord } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'
import { failWith, type Result } from '../../domain/result.ts'
import { answerStorage } from './answer-storage.ts'
import { forPlugin } from './own-secrets.ts'
import { ownSecretsOf, type PluginDesk, safeModeMessage, secretsOf, tellPlugins } from './plugin-desk.ts'
import type { CallOptions, PluginLaunch, PluginSession } from './plugin-runner.ts'

/** Whom a plugin works for: everybody, or one person with what they entered. */
export type Using = {
  readonly plugin: PluginRecord
  readonly own: UserPluginRecord | null
}

/** How a plugin is started for somebody. */
export function launchOf(desk: PluginDesk, { plugin, own }: Using, secrets = ownSecrets(desk, own)): PluginLaunch {
  const { id, name, command, args, env, config, timeoutSeconds, requestsPerMinute } = plugin
  return {
    ...{ pluginId: id, name, command, args, env, timeoutSeconds, requestsPerMinute },
    user: own === null ? null : { userId: own.userId, userPluginId: own.id },
    adminConfig: config,
    userConfig: own?.config ?? {},
    // What begins with a colon is ours.
    credentials: forPlugin({ ...secretsOf(desk, plugin), ...secrets }),
  }
}

function ownSecrets(desk: PluginDesk, own: UserPluginRecord | null): Readonly<Record<string, string>> {
  return own === null ? {} : ownSecretsOf(desk, own)
}

/**
 * Starts a plugin for somebody, does the work with it and stops it. What it says of itself is kept.
 * @param secrets in the place of what the person entered
 */
export async function runPlugin<T>(
  desk: PluginDesk,
  using: Using,
  work: (session: PluginSession) => Promise<T>,
  secrets?: Readonly<Record<string, string>>,
): Promise<Result<T, PluginFailure>> {
  if (desk.isSafe) return failWith(refusedInSafeMode)
  return desk.runner.run(launchOf(desk, using, secrets), hostOf(desk, using), async (session) => {
    await keepManifest(desk, using.plugin, session)
    return work(session)
  })
}

/** Asks a plugin that acts for the server. Never throws. */
export async function askPlugin(
  desk: PluginDesk,
  plugin: PluginRecord,
  call: { readonly method: string; readonly params: unknown } & CallOptions,
): Promise<Result<unknown, PluginFailure>> {
  if (desk.isSafe) return failWith(refusedInSafeMode)
  const using = { plugin, own: null }
  return desk.runner.ask(launchOf(desk, using), hostOf(desk, using), call)
}

const refusedInSafeMode: PluginFailure = {
  ...{ kind: 'stopped', code: null, message: safeModeMessage, retryAfterSeconds: null },
}

function hostOf(desk: PluginDesk, { own }: Using) {
  return { answer: answerStorage(desk, own?.id ?? null) }
}

async function keepManifest(desk: PluginDesk, plugin: PluginRecord, { manifest }: PluginSession): Promise<void> {
  if (JSON.stringify(plugin.manifest) === JSON.stringify(manifest)) return
  await desk.database.commit([write('keepPluginManifest', { id: plugin.id, manifest })])
  tellPlugins(desk)
}
