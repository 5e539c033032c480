import { findPlugin, listPlugins } from '../../db/queries/system/plugins.ts'
import { findUserPlugin, listOpenSyncs, listSyncJobs, listUserPlugins } from '../../db/queries/system/user-plugins.ts'
import type { PluginRecord, UserPluginRecord, UserPluginSetup } from '../../db/records/plugins.ts'
import type { JobRecord } from '../../db/records/system.ts'
import { defaultUserSetup } from '../../db/rows/plugin.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { checkConfig, separateSecrets, withSecrets } from '../../domain/plugins/check-config.ts'
import { needsConnection, type PluginManifest, pluginTypeOf } from '../../domain/plugins/manifest.ts'
import { problemsOf } from '../libraries/library-settings.ts'
import type { LibraryContext } from '../library-context.ts'
import { runPlugin } from './launch.ts'
import { ownSealed, ownSecretsOf, publishPluginChange } from './plugin-secrets.ts'

/** Kinds of the jobs that sync reading and that fetch recommendations. */
export const syncJob = 'plugin-sync'
export const recommendationsJob = 'plugin-recommendations'

/** A plugin that acts for each person. */
export type PersonalPlugin = PluginRecord & { readonly manifest: PluginManifest }

/** A plugin's state for one person. */
export type ShownUserPlugin = {
  readonly plugin: PersonalPlugin
  /** Null: never enabled by them. */
  readonly own: UserPluginRecord | null
  readonly isConnected: boolean
  readonly credentialKeys: readonly string[]
  /** A sync that is queued or running. */
  readonly syncTaskId: string | null
}

/** Plugins that a person can enable, and those that they have connected, by name. */
export async function userPlugins({ userId }: Viewer, context: LibraryContext): Promise<ShownUserPlugin[]> {
  const { reader } = context.database
  const connections = new Map((await listUserPlugins(reader, userId)).map((own) => [own.pluginId, own]))
  const all = (await listPlugins(reader)).filter(isPersonal)
  const known = all.filter(({ id, isEnabled }) => isEnabled || connections.has(id))
  const open = await listOpenSyncs(reader, { userId, kind: syncJob })
  return known.map((plugin) => shownTo(context, { plugin, own: connections.get(plugin.id) ?? null, open }))
}

function isPersonal(plugin: PluginRecord): plugin is PersonalPlugin {
  return plugin.manifest !== null && pluginTypeOf(plugin.manifest) === 'user'
}

type PluginState = {
  readonly plugin: PersonalPlugin
  readonly own: UserPluginRecord | null
  /** Tasks of queued or running syncs, by plugin. */
  readonly open: ReadonlyMap<string, string>
}

function shownTo(context: LibraryContext, { plugin, own, open }: PluginState): ShownUserPlugin {
  const secrets = own === null ? {} : ownSecretsOf(context, own)
  return {
    plugin,
    own,
    isConnected: own !== null && isConnected(plugin, secrets),
    // Names with a colon in front are internal.
    credentialKeys: Object.keys(secrets).filter((key) => !key.startsWith(':')),
    syncTaskId: open.get(plugin.id) ?? null,
  }
}

/** Whether a plugin has the settings it needs to act for a person. */
export function isConnected({ manifest }: PersonalPlugin, secrets: Readonly<Record<string, string>>): boolean {
  if (!needsConnection(manifest)) return true
  if (manifest.oauth !== null && secrets.accessToken === undefined) return false
  return manifest.requiredCredentials.every(({ key, isRequired }) => !isRequired || secrets[key] !== undefined)
}

/**
 * A plugin's state for a person.
 * @throws AppError `not_found` for one that is disabled and was never theirs, and one that does not act for people
 */
export async function userPlugin(
  { userId }: Viewer,
  context: LibraryContext,
  pluginId: string,
): Promise<ShownUserPlugin> {
  const plugin = await findPlugin(context.database.reader, pluginId)
  if (plugin === null || !isPersonal(plugin)) throw notFound('service')
  const own = await findUserPlugin(context.database.reader, { userId, pluginId })
  if (own === null && !plugin.isEnabled) throw notFound('service')
  return shownTo(context, {
    plugin,
    own,
    open: await listOpenSyncs(context.database.reader, { userId, kind: syncJob }),
  })
}

/** A plugin that the person has enabled before. @throws AppError `not_found` */
export async function ownPlugin(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
): Promise<ShownUserPlugin & { readonly own: UserPluginRecord }> {
  const found = await userPlugin(viewer, context, pluginId)
  if (found.own === null) throw notFound('connection')
  return { ...found, own: found.own }
}

/** @throws AppError `conflict` for a plugin that an administrator has disabled */
export function refuseSwitchedOff({ displayName, isEnabled }: PersonalPlugin): void {
  if (!isEnabled) throw new AppError('service_switched_off', { name: displayName })
}

/** A connected plugin that can be used now. @throws AppError `not_found`, `conflict` that says what to do first */
export async function readyPlugin(viewer: Viewer, context: LibraryContext, pluginId: string) {
  const found = await ownPlugin(viewer, context, pluginId)
  const { displayName } = found.plugin
  refuseSwitchedOff(found.plugin)
  if (!found.own.isEnabled) throw new AppError('service_switched_off_by_you', { name: displayName })
  if (!found.isConnected) throw new AppError('service_not_connected', { name: displayName })
  return found
}

