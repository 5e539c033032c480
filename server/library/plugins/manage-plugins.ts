import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { findPlugin, listPlugins } from '../../db/queries/system/plugins.ts'
import { listActiveUserIds } from '../../db/queries/users/users.ts'
import type { PluginRecord, PluginSetup } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { noteText } from '../../domain/notes/table.ts'
import { checkConfig, withSecrets } from '../../domain/plugins/check-config.ts'
import { type PluginManifest, pluginTypeOf } from '../../domain/plugins/manifest.ts'
import type { Client } from '../auth/sessions.ts'
import { type FieldProblem, problemsOf } from '../libraries/library-settings.ts'
import type { LibraryContext } from '../library-context.ts'
import { type ConsentInput, consentOf, type ShownConsent, takeConsent } from './consent.ts'
import { runPlugin } from './launch.ts'
import { localFormatOf } from './local/local-providers.ts'
import { cancelIndexing } from './local/serve-indexing.ts'
import { publishPluginChange, refuseInSafeMode, sealed, sealedSetup, secretsOf } from './plugin-secrets.ts'
import { addRegistration } from './releases/serve-polls.ts'

/** A plugin, and why it could not be started as configured; null: it can. */
export type ShownPlugin = Omit<PluginRecord, 'consent'> & {
  readonly credentialKeys: readonly string[]
  /** Hosts that it can reach; null: any, as far as it is limited. */
  readonly hosts: readonly string[] | null
  readonly consent: ShownConsent
  readonly problem: string | null
}

export type NewPlugin = PluginSetup & {
  readonly name: string
  readonly credentials: Readonly<Record<string, string>>
  readonly isEnabled: boolean
  /** Needed to enable one of the plugins folder. */
  readonly consent?: ConsentInput | undefined
}

export type PluginEdit = Partial<PluginSetup> & {
  /** Secrets to set; null removes one; omitted ones are unchanged. */
  readonly credentials?: Readonly<Record<string, string | null>>
}

/** A plugin as its administrators see it. */
export async function shown(context: LibraryContext, plugin: PluginRecord): Promise<ShownPlugin> {
  const credentialKeys = Object.keys(secretsOf(context, plugin))
  const { pluginRunner } = context
  const [hosts, unable] = await Promise.all([pluginRunner.hostsOf(plugin), pluginRunner.problemOf(plugin)])
  const consent = await consentOf(context, plugin, hosts)
  // What was edited meanwhile does not keep running.
  if (consent.state === 'changed') await pluginRunner.stop(plugin.id)
  const isOpen = consent.state === 'changed' || (plugin.isEnabled && consent.state === 'needed')
  return { ...plugin, credentialKeys, hosts, consent, problem: unable ?? (isOpen ? consent.problem : null) }
}

/** @throws AppError `not_found` */
export async function shownPlugin(context: LibraryContext, id: string): Promise<ShownPlugin> {
  return shown(context, await pluginOf(context, id))
}

export async function allPlugins(context: LibraryContext): Promise<ShownPlugin[]> {
  return Promise.all((await listPlugins(context.database.reader)).map((plugin) => shown(context, plugin)))
}

/** @throws AppError `not_found` */
export async function pluginOf({ database }: Pick<LibraryContext, 'database'>, id: string): Promise<PluginRecord> {
  const plugin = await findPlugin(database.reader, id)
  if (plugin === null) throw notFound('plugin')
  return plugin
}

/**
 * Adds a plugin. One that is to be enabled is started first, so that a broken one is not stored.
 * @throws AppError `bad_request`, `conflict`, `not_found` for a library, `unprocessable` when it does not start
 */
export async function createPlugin(
  viewer: Viewer,
  context: LibraryContext,
  { consent: allowed, ...input }: NewPlugin,
  client: Client,
): Promise<ShownPlugin> {
  await refuseSetup(viewer, context, { setup: input, changes: input, before: null, secrets: {} })
  const id = context.newId()
  const { credentials, ...setup } = input
  const now = context.clock()
  const by = { userId: viewer.userId, client }
  const consent = allowed === undefined ? null : await takeConsent(context, input, allowed, by)
  const record = { ...setup, id, consent, credentials: sealed(context, id, credentials), now }
  const manifest = input.isEnabled ? await introduce(context, draftOf(record)) : null
  const creation = write('createPlugin', { ...record, ...sealedSetup(context, { ...record, manifest }) })
  await context.database.commit(
    manifest === null ? [creation] : [creation, write('storePluginManifest', { id, manifest })],
  )
  publishPluginChange(context, input.isEnabled ? await listActiveUserIds(context.database.reader) : [])
  return shown(context, await withSources(context, id))
}

