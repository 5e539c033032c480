import { listPlugins } from '../../../db/queries/system/plugins.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { CodeConsent } from '../../../domain/plugins/code-consent.ts'
import { pluginLimits } from '../../../domain/plugins/plugin-limits.ts'
import type { Client } from '../../auth/sessions.ts'
import type { LibraryContext } from '../../library-context.ts'
import { confirmIdentity } from '../../users/confirm-identity.ts'
import { type ConsentInput, consentFor } from '../consent.ts'
import { createPlugin, introduce, pluginOf, type ShownPlugin, shown } from '../manage-plugins.ts'
import { publishPluginChange } from '../plugin-secrets.ts'
import type { StagedPackage } from './plugin-packages.ts'

/** A package that can be installed. */
export type ShownPackage = StagedPackage & {
  readonly id: string
  /** The plugin that it updates; null: a new one. */
  readonly pluginId: string | null
}

/**
 * Unpacks a package beside the plugins and says what it is. Nothing is installed, and nothing of it runs.
 * @param receive writes it to a file
 * @throws AppError `unprocessable` when it is refused, and what `receive` throws
 */
export async function inspectPackage(
  context: LibraryContext,
  receive: (path: string) => Promise<void>,
): Promise<ShownPackage> {
  const { pluginPackages } = context
  const id = context.newId()
  const { received, folder } = await pluginPackages.begin(id)
  try {
    await receive(received)
    const unpacked = await context.workers.run('unpack-package', { path: received, into: folder })
    if (!unpacked.ok) throw new AppError('package_refused', { problem: unpacked.failure })
    return await packageOf(context, id)
  } catch (error) {
    await pluginPackages.discard(id)
    throw error
  }
}

/**
 * Fetches a package from the registry and says what it is, as `inspectPackage`.
 * @throws AppError `conflict` when no registry is set, `unprocessable` when there is no such package or it is refused
 */
export function fetchPackage(
  context: LibraryContext,
  wanted: { readonly name: string; readonly version: string },
): Promise<ShownPackage> {
  return inspectPackage(context, async (path) => {
    const problem = await context.pluginPackages.fetch(wanted, path)
    if (problem !== null) throw new AppError('package_refused', { problem })
  })
}

async function packageOf(context: LibraryContext, id: string): Promise<ShownPackage> {
  const staged = await context.pluginPackages.describe(id)
  if (staged === null) throw notFound('plugin')
  if (!staged.ok) throw new AppError('package_refused', { problem: staged.failure })
  const known = await pluginNamed(context, staged.value.name)
  if (known !== null && !staged.value.isInstalled) {
    const problem = noteText('package_name_in_use', { name: staged.value.name })
    throw new AppError('package_refused', { problem })
  }
  return { ...staged.value, id, pluginId: known?.id ?? null }
}

async function pluginNamed({ database }: LibraryContext, name: string): Promise<PluginRecord | null> {
  return (await listPlugins(database.reader)).find((plugin) => plugin.name === name) ?? null
}

/**
 * Installs an inspected package, or updates the plugin of its name. The version before is kept until the new one of an
 * enabled plugin has answered, and put back when it does not.
 * @throws AppError `not_found` when it was inspected more than an hour ago, `conflict` when its code is not what was
 * shown, `unprocessable` when it does not start, and as `confirmIdentity`
 */
export async function installPackage(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  { codeHash, client, ...confirmation }: ConsentInput & { readonly client: Client },
): Promise<ShownPlugin> {
  await confirmIdentity(context, viewer.userId, confirmation, client)
  // One after another: each puts back what was there before it.
  return context.pluginPackages.inTurn(() => putInPlace(context, { viewer, client, id, codeHash }))
}

type Installation = {
  readonly viewer: Viewer
  readonly client: Client
  readonly id: string
  readonly codeHash: string
}

async function putInPlace(
  context: LibraryContext,
  { viewer, client, id, codeHash }: Installation,
): Promise<ShownPlugin> {
  const staged = await packageOf(context, id)
  if (staged.code.hash !== codeHash) throw new AppError('plugin_code_differs')
  const before = await pluginNamed(context, staged.name)
  if (before !== null) await context.pluginRunner.stop(before.id)
  const put = await context.pluginPackages.put(id, staged)
  let plugin = before
  try {
    plugin ??= await setUp(viewer, context, staged, client)
    await allow(context, plugin, staged)
    // A job may have started the version before in the meantime.
    await context.pluginRunner.stop(plugin.id)
    if (before?.isEnabled === true) await introduce(context, await pluginOf(context, before.id))
  } catch (error) {
    if (plugin !== null) await context.pluginRunner.stop(plugin.id)
    await put.restore()
    if (before !== null) await takeBack(context, before)
    else if (plugin !== null) await context.database.commit([write('deletePlugin', { id: plugin.id })])
    throw error
  }
  await put.settle()
  publishPluginChange(context)
  return shown(context, await pluginOf(context, plugin.id))
}

async function setUp(viewer: Viewer, context: LibraryContext, staged: StagedPackage, client: Client) {
  const { name, displayName, description, command, args } = staged
  const rights = { permissions: [], scopes: [], libraryIds: null }
  const limits = {
    requestsPerMinute: pluginLimits.requestsPerMinute.usual,
    timeoutSeconds: pluginLimits.requestTimeoutSeconds.usual,
  }
  const setup = { displayName, description, command, args, env: {}, ...rights, ...limits, config: {} }
  const { id } = await createPlugin(viewer, context, { ...setup, name, credentials: {}, isEnabled: false }, client)
  return pluginOf(context, id)
}

/** Allows the code of the package that is in place now, and starts it as the package says. */
async function allow(context: LibraryContext, plugin: PluginRecord, staged: StagedPackage): Promise<void> {
  const { command, args } = staged
  const { id } = plugin
  const problem = await context.pluginRunner.problemOf({ ...plugin, command, args })
  if (problem !== null) throw new AppError('plugin_not_startable', { problem })
  const consent = await consentFor(context, { ...plugin, command, args }, staged.code.hash)
  const now = context.clock()
  await context.database.commit([
    write('updatePlugin', { id, changes: { command, args }, now }),
    ...(consent === null ? [] : [write('consentToPlugin', { id, consent, now })]),
  ])
}

async function takeBack({ database, clock }: LibraryContext, { id, command, args, consent }: PluginRecord) {
  await database.commit([
    write('updatePlugin', { id, changes: { command, args }, now: clock() }),
    (consent?.codeHash ?? null) === null
      ? write('recordPluginCode', { id, consent })
      : write('consentToPlugin', { id, consent: consent as CodeConsent, now: clock() }),
  ])
}
