import { clientIdOf } from '../../../domain/access/client-app.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

/** A pairing by its id or by the stored form of its code. */
export type PairingName = { readonly id: string } | { readonly codeHash: string }

/** The prepared key of the device; unusable until claimed. */
export type PreparedKey = {
  readonly id: string
  readonly userId: string
  readonly permissions: readonly Permission[] | null
  readonly expiresAt: number | null
}

type Opened = { readonly id: string; readonly codeHash: string; readonly now: number; readonly expiresAt: number }
type RequestPairing = Opened & {
  readonly deviceName: string | null
  readonly address: string
  /** Maximum open requests, per address and in total. */
  readonly most: { readonly ofAddress: number; readonly ofAll: number }
}
type ApprovePairing = {
  readonly pairing: PairingName
  /** Null: the name reported by the device. */
  readonly deviceName: string | null
  readonly key: PreparedKey
  readonly now: number
}
type OfferPairing = Opened & { readonly deviceName: string | null; readonly key: PreparedKey }
type ClaimPairing = {
  readonly pairing: PairingName
  /** An offer whose code was guessed more often can only be claimed by QR code; null: no limit. */
  readonly maxFailures: number | null
  readonly key: { readonly prefix: string; readonly keyHash: string; readonly readerKeyHash?: string }
  readonly deviceId: string
  readonly deviceName: string | null
  readonly address: string
  readonly now: number
}

export type Opening = 'opened' | 'code-taken' | 'too-many'
export type Approval = { readonly deviceName: string | null; readonly address: string | null }
export type Claim = { readonly userId: string; readonly apiKeyId: string }

const isOffer = sql`code_hash like 'offer:%'`
const named = (pairing: PairingName): Fragment =>
  'id' in pairing ? sql`id = ${pairing.id}` : sql`code_hash = ${pairing.codeHash}`

/** Deletes expired pairings and their unclaimed keys. */
async function sweep(tx: Tx, now: number): Promise<void> {
  await forget(tx, sql`expires_at <= ${now}`)
}

async function forget(tx: Tx, which: Fragment): Promise<number> {
  await tx.run(
    sql`delete from api_keys where key_hash like 'prepared:%' and id in (select api_key_id from pairings where ${which})`,
  )
  return await tx.run(sql`delete from pairings where ${which}`)
}

async function isTaken(tx: Tx, codeHash: string): Promise<boolean> {
  return (await tx.get(sql`select 1 as found from pairings where code_hash = ${codeHash}`)) !== undefined
}

/** A device requests pairing. */
async function requestPairing(tx: Tx, { most: limit, now, ...pairing }: RequestPairing): Promise<Opening> {
  await sweep(tx, now)
  const open = await tx.get<{ ofAll: number; ofAddress: number }>(
    sql`select count(*) as ofAll, count(*) filter (where address = ${pairing.address}) as ofAddress
        from pairings where not ${isOffer}`,
  )
  if (open !== undefined && (open.ofAll >= limit.ofAll || open.ofAddress >= limit.ofAddress)) return 'too-many'
  if (await isTaken(tx, pairing.codeHash)) return 'code-taken'
  await tx.insert('pairings', { ...pairing, createdAt: now })
  return 'opened'
}

/** Approves a device. Null when the request expired or was approved by someone else. */
async function approvePairing(tx: Tx, { pairing, deviceName, key, now }: ApprovePairing): Promise<Approval | null> {
  const found = await tx.get<Approval & { id: string }>(
    sql`select id, device_name as deviceName, address from pairings
        where ${named(pairing)} and not ${isOffer} and approved_at is null and expires_at > ${now}`,
  )
  if (found === undefined) return null
  await prepareKey(tx, key, now)
  const name = deviceName ?? found.deviceName
  await tx.update(
    'pairings',
    { userId: key.userId, apiKeyId: key.id, approvedAt: now, deviceName: name },
    sql`id = ${found.id}`,
  )
  return { deviceName: name, address: found.address }
}

