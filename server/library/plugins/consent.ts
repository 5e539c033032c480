import { findPlugin, listPlugins } from '../../db/queries/system/plugins.ts'
import type { PluginRecord, PluginSetup } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { noteText } from '../../domain/notes/table.ts'
import {
  type CodeConsent,
  type ConsentChange,
  type ConsentState,
  changesSince,
  coversRights,
  isStartedAs,
  type PluginCode,
} from '../../domain/plugins/code-consent.ts'
import type { Client } from '../auth/sessions.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Confirmation, confirmIdentity } from '../users/confirm-identity.ts'
import type { AllowedCode } from './plugin-runner.ts'
import { publishPluginChange } from './plugin-secrets.ts'

/** Whether an administrator allowed the code of a plugin as it is. */
export type ShownConsent = {
  readonly state: ConsentState
  /** Null: it needs no consent, or can't be read. */
  readonly code: PluginCode | null
  readonly changes: readonly ConsentChange[]
  /** The hosts that were allowed before; null: any, or none were. */
  readonly allowedHosts: readonly string[] | null
  /** When it was allowed; null: never. */
  readonly at: number | null
  /** Why it can't run, in a sentence; null: it can. */
  readonly problem: string | null
}

/** What an administrator saw and allows, with what they enter anew. */
export type ConsentInput = Confirmation & { readonly codeHash: string }

/** Who allows it, from where. */
export type Consenting = { readonly userId: string; readonly client: Client }

type Consented = Pick<PluginRecord, 'consent' | 'permissions' | 'scopes' | 'command' | 'args'>

/** What a plugin may run as it is set up now; null: nothing. */
export function allowedCodeOf(plugin: Consented): AllowedCode | null {
  const { consent } = plugin
  if (consent === null || consent.codeHash === null) return null
  if (!coversRights(consent, plugin) || !isStartedAs(consent, plugin)) return null
  return { hash: consent.codeHash, hosts: consent.hosts }
}

/** @param hosts that the plugin can reach now */
export async function consentOf(
  { pluginRunner }: Pick<LibraryContext, 'pluginRunner'>,
  plugin: PluginRecord,
  hosts: readonly string[] | null,
): Promise<ShownConsent> {
  const { consent, permissions, scopes, command, args } = plugin
  const read = await pluginRunner.codeOf(plugin)
  const before = { allowedHosts: consent?.hosts ?? null, at: consent?.at ?? null }
  const isFree = read.ok && read.value === null
  if (isFree) return { ...before, state: 'not-needed', code: null, changes: [], problem: null }
  const code = read.ok ? read.value : null
  if (consent === null || consent.codeHash === null || code === null) {
    const problem = read.ok ? noteText('plugin_consent_needed') : read.failure
    return { ...before, state: 'needed', code, changes: [], problem }
  }
  const changes = changesSince(consent, { hash: code.hash, hosts, permissions, scopes, command, args })
  if (changes.length === 0) return { ...before, state: 'given', code, changes, problem: null }
  return { ...before, state: 'changed', code, changes, problem: noteText('plugin_consent_changed') }
}

/**
 * What an administrator allows for a plugin with these settings; null: they need no consent.
 * @throws AppError `conflict` when the code is not what they saw, `unprocessable` when it can't be read, and as
 * `confirmIdentity`
 */
export async function takeConsent(
  context: LibraryContext,
  setup: PluginSetup,
  { codeHash, ...confirmation }: ConsentInput,
  { userId, client }: Consenting,
): Promise<CodeConsent | null> {
  await confirmIdentity(context, userId, confirmation, client)
  return consentFor(context, setup, codeHash)
}

/** As `takeConsent`, of someone who has confirmed it. */
export async function consentFor(
  { pluginRunner, clock }: Pick<LibraryContext, 'pluginRunner' | 'clock'>,
  setup: PluginSetup,
  codeHash: string,
): Promise<CodeConsent | null> {
  const read = await pluginRunner.codeOf(setup)
  if (!read.ok) throw new AppError('plugin_not_startable', { problem: read.failure })
  if (read.value === null) return null
  if (read.value.hash !== codeHash) throw new AppError('plugin_code_differs')
  const { permissions, scopes, command, args } = setup
  const hosts = await pluginRunner.hostsOf(setup)
  return { codeHash, start: { command, args }, permissions, scopes, hosts, at: clock() }
}

/**
 * Allows the code of a plugin as it is now, with its rights and hosts. Its processes restart with it.
 * @throws AppError `not_found`, and as `takeConsent`
 */
export async function consentToPlugin(
  context: LibraryContext,
  id: string,
  input: ConsentInput,
  consenting: Consenting,
): Promise<void> {
  const plugin = await findPlugin(context.database.reader, id)
  if (plugin === null) throw notFound('plugin')
  const consent = await takeConsent(context, plugin, input, consenting)
  if (consent === null) return
  await context.database.commit([write('consentToPlugin', { id, consent, now: context.clock() })])
  await context.pluginRunner.stop(id)
  publishPluginChange(context)
}

/**
 * After an upgrade: records the code of plugins that ran before consent was asked for, so that they keep running. One
 * whose code can't be read now has to be allowed: what is put there later was seen by nobody.
 */
export async function recordEarlierPlugins(
  context: Pick<LibraryContext, 'database' | 'pluginRunner' | 'clock'>,
): Promise<void> {
  const { database, pluginRunner, clock } = context
  for (const plugin of await listPlugins(database.reader)) {
    if (plugin.consent === null || plugin.consent.codeHash !== null) continue
    const { id, permissions, scopes, command, args } = plugin
    const read = await pluginRunner.codeOf(plugin)
    const code = read.ok ? read.value : null
    const rights = { permissions, scopes, hosts: await pluginRunner.hostsOf(plugin) }
    const consent = code === null ? null : { codeHash: code.hash, start: { command, args }, ...rights, at: clock() }
    await database.commit([write('recordPluginCode', { id, consent })])
  }
}
