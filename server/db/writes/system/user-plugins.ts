import { AppError } from '../../../domain/errors.ts'
import type { HealthState } from '../../../domain/plugins/health.ts'
import type { SyncPoint } from '../../../domain/plugins/merge-sync.ts'
import { pluginLimits } from '../../../domain/plugins/plugin-limits.ts'
import type { SyncResult } from '../../../domain/plugins/sync.ts'
import type { UserPluginSetup } from '../../records/plugins.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type Pair = { readonly userId: string; readonly pluginId: string; readonly now: number }
type UserPluginChanges = {
  readonly id: string
  readonly setup?: UserPluginSetup
  readonly isAutoSync?: boolean
  /** Encrypted; null: none. */
  readonly credentials?: Uint8Array | null
  readonly externalUser?: string | null
  readonly now: number
}
type RecordUse = HealthState & { readonly id: string; readonly at: number; readonly failed: boolean }
type Store = {
  readonly userPluginId: string
  readonly key: string
  readonly value: unknown
  readonly expiresAt: number | null
  readonly now: number
}

/** Enables a plugin for a user. Returns the id of the connection. */
async function enableUserPlugin(tx: Tx, { userId, pluginId, now }: Pair): Promise<string> {
  const known = await tx.get<{ id: string }>(
    sql`select id from user_plugins where user_id = ${userId} and plugin_id = ${pluginId}`,
  )
  if (known !== undefined) {
    const row = { isEnabled: true, healthStatus: 'unknown', failureCount: 0, updatedAt: now } as const
    await tx.update('userPlugins', row, sql`id = ${known.id}`)
    return known.id
  }
  const id = tx.newId()
  await tx.insert('userPlugins', { id, userId, pluginId, isEnabled: true, config: {}, createdAt: now, updatedAt: now })
  return id
}

/** Keeps the entered configuration. Returns false for an unknown connection. */
async function disableUserPlugin(tx: Tx, { userId, pluginId, now }: Pair): Promise<boolean> {
  const row = { isEnabled: false, healthStatus: 'disabled', updatedAt: now } as const
  return (await tx.update('userPlugins', row, sql`user_id = ${userId} and plugin_id = ${pluginId}`)) > 0
}

/** Returns the id of the removed connection; null without one. */
async function forgetUserPlugin(tx: Tx, { userId, pluginId }: Omit<Pair, 'now'>): Promise<string | null> {
  const known = await tx.get<{ id: string }>(
    sql`select id from user_plugins where user_id = ${userId} and plugin_id = ${pluginId}`,
  )
  if (known === undefined) return null
  await tx.run(sql`delete from user_plugins where id = ${known.id}`)
  return known.id
}

async function changeUserPlugin(
  tx: Tx,
  { id, setup, isAutoSync, credentials, externalUser, now }: UserPluginChanges,
): Promise<boolean> {
  const row = {
    ...(setup === undefined ? {} : { config: { ...setup } }),
    ...(isAutoSync === undefined ? {} : { isAutoSync }),
    ...(credentials === undefined ? {} : { credentials: credentials === null ? null : Buffer.from(credentials) }),
    ...(externalUser === undefined ? {} : { externalUser }),
  }
  return (await tx.update('userPlugins', { ...row, updatedAt: now }, sql`id = ${id}`)) > 0
}

/** Health of a user's connection after use. */
async function recordUserPluginUse(tx: Tx, { id, healthStatus, failureCount, at, failed }: RecordUse): Promise<void> {
  const times = failed ? { lastFailureAt: at } : { lastSuccessAt: at }
  await tx.update('userPlugins', { healthStatus, failureCount, ...times }, sql`id = ${id} and is_enabled = 1`)
}

type StoreSync = { readonly id: string; readonly result: SyncResult; readonly at: number }

async function storeSyncResult(tx: Tx, { id, result, at }: StoreSync): Promise<void> {
  await tx.update('userPlugins', { lastSyncAt: at, lastSyncResult: result }, sql`id = ${id}`)
}

/** @throws AppError unprocessable when it stores too much */
async function setStoredValue(tx: Tx, { now, ...entry }: Store): Promise<void> {
  await tx.run(
    sql`delete from plugin_storage where user_plugin_id = ${entry.userPluginId} and (expires_at <= ${now} or key = ${entry.key})`,
  )
  const known = await tx.get<{ count: number }>(
    sql`select count(*) as count from plugin_storage where user_plugin_id = ${entry.userPluginId}`,
  )
  if ((known?.count ?? 0) >= pluginLimits.storageKeys) {
    throw new AppError('too_many_plugin_keys', { most: pluginLimits.storageKeys })
  }
  await tx.insert('pluginStorage', { ...entry, updatedAt: now })
}