/**
 * Changes a plugin; its processes are stopped, and restart with the new settings.
 * @throws AppError as `createPlugin`
 */
export async function changePlugin(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  edit: PluginEdit,
): Promise<ShownPlugin> {
  const before = await pluginOf(context, id)
  const { credentials = {}, ...changes } = edit
  const secrets = merged(secretsOf(context, before), credentials)
  await refuseSetup(viewer, context, { setup: { ...before, ...changes }, changes, before, secrets })
  const sealedChanges =
    changes.config === undefined && edit.credentials === undefined
      ? {}
      : sealedSetup(
          context,
          { ...before, config: changes.config ?? before.config },
          edit.credentials === undefined ? undefined : secrets,
        )
  await context.database.commit([
    write('updatePlugin', { id, changes: { ...changes, ...sealedChanges }, now: context.clock() }),
  ])
  await context.pluginRunner.stop(id)
  publishPluginChange(context)
  return shown(context, await withSources(context, id))
}

/** A plugin that was added or changed, and registers its release sources soon. */
async function withSources(context: LibraryContext, id: string): Promise<PluginRecord> {
  const plugin = await pluginOf(context, id)
  await addRegistration(context, plugin)
  return plugin
}

function merged(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all = Object.entries({ ...before, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Removes a plugin with its data, and its files if it was installed as a package. @throws AppError `not_found` */
export async function removePlugin(context: LibraryContext, id: string): Promise<void> {
  const { name } = await pluginOf(context, id)
  await context.database.commit([write('deletePlugin', { id })])
  await context.pluginRunner.stop(id, { forget: true })
  await context.pluginPackages.remove(name)
  publishPluginChange(context, await listActiveUserIds(context.database.reader))
}

/**
 * Enables or disables a plugin. Without a stored manifest it is started first.
 * @throws AppError `not_found`, `conflict` in safe mode, `unprocessable` when it cannot be started
 */
export async function switchPlugin(context: LibraryContext, id: string, isEnabled: boolean): Promise<ShownPlugin> {
  const plugin = await pluginOf(context, id)
  if (isEnabled) {
    if (plugin.manifest === null) refuseInSafeMode(context)
    const problem = (await context.pluginRunner.problemOf(plugin)) ?? (await consentProblem(context, plugin))
    if (problem !== null) throw new AppError('plugin_not_startable', { problem })
    if (plugin.manifest === null) await introduce(context, plugin)
    refuseIncomplete(context, await pluginOf(context, id))
  }
  await context.database.commit([write('switchPlugin', { id, isEnabled, now: context.clock() })])
  if (!isEnabled) {
    await context.pluginRunner.stop(id)
    const format = localFormatOf(plugin)
    if (format !== null) await cancelIndexing(context, format)
  }
  publishPluginChange(context, await listActiveUserIds(context.database.reader))
  return shown(context, await withSources(context, id))
}

async function consentProblem(context: LibraryContext, plugin: PluginRecord): Promise<string | null> {
  return (await consentOf(context, plugin, await context.pluginRunner.hostsOf(plugin))).problem
}

/** Resets the failures of a plugin and stops its processes. @throws AppError `not_found` */
export async function resetPlugin(context: LibraryContext, id: string): Promise<ShownPlugin> {
  await pluginOf(context, id)
  await context.pluginRunner.stop(id)
  await context.database.commit([write('resetPlugin', { id, now: context.clock() })])
  publishPluginChange(context)
  return shown(context, await pluginOf(context, id))
}

/** Starts a plugin to read its manifest. @throws AppError `unprocessable` with the reason for a failure */
export async function introduce(context: LibraryContext, plugin: PluginRecord): Promise<PluginManifest> {
  refuseInSafeMode(context)
  const tried = await runPlugin(context, { plugin, own: null }, async (session) => {
    return { pong: await session.call('ping', {}), manifest: session.manifest }
  })
  if (!tried.ok) throw new AppError('plugin_failed', { problem: tried.failure.message })
  const { pong, manifest } = tried.value
  if (!pong.ok) throw new AppError('plugin_failed', { problem: pong.failure.message })
  return manifest
}

/** A plugin that is not stored yet. */
function draftOf(
  input: PluginSetup & Pick<PluginRecord, 'id' | 'name' | 'credentials' | 'consent' | 'isEnabled'> & { now: number },
): PluginRecord {
  const health = { healthStatus: 'unknown', failureCount: 0, lastFailureAt: null, lastSuccessAt: null } as const
  return { ...input, ...health, manifest: null, userCount: 0, createdAt: input.now, updatedAt: input.now }
}

/** Settings and credentials that an administrator must enter before it can work. @throws AppError `unprocessable` */
function refuseIncomplete(context: LibraryContext, plugin: PluginRecord): void {
  const { manifest, config } = plugin
  if (manifest === null) return
  const secrets = secretsOf(context, plugin)
  const set = withSecrets(manifest.configFields, config, secrets)
  const required = pluginTypeOf(manifest) === 'system' ? manifest.requiredCredentials : []
  const missing = required.filter(({ key, isRequired }) => isRequired && secrets[key] === undefined)
  const problems = [
    ...problemsOf('config', checkConfig(manifest.configFields, set)),
    ...problemsOf(
      'credentials',
      missing.map(({ key }) => ({ field: key, message: noteText('setting_needed') })),
    ),
  ]
  if (problems.length === 0) return
  throw new AppError('plugin_set_up_first', { problems: sentencesOf(problems) }, problems)
}

type Refused = {
  /** The plugin after the change. */
  readonly setup: PluginSetup
  /** What is new in the change. */
  readonly changes: Partial<PluginSetup>
  /** Null: a new one. */
  readonly before: PluginRecord | null
  /** Its secrets after the change. */
  readonly secrets: Readonly<Record<string, string>>
}

async function refuseSetup(
  viewer: Viewer,
  context: LibraryContext,
  { setup, changes, before, secrets }: Refused,
): Promise<void> {
  const problems: FieldProblem[] = []
  if (changes.command !== undefined || changes.args !== undefined) {
    const message = await context.pluginRunner.problemOf(setup)
    if (message !== null)
      problems.push({ in: 'body', field: changes.command === undefined ? 'args' : 'command', message })
  }
  if (changes.config !== undefined && before !== null && before.manifest !== null) {
    const { configFields } = before.manifest
    const config = { ...withSecrets(configFields, {}, secrets), ...changes.config }
    problems.push(...problemsOf('config', checkConfig(configFields, config, before.isEnabled)))
  }
  if (problems.length > 0) {
    throw new AppError('plugin_invalid', { problems: sentencesOf(problems) }, problems)
  }
  await refuseLibraries(viewer, context, { wanted: changes.libraryIds ?? [], kept: before?.libraryIds ?? [] })
}

/** Libraries hidden from the viewer can stay and cannot be added. @throws AppError `not_found` */
async function refuseLibraries(
  viewer: Viewer,
  { database }: LibraryContext,
  { wanted, kept: stored }: { readonly wanted: readonly string[]; readonly kept: readonly string[] },
): Promise<void> {
  const known = new Set(stored)
  const added = wanted.filter((id) => !known.has(id))
  if (added.length === 0) return
  const visible = new Set((await listLibraries(viewer, database.reader)).map(({ id }) => id))
  if (added.some((id) => !visible.has(id))) throw notFound('library')
}

function sentencesOf(problems: readonly FieldProblem[]): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
}

/** The contents of the plugins folder and the plugins that come with Inglenook, with the id of each plugin that is set up. */
export async function foundPlugins({ database, pluginRunner }: LibraryContext) {
  const { folder, allowedCommands } = pluginRunner
  const known = new Map((await listPlugins(database.reader)).map(({ name, id }) => [name, id]))
  const found = (await pluginRunner.found()).map((one) => ({
    ...one,
    pluginId: 'problem' in one ? null : (known.get(one.name) ?? null),
  }))
  return { folder, allowedCommands, found }
}