/** Enables a plugin for the viewer. @throws AppError `not_found` */
export async function enableUserPlugin(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
): Promise<ShownUserPlugin> {
  const { plugin } = await userPlugin(viewer, context, pluginId)
  if (!plugin.isEnabled) throw notFound('service')
  await context.database.commit([write('enableUserPlugin', { userId: viewer.userId, pluginId, now: context.clock() })])
  publishPluginChange(context, [viewer.userId])
  return userPlugin(viewer, context, pluginId)
}

/** Disables it; credentials are kept. @throws AppError `not_found` */
export async function disableUserPlugin(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
): Promise<ShownUserPlugin> {
  await endJobs(viewer, context, await ownPlugin(viewer, context, pluginId))
  await context.database.commit([write('disableUserPlugin', { userId: viewer.userId, pluginId, now: context.clock() })])
  publishPluginChange(context, [viewer.userId])
  return userPlugin(viewer, context, pluginId)
}

/** Removes credentials and the plugin's data for the person. @throws AppError `not_found` */
export async function forgetUserPlugin(viewer: Viewer, context: LibraryContext, pluginId: string): Promise<void> {
  const known = await ownPlugin(viewer, context, pluginId)
  await endJobs(viewer, context, known)
  await clearRecommendations(context, known)
  await context.database.commit([write('forgetUserPlugin', { userId: viewer.userId, pluginId })])
  await context.pluginRunner.forgetUser(pluginId, known.own.id)
  publishPluginChange(context, [viewer.userId])
}

/** Waiting for a plugin whose answer changes nothing. */
const farewellSeconds = 5

/** Lets the plugin forget the person's taste at its service, as well as it can. */
async function clearRecommendations(
  context: LibraryContext,
  { plugin, own, isConnected }: ShownUserPlugin,
): Promise<void> {
  if (own === null || !plugin.isEnabled || !own.isEnabled || !isConnected) return
  if (!plugin.manifest.capabilities.userRecommendationProvider) return
  const hurried = { ...plugin, timeoutSeconds: farewellSeconds }
  await runPlugin(context, { plugin: hurried, own }, (session) => session.call('recommendations/clear', {}))
}

/** Cancels a sync, if there is one; what it did is kept. @throws AppError `not_found` */
export async function stopSync(viewer: Viewer, context: LibraryContext, pluginId: string): Promise<ShownUserPlugin> {
  await endSync(context, await ownPlugin(viewer, context, pluginId))
  publishPluginChange(context, [viewer.userId])
  return userPlugin(viewer, context, pluginId)
}

async function endSync(context: LibraryContext, { syncTaskId }: ShownUserPlugin): Promise<void> {
  if (syncTaskId !== null) await endJob(context, syncTaskId)
}

async function endJob({ jobs }: LibraryContext, id: string): Promise<void> {
  await jobs.cancel(id)
  await jobs.settled(id)
}

/** Ends everything that the plugin does for the person. */
async function endJobs({ userId }: Viewer, context: LibraryContext, known: ShownUserPlugin): Promise<void> {
  await endSync(context, known)
  const open = await listOpenSyncs(context.database.reader, { userId, kind: recommendationsJob })
  const fetching = open.get(known.plugin.id)
  if (fetching !== undefined) await endJob(context, fetching)
}

/** A person's settings; undefined: unchanged. @throws AppError `not_found`, `bad_request` */
export async function configureUserPlugin(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
  changes: { readonly [K in keyof UserPluginSetup]?: UserPluginSetup[K] | undefined } & {
    readonly isAutoSync?: boolean
  },
): Promise<ShownUserPlugin> {
  const { plugin, own } = await ownPlugin(viewer, context, pluginId)
  const { config, syncMode, syncRatings, isAutoSync } = changes
  const fields = plugin.manifest.userConfigFields
  // Values of settings that a later version of the plugin declares secret.
  const plain = separateSecrets(fields, own.config).secrets
  const secrets = { ...plain, ...ownSecretsOf(context, own) }
  if (config !== undefined) {
    const effective = { ...withSecrets(fields, {}, secrets), ...config }
    const problems = problemsOf('config', checkConfig(fields, effective))
    const sentence = problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
    if (problems.length > 0) throw new AppError('service_setup_invalid', { problems: sentence }, problems)
  }
  const separated = separateSecrets(fields, config ?? own.config)
  const hasSecrets = Object.keys({ ...plain, ...separated.secrets }).length > 0
  const setup = {
    config: separated.config,
    syncMode: syncMode ?? own.syncMode ?? defaultUserSetup.syncMode,
    syncRatings: syncRatings ?? own.syncRatings,
  }
  const more = {
    ...(isAutoSync === undefined ? {} : { isAutoSync }),
    ...(hasSecrets ? { credentials: ownSealed(context, own.id, { ...secrets, ...separated.secrets }) } : {}),
  }
  await context.database.commit([write('changeUserPlugin', { id: own.id, setup, ...more, now: context.clock() })])
  publishPluginChange(context, [viewer.userId])
  return userPlugin(viewer, context, pluginId)
}

/** A person's latest syncs with a service, newest first. @throws AppError `not_found` */
export async function syncTasks(viewer: Viewer, context: LibraryContext, pluginId: string): Promise<JobRecord[]> {
  await ownPlugin(viewer, context, pluginId)
  return listSyncJobs(context.database.reader, { userId: viewer.userId, kind: syncJob, pluginId, limit: 20 })
}
