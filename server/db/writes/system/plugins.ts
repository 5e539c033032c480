import { AppError } from '../../../domain/errors.ts'
import type { CodeConsent } from '../../../domain/plugins/code-consent.ts'
import type { PluginHealth } from '../../../domain/plugins/health.ts'
import type { PluginManifest } from '../../../domain/plugins/manifest.ts'
import { pluginLimits } from '../../../domain/plugins/plugin-limits.ts'
import type { PluginSetup } from '../../records/plugins.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type CreatePlugin = PluginSetup & {
  readonly id: string
  readonly name: string
  /** Encrypted; null: none. */
  readonly credentials: Uint8Array | null
  readonly isEnabled: boolean
  /** Default: none. */
  readonly consent?: CodeConsent | null
  readonly now: number
}
type UpdatePlugin = {
  readonly id: string
  readonly changes: Partial<PluginSetup> & { readonly credentials?: Uint8Array | null }
  readonly now: number
}
type SwitchPlugin = { readonly id: string; readonly isEnabled: boolean; readonly now: number }
type ConsentToPlugin = { readonly id: string; readonly consent: CodeConsent; readonly now: number }
type RecordPluginUse = {
  readonly id: string
  readonly healthStatus: PluginHealth
  readonly failureCount: number
  readonly at: number
  readonly failed: boolean
  /** Disabled after repeated failures. */
  readonly isSwitchedOff?: boolean
}
type RecordPluginFailure = {
  readonly pluginId: string
  /** Null: it worked for the server. */
  readonly userId: string | null
  readonly method: string
  readonly code: number | null
  readonly message: string
  readonly now: number
}

/** Stored failures of one plugin; the oldest are deleted first. */
const maxFailuresRetained = 1_000

/** @throws AppError conflict when the name is taken or there are too many */
async function createPlugin(tx: Tx, { now, ...given }: CreatePlugin): Promise<void> {
  const known = await tx.get<{ count: number; taken: number }>(
    sql`select count(*) as count, count(*) filter (where name = ${given.name}) as taken from plugins`,
  )
  if ((known?.taken ?? 0) > 0) {
    throw new AppError('plugin_exists', { name: given.name })
  }
  if ((known?.count ?? 0) >= pluginLimits.plugins) {
    throw new AppError('too_many_plugins', { most: pluginLimits.plugins })
  }
  await tx.insert('plugins', {
    ...rowOf(given),
    id: given.id,
    name: given.name,
    createdAt: now,
    updatedAt: now,
    isEnabled: given.isEnabled,
    consent: given.consent ?? null,
  })
}

/** Returns false for an unknown plugin. */
async function updatePlugin(tx: Tx, { id, changes, now }: UpdatePlugin): Promise<boolean> {
  return (await tx.update('plugins', { ...rowOf(changes), updatedAt: now }, sql`id = ${id}`)) > 0
}

function rowOf<T extends Partial<PluginSetup> & { readonly credentials?: Uint8Array | null }>(given: T) {
  const { displayName, description, command, args, env, permissions, scopes, libraryIds, config, credentials } = given
  const { requestsPerMinute, timeoutSeconds } = given
  const secret =
    credentials === undefined ? {} : { credentials: credentials === null ? null : Buffer.from(credentials) }
  const row = { displayName, description, command, args, env, permissions, scopes, libraryIds, config }
  return { ...row, requestsPerMinute, timeoutSeconds, ...secret } as Required<PluginSetup>
}

/** Resets its health. Returns false for an unknown plugin. */
async function switchPlugin(tx: Tx, { id, isEnabled, now }: SwitchPlugin): Promise<boolean> {
  const healthStatus = isEnabled ? 'unknown' : 'disabled'
  return (await tx.update('plugins', { isEnabled, healthStatus, failureCount: 0, updatedAt: now }, sql`id = ${id}`)) > 0
}

/** Allows the code of a plugin. Returns false for an unknown plugin. */
async function consentToPlugin(tx: Tx, { id, consent, now }: ConsentToPlugin): Promise<boolean> {
  return (await tx.update('plugins', { consent, updatedAt: now }, sql`id = ${id}`)) > 0
}

/** Records the code that ran before consent was asked for. @param consent null: there is none that could have run */
async function recordPluginCode(
  tx: Tx,
  { id, consent }: { readonly id: string; readonly consent: CodeConsent | null },
): Promise<void> {
  await tx.update('plugins', { consent }, sql`id = ${id}`)
}

/** Deletes its failures. Returns false for an unknown plugin. */
async function resetPlugin(tx: Tx, { id, now }: { readonly id: string; readonly now: number }): Promise<boolean> {
  await tx.run(sql`delete from plugin_failures where plugin_id = ${id}`)
  return (
    (await tx.run(
      sql`update plugins set health_status = case is_enabled when 1 then 'unknown' else 'disabled' end, failure_count = 0,
            last_failure_at = null, updated_at = ${now} where id = ${id}`,
    )) > 0
  )
}

/** Returns false for an unknown plugin. Also deletes its user connections. */
async function deletePlugin(tx: Tx, { id }: { readonly id: string }): Promise<boolean> {
  return (await tx.run(sql`delete from plugins where id = ${id}`)) > 0
}

type StoreManifest = { readonly id: string; readonly manifest: PluginManifest }

async function storePluginManifest(tx: Tx, { id, manifest }: StoreManifest): Promise<void> {
  await tx.update('plugins', { manifest: { ...manifest } }, sql`id = ${id}`)
}

/** Health of a server plugin after use. */
async function recordPluginUse(
  tx: Tx,
  { id, healthStatus, failureCount, at, failed, isSwitchedOff = false }: RecordPluginUse,
): Promise<void> {
  const times = failed ? { lastFailureAt: at } : { lastSuccessAt: at }
  const disabled = isSwitchedOff ? { isEnabled: false } : {}
  await tx.update('plugins', { healthStatus, failureCount, ...times, ...disabled }, sql`id = ${id}`)
}

async function recordPluginFailure(tx: Tx, { now, ...failure }: RecordPluginFailure): Promise<void> {
  await tx.insert('pluginFailures', { ...failure, at: now })
  await tx.run(
    sql`delete from plugin_failures where plugin_id = ${failure.pluginId} and (at < ${now - pluginLimits.failureLifetimeMs}
          or seq in (select seq from plugin_failures where plugin_id = ${failure.pluginId}
                     order by at desc, seq desc limit -1 offset ${maxFailuresRetained}))`,
  )
}

export const pluginWrites = {
  createPlugin: change(['system'], createPlugin),
  updatePlugin: change(['system'], updatePlugin),
  switchPlugin: change(['system'], switchPlugin),
  consentToPlugin: change(['system'], consentToPlugin),
  recordPluginCode: change(['system'], recordPluginCode),
  resetPlugin: change(['system'], resetPlugin),
  deletePlugin: change(['system'], deletePlugin),
  storePluginManifest: change(['system'], storePluginManifest),
  recordPluginUse: change(['system'], recordPluginUse),
  recordPluginFailure: change(['system'], recordPluginFailure),
}
