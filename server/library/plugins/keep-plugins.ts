import { listLibraries } from '../../db/queries/libraries.ts'
import { findPlugin, listPlugins } from '../../db/queries/plugins.ts'
import { listActiveUserIds } from '../../db/queries/users.ts'
import type { PluginRecord, PluginSetup } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { checkConfig } from '../../domain/plugins/check-config.ts'
import type { PluginManifest } from '../../domain/plugins/manifest.ts'
import { type FieldProblem, problemsOf } from '../libraries/refuse-fields.ts'
import { runPlugin } from './launch.ts'
import { type PluginDesk, refuseInSafeMode, sealed, secretsOf, tellPlugins } from './plugin-desk.ts'

/** A plugin, and why it could not be started as it is set up; null: nothing is in the way. */
export type ShownPlugin = PluginRecord & { readonly credentialKeys: readonly string[]; readonly problem: string | null }

export type NewPlugin = PluginSetup & {
  readonly name: string
  readonly credentials: Readonly<Record<string, string>>
  readonly isEnabled: boolean
}

export type PluginEdit = Partial<PluginSetup> & {
  /** Secrets to set; null removes one; those that are not named stay. */
  readonly credentials?: Readonly<Record<string, string | null>>
}

/** A plugin as those see it who look after plugins. */
export async function shown(desk: PluginDesk, plugin: PluginRecord): Promise<ShownPlugin> {
  const credentialKeys = Object.keys(secretsOf(desk, plugin))
  return { ...plugin, credentialKeys, problem: await desk.runner.problemOf(plugin) }
}

export async function allPlugins(desk: PluginDesk): Promise<ShownPlugin[]> {
  return Promise.all((await listPlugins(desk.database.reader)).map((plugin) => shown(desk, plugin)))
}

/** @throws AppError `not_found` */
export async function pluginOf({ database }: Pick<PluginDesk, 'database'>, id: string): Promise<PluginRecord> {
  const plugin = await findPlugin(database.reader, id)
  if (plugin === null) throw notFound('This plugin')
  return plugin
}

/**
 * Sets up a plugin. One that is to be switched on at once is started first, so that nothing is kept of one that does not
 * work.
 * @throws AppError `bad_request`, `conflict`, `not_found` for a library, `unprocessable` when it does not start
 */
export async function createPlugin(viewer: Viewer, desk: PluginDesk, given: NewPlugin): Promise<ShownPlugin> {
  await refuseSetup(viewer, desk, { setup: given, changes: given, before: null })
  const id = desk.newId()
  const { credentials, ...setup } = given
  const now = desk.clock()
  const record = { ...setup, id, credentials: sealed(desk, id, credentials), now }
  const manifest = given.isEnabled ? await introduce(desk, draftOf(record)) : null
  const creation = write('createPlugin', record)
  await desk.database.commit(manifest === null ? [creation] : [creation, write('keepPluginManifest', { id, manifest })])
  tellPlugins(desk, given.isEnabled ? await listActiveUserIds(desk.database.reader) : [])
  return shown(desk, await pluginOf(desk, id))
}

/** Changes a plugin; what runs of it is stopped, and starts anew with what holds then. @throws AppError as `createPlugin` */
export async function changePlugin(
  viewer: Viewer,
  desk: PluginDesk,
  id: string,
  edit: PluginEdit,
): Promise<ShownPlugin> {
  const before = await pluginOf(desk, id)
  const { credentials, ...changes } = edit
  await refuseSetup(viewer, desk, { setup: { ...before, ...changes }, changes, before })
  const secrets =
    credentials === undefined ? {} : { credentials: sealed(desk, id, merged(secretsOf(desk, before), credentials)) }
  await desk.database.commit([write('updatePlugin', { id, changes: { ...changes, ...secrets }, now: desk.clock() })])
  await desk.runner.stop(id)
  tellPlugins(desk)
  return shown(desk, await pluginOf(desk, id))
}