async function prepareKey(tx: Tx, key: PreparedKey, now: number): Promise<void> {
  const waiting = { name: '', prefix: '', keyHash: `prepared:${key.id}`, isActive: false }
  await tx.insert('apiKeys', { ...key, ...waiting, createdAt: now, updatedAt: now })
}

/** Denies a device that was not approved yet. */
async function denyPairing(
  tx: Tx,
  { pairing, now }: { readonly pairing: PairingName; readonly now: number },
): Promise<boolean> {
  return (
    (await forget(tx, sql`${named(pairing)} and not ${isOffer} and approved_at is null and expires_at > ${now}`)) > 0
  )
}

/** Shows a code that a device may claim, replacing the previous one. */
async function offerPairing(tx: Tx, { key, now, ...pairing }: OfferPairing): Promise<Opening> {
  await sweep(tx, now)
  if (await isTaken(tx, pairing.codeHash)) return 'code-taken'
  await forget(tx, sql`user_id = ${key.userId} and ${isOffer} and claimed_at is null`)
  await prepareKey(tx, key, now)
  await tx.insert('pairings', { ...pairing, userId: key.userId, apiKeyId: key.id, approvedAt: now, createdAt: now })
  return 'opened'
}

/** Withdraws an offer. False when the user has no such open offer. */
async function withdrawOffer(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  return (await forget(tx, sql`id = ${id} and user_id = ${userId} and ${isOffer} and claimed_at is null`)) > 0
}

/**
 * Returns the key to the device, once. Null when not approved, expired, already claimed, or when the approver was
 * deactivated or has changed the password since.
 */
async function claimPairing(
  tx: Tx,
  { pairing, maxFailures, key, now, ...device }: ClaimPairing,
): Promise<Claim | null> {
  const failures = maxFailures === null ? raw('true') : sql`p.failures < ${maxFailures}`
  const found = await tx.get<{ id: string; userId: string; apiKeyId: string; deviceName: string | null }>(
    sql`select p.id, p.user_id as userId, k.id as apiKeyId, p.device_name as deviceName
        from (select * from pairings where ${named(pairing)}) p
        join users u on u.id = p.user_id and u.is_active = 1
        join api_keys k on k.id = p.api_key_id and k.key_hash like 'prepared:%'
        where p.approved_at is not null and p.claimed_at is null and p.expires_at > ${now} and ${failures}`,
  )
  if (found === undefined) return null
  const { userId, apiKeyId } = found
  const name = found.deviceName ?? device.deviceName
  const activity = { lastAddress: device.address, createdAt: now, lastSeenAt: now }
  await tx.insert('devices', {
    id: device.deviceId,
    userId,
    clientId: clientIdOf({ apiKeyId, appName: null }),
    name,
    ...activity,
  })
  const given = { ...key, name: name ?? 'Paired device', deviceId: device.deviceId, isActive: true, updatedAt: now }
  await tx.update('apiKeys', given, sql`id = ${apiKeyId}`)
  await tx.update('pairings', { claimedAt: now, deviceName: name, address: device.address }, sql`id = ${found.id}`)
  return { userId, apiKeyId }
}

/** Counts a wrong code against every open offer, since it may have been meant for any. */
async function countFailedClaim(tx: Tx, { now }: { readonly now: number }): Promise<void> {
  await tx.run(
    sql`update pairings set failures = failures + 1 where ${isOffer} and claimed_at is null and expires_at > ${now}`,
  )
}

/** Revokes a user's unclaimed approvals after a password change or deactivation. */
export async function endPairings(tx: Tx, userId: string): Promise<void> {
  await forget(tx, sql`user_id = ${userId} and claimed_at is null`)
}

/** Deletes expired pairings. */
async function removeExpiredPairings(tx: Tx, { now }: { readonly now: number }): Promise<void> {
  await sweep(tx, now)
}

export const pairingWrites = {
  requestPairing: change([], requestPairing),
  approvePairing: change([], approvePairing),
  denyPairing: change([], denyPairing),
  offerPairing: change([], offerPairing),
  withdrawOffer: change([], withdrawOffer),
  claimPairing: change(['system'], claimPairing),
  countFailedClaim: change([], countFailedClaim),
  removeExpiredPairings: change([], removeExpiredPairings),
}