/** Removes one key, or all without one. Returns their number. */
async function removeStored(
  tx: Tx,
  { userPluginId, key }: { readonly userPluginId: string; readonly key: string | null },
): Promise<number> {
  if (key === null) return await tx.run(sql`delete from plugin_storage where user_plugin_id = ${userPluginId}`)
  return await tx.run(sql`delete from plugin_storage where user_plugin_id = ${userPluginId} and key = ${key}`)
}

export type NewSyncEntry = {
  readonly externalId: string
  readonly seriesSeq: number | null
  /** Undefined: unchanged. */
  readonly pushed?: SyncPoint | null
  readonly pulled?: SyncPoint | null
  readonly hasConflict?: boolean
}

async function storeSyncEntries(
  tx: Tx,
  {
    userPluginId,
    entries,
    now,
  }: { readonly userPluginId: string; readonly entries: readonly NewSyncEntry[]; readonly now: number },
): Promise<void> {
  // The user may have disconnected during the request to the service.
  if ((await tx.get(sql`select 1 as known from user_plugins where id = ${userPluginId}`)) === undefined) return
  for (const { externalId, ...entry } of entries) {
    const where = sql`user_plugin_id = ${userPluginId} and external_id = ${externalId}`
    if ((await tx.update('pluginSyncEntries', { ...entry, updatedAt: now }, where)) === 0)
      await tx.insert('pluginSyncEntries', { ...entry, userPluginId, externalId, updatedAt: now })
  }
}

type StoreState = {
  /** SHA-256 of the state, hex. */
  readonly stateHash: string
  readonly userPluginId: string
  readonly codeVerifier: string
  readonly expiresAt: number
  readonly now: number
}

/** Maximum authorizations in progress per user and service. */
const maxOpenSignIns = 3

/** @throws AppError conflict when too many are in progress */
async function storePluginOauthState(tx: Tx, { now, ...state }: StoreState): Promise<void> {
  await tx.run(sql`delete from plugin_oauth_states where expires_at <= ${now}`)
  const known = await tx.get<{ count: number }>(
    sql`select count(*) as count from plugin_oauth_states where user_plugin_id = ${state.userPluginId}`,
  )
  if ((known?.count ?? 0) >= maxOpenSignIns) {
    throw new AppError('connection_begun_too_often')
  }
  await tx.insert('pluginOauthStates', { ...state, createdAt: now })
}

type ConsumeState = { readonly stateHash: string; readonly userId: string; readonly now: number }

/** Consumes an authorization in progress. @returns null when it is unknown, expired, or another user's */
async function consumePluginOauthState(
  tx: Tx,
  { stateHash, userId, now }: ConsumeState,
): Promise<{ readonly pluginId: string; readonly codeVerifier: string } | null> {
  const row = await tx.get<{ pluginId: string; codeVerifier: string; expiresAt: number }>(
    sql`select u.plugin_id as pluginId, s.code_verifier as codeVerifier, s.expires_at as expiresAt
        from plugin_oauth_states s join user_plugins u on u.id = s.user_plugin_id
        where s.state_hash = ${stateHash} and u.user_id = ${userId}`,
  )
  if (row === undefined) return null
  await tx.run(sql`delete from plugin_oauth_states where state_hash = ${stateHash}`)
  return row.expiresAt <= now ? null : { pluginId: row.pluginId, codeVerifier: row.codeVerifier }
}

export const userPluginWrites = {
  enableUserPlugin: change(['system'], enableUserPlugin),
  disableUserPlugin: change(['system'], disableUserPlugin),
  forgetUserPlugin: change(['system'], forgetUserPlugin),
  changeUserPlugin: change(['system'], changeUserPlugin),
  recordUserPluginUse: change(['system'], recordUserPluginUse),
  storeSyncResult: change(['system'], storeSyncResult),
  setStoredValue: change([], setStoredValue),
  removeStored: change([], removeStored),
  storeSyncEntries: change([], storeSyncEntries),
  storePluginOauthState: change([], storePluginOauthState),
  consumePluginOauthState: change([], consumePluginOauthState),
}