function merged(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all = Object.entries({ ...before, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Removes a plugin with what it kept. @throws AppError `not_found` */
export async function removePlugin(desk: PluginDesk, id: string): Promise<void> {
  await pluginOf(desk, id)
  await desk.database.commit([write('deletePlugin', { id })])
  await desk.runner.stop(id, { forget: true })
  tellPlugins(desk, await listActiveUserIds(desk.database.reader))
}

/**
 * Switches a plugin on or off. One that never said what it is has to do so first.
 * @throws AppError `not_found`, `conflict` in safe mode, `unprocessable` when it cannot be started
 */
export async function switchPlugin(desk: PluginDesk, id: string, isEnabled: boolean): Promise<ShownPlugin> {
  const plugin = await pluginOf(desk, id)
  if (isEnabled) {
    const problem = await desk.runner.problemOf(plugin)
    if (problem !== null) throw new AppError('unprocessable', problem)
    if (plugin.manifest === null) await introduce(desk, plugin)
    refuseFieldsOf(await pluginOf(desk, id))
  }
  await desk.database.commit([write('switchPlugin', { id, isEnabled, now: desk.clock() })])
  if (!isEnabled) await desk.runner.stop(id)
  tellPlugins(desk, await listActiveUserIds(desk.database.reader))
  return shown(desk, await pluginOf(desk, id))
}

/** Forgets the failures of a plugin and stops what runs of it. @throws AppError `not_found` */
export async function resetPlugin(desk: PluginDesk, id: string): Promise<ShownPlugin> {
  await pluginOf(desk, id)
  await desk.runner.stop(id)
  await desk.database.commit([write('resetPlugin', { id, now: desk.clock() })])
  tellPlugins(desk)
  return shown(desk, await pluginOf(desk, id))
}

/** Lets a plugin say what it is. @throws AppError `unprocessable` with why it does not */
async function introduce(desk: PluginDesk, plugin: PluginRecord): Promise<PluginManifest> {
  refuseInSafeMode(desk)
  const tried = await runPlugin(desk, { plugin, own: null }, async (session) => {
    return { pong: await session.call('ping', {}), manifest: session.manifest }
  })
  if (!tried.ok) throw new AppError('unprocessable', tried.failure.message)
  const { pong, manifest } = tried.value
  if (!pong.ok) throw new AppError('unprocessable', pong.failure.message)
  return manifest
}

/** A plugin that is not stored yet. */
function draftOf(
  given: PluginSetup & Pick<PluginRecord, 'id' | 'name' | 'credentials' | 'isEnabled'> & { now: number },
): PluginRecord {
  const health = { healthStatus: 'unknown', failureCount: 0, lastFailureAt: null, lastSuccessAt: null } as const
  return { ...given, ...health, manifest: null, userCount: 0, createdAt: given.now, updatedAt: given.now }
}

/** What an administrator has to set before it can work. @throws AppError `unprocessable` */
function refuseFieldsOf({ manifest, config }: PluginRecord): void {
  if (manifest === null) return
  const problems = problemsOf('config', checkConfig(manifest.configFields, config))
  if (problems.length === 0) return
  throw new AppError('unprocessable', `Set up the plugin first. ${sentencesOf(problems)}`, problems)
}

type Refused = {
  /** As it would be. */
  readonly setup: PluginSetup
  /** What of it is new. */
  readonly changes: Partial<PluginSetup>
  /** Null: a new one. */
  readonly before: PluginRecord | null
}

async function refuseSetup(viewer: Viewer, desk: PluginDesk, { setup, changes, before }: Refused): Promise<void> {
  const problems: FieldProblem[] = []
  if (changes.command !== undefined || changes.args !== undefined) {
    const message = await desk.runner.problemOf(setup)
    if (message !== null)
      problems.push({ in: 'body', field: changes.command === undefined ? 'args' : 'command', message })
  }
  if (changes.config !== undefined && before !== null && before.manifest !== null) {
    problems.push(...problemsOf('config', checkConfig(before.manifest.configFields, changes.config, before.isEnabled)))
  }
  if (problems.length > 0) {
    throw new AppError('bad_request', `The plugin cannot be stored like this. ${sentencesOf(problems)}`, problems)
  }
  await refuseLibraries(viewer, desk, { wanted: changes.libraryIds ?? [], kept: before?.libraryIds ?? [] })
}

/** Libraries out of sight can stay and cannot be added. @throws AppError `not_found` */
async function refuseLibraries(
  viewer: Viewer,
  { database }: PluginDesk,
  { wanted, kept }: { readonly wanted: readonly string[]; readonly kept: readonly string[] },
): Promise<void> {
  const known = new Set(kept)
  const added = wanted.filter((id) => !known.has(id))
  if (added.length === 0) return
  const seen = new Set((await listLibraries(viewer, database.reader)).map(({ id }) => id))
  if (added.some((id) => !seen.has(id))) throw notFound('This library')
}

function sentencesOf(problems: readonly FieldProblem[]): string {
  return problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
}
