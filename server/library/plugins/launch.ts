import type { PluginRecord, UserPluginRecord } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import { withSecrets } from '../../domain/plugins/check-config.ts'
import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'
import { failWith, type Result } from '../../domain/result.ts'
import type { LibraryContext } from '../library-context.ts'
import { answerStorage } from './answer-storage.ts'
import { allowedCodeOf } from './consent.ts'
import type { CallOptions, PluginHost, PluginLaunch, PluginSession } from './plugin-runner.ts'
import {
  forPlugin,
  hasUnreadableSecrets,
  ownSecretsOf,
  publishPluginChange,
  safeModeMessage,
  sealedSetup,
  secretsOf,
} from './plugin-secrets.ts'
import { answerReleases } from './releases/answer-releases.ts'
import type { Poll } from './releases/record-release.ts'

/** Whom a plugin works for: everyone, or one person with their credentials. */
type Using = {
  readonly plugin: PluginRecord
  readonly own: UserPluginRecord | null
  /** The poll for releases that it runs; absent: none. */
  readonly poll?: Poll | null
}

/** How to start a plugin for someone. */
function launchOf(context: LibraryContext, { plugin, own }: Using, secrets = ownSecrets(context, own)): PluginLaunch {
  const { id, name, command, args, env, config, manifest, timeoutSeconds, requestsPerMinute } = plugin
  const shared = secretsOf(context, plugin)
  return {
    pluginId: id,
    name,
    command,
    args,
    env,
    timeoutSeconds,
    requestsPerMinute,
    allowedCode: allowedCodeOf(plugin),
    user: own === null ? null : { userId: own.userId, userPluginId: own.id },
    adminConfig: withSecrets(manifest?.configFields ?? [], config, shared),
    userConfig: withSecrets(manifest?.userConfigFields ?? [], own?.config ?? {}, secrets),
    // Secrets with a colon in front are internal.
    credentials: forPlugin({ ...shared, ...secrets }),
  }
}

function ownSecrets(context: LibraryContext, own: UserPluginRecord | null): Readonly<Record<string, string>> {
  return own === null ? {} : ownSecretsOf(context, own)
}

/**
 * Starts a plugin for someone, runs `work` with it and stops it. Its manifest is stored.
 * @param secrets replace the stored ones
 */
export async function runPlugin<T>(
  context: LibraryContext,
  using: Using,
  work: (session: PluginSession) => Promise<T>,
  secrets?: Readonly<Record<string, string>>,
): Promise<Result<T, PluginFailure>> {
  if (context.isSafeMode) return failWith(refusedInSafeMode)
  return context.pluginRunner.run(launchOf(context, using, secrets), hostOf(context, using), async (session) => {
    await storeManifest(context, using.plugin, session)
    return work(session)
  })
}

/** Calls a plugin that acts for the server. Never throws. */
export async function askPlugin(
  context: LibraryContext,
  plugin: PluginRecord,
  call: { readonly method: string; readonly params: unknown } & CallOptions,
): Promise<Result<unknown, PluginFailure>> {
  if (context.isSafeMode) return failWith(refusedInSafeMode)
  const using = { plugin, own: null }
  return context.pluginRunner.ask(launchOf(context, using), hostOf(context, using), call)
}

const refusedInSafeMode: PluginFailure = {
  kind: 'stopped',
  code: null,
  message: safeModeMessage,
  retryAfterSeconds: null,
}

/** What a plugin may ask: for a person to store something, for the server about releases. */
function hostOf(context: LibraryContext, { plugin, own, poll = null }: Using): PluginHost {
  const storage = answerStorage(context, own?.id ?? null)
  const releases = answerReleases(context, plugin, poll)
  return {
    answer: (method, params) =>
      own === null && method.startsWith('releases/') ? releases(method, params) : storage(method, params),
  }
}

async function storeManifest(
  context: LibraryContext,
  plugin: PluginRecord,
  { manifest }: PluginSession,
): Promise<void> {
  if (JSON.stringify(plugin.manifest) === JSON.stringify(manifest)) return
  const setup = sealedSetup(context, { ...plugin, manifest })
  const isMoved = setup.credentials !== undefined && !hasUnreadableSecrets(context, plugin)
  await context.database.commit([
    write('storePluginManifest', { id: plugin.id, manifest }),
    ...(isMoved ? [write('updatePlugin', { id: plugin.id, changes: setup, now: context.clock() })] : []),
  ])
  publishPluginChange(context)
}
