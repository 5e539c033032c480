import type { Principal } from '../../../auth/principal.ts'
import { listApiKeys } from '../../../db/queries/users/credentials.ts'
import { findPairing } from '../../../db/queries/users/devices.ts'
import type { PairingRecord } from '../../../db/records/user.ts'
import { write } from '../../../db/write.ts'
import type { PairingName, PreparedKey } from '../../../db/writes/users/pairings.ts'
import { devicePermissions, readPairingText } from '../../../domain/access/pairing.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import type { LibraryContext } from '../../library-context.ts'
import { endOf, maxKeys, requireOwn } from '../api-keys.ts'
import { type OpenedPairing, openPairing, pairingNotFound, requireAttempt } from './pairing-rules.ts'

/** What a user grants to a device. */
export type DeviceGrant = {
  /** Null: the device's own name. */
  readonly deviceName: string | null
  /** Null: to read and to save progress. */
  readonly permissions: readonly Permission[] | null
  /** Milliseconds since 1970; null: until it is revoked. */
  readonly expiresAt: number | null
}

type Visitor = { readonly principal: Principal; readonly address: string }

/**
 * Shows a device that requests pairing.
 * @param given its pairing code, or the text of its QR code
 * @throws AppError `not_found` with the same message for every cause; `rate_limit_exceeded` after too many failures
 */
export function showPairingRequest(
  context: LibraryContext,
  codeOrLink: string,
  visitor: Visitor,
): Promise<PairingRecord> {
  return throttleGuessing(context, visitor, async () => {
    const name = requestNamed(context, codeOrLink)
    const found = name === null ? null : await findPairing(context.database.reader, name, context.clock())
    return found?.kind === 'request' && found.approvedAt === null ? found : null
  })
}

/** Approved: the device gets the key at its next poll. */
export type ApprovedPairing = {
  readonly apiKeyId: string
  readonly deviceName: string | null
  readonly address: string | null
}

/**
 * Approves a device, once: it gets a key that can be revoked, with no more rights than the approver.
 * @throws AppError as {@link showPairingRequest}, and `forbidden` or `bad_request` for what it cannot be granted
 */
export async function approveRequest(
  context: LibraryContext,
  codeOrLink: string,
  visitor: Visitor,
  grant: DeviceGrant,
): Promise<ApprovedPairing> {
  const key = await prepareKey(context, visitor.principal, grant)
  return throttleGuessing(context, visitor, async () => {
    const pairing = requestNamed(context, codeOrLink)
    if (pairing === null) return null
    const { deviceName } = grant
    const approval = { pairing, deviceName, key, now: context.clock() }
    const [approved] = await context.database.commit([write('approvePairing', approval)])
    return approved === null ? null : { ...approved, apiKeyId: key.id }
  })
}

/** Denies a device that is not approved yet. @throws AppError as {@link showPairingRequest} */
export async function denyRequest(context: LibraryContext, codeOrLink: string, visitor: Visitor): Promise<void> {
  await throttleGuessing(context, visitor, async () => {
    const pairing = requestNamed(context, codeOrLink)
    if (pairing === null) return null
    const [denied] = await context.database.commit([write('denyPairing', { pairing, now: context.clock() })])
    return denied ? true : null
  })
}

/**
 * Creates a code and a QR code that a new device may claim, once, replacing the previous offer.
 * @throws AppError `forbidden` or `bad_request` for what a device cannot be granted
 */
export async function offerToPair(
  context: LibraryContext,
  principal: Principal,
  grant: DeviceGrant,
): Promise<OpenedPairing> {
  const key = await prepareKey(context, principal, grant)
  const { deviceName } = grant
  return openPairing(context, 'offer', async (pairing) => {
    const [opening] = await context.database.commit([write('offerPairing', { ...pairing, deviceName, key })])
    return opening
  })
}

/** An own offer, open or claimed. @throws AppError `not_found` */
export async function offerOf(context: LibraryContext, userId: string, id: string): Promise<PairingRecord> {
  const found = await findPairing(context.database.reader, { id }, context.clock())
  if (found?.kind !== 'offer' || found.userId !== userId) throw pairingNotFound()
  return found
}

/** Cancels an own offer that is not claimed. @throws AppError `not_found` */
export async function withdrawOffer(context: LibraryContext, userId: string, id: string): Promise<void> {
  const [isCancelled] = await context.database.commit([write('withdrawOffer', { id, userId })])
  if (!isCancelled) throw pairingNotFound()
}

/** A wrong code may be another user's: failures are throttled by user and address. */
async function throttleGuessing<T>(
  context: LibraryContext,
  visitor: Visitor,
  work: () => Promise<T | null>,
): Promise<T> {
  const { principal, address } = visitor
  const attempt = requireAttempt(context.auth.pairingAttempts(principal.userId, address))
  const found = await work()
  if (found === null) throw pairingNotFound()
  attempt.uncount()
  return found
}

function requestNamed(context: LibraryContext, codeOrLink: string): PairingName | null {
  const text = readPairingText(codeOrLink)
  if (text?.kind === 'code') return { codeHash: context.auth.pairing.codeHash('request', text.code) }
  return text?.kind === 'request' ? { id: text.pairingId } : null
}

async function prepareKey(context: LibraryContext, principal: Principal, grant: DeviceGrant): Promise<PreparedKey> {
  const { userId, viewer } = principal
  requireOwn(principal, grant.permissions)
  const expiresAt = endOf(principal, grant.expiresAt, context.clock())
  if ((await listApiKeys(context.database.reader, userId)).length >= maxKeys) {
    throw new AppError('too_many_keys', { most: maxKeys })
  }
  const defaults = devicePermissions.filter((permission) => viewer.permissions.has(permission))
  return { id: context.newId(), userId, permissions: grant.permissions ?? defaults, expiresAt }
}
