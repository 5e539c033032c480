import { makeApiKey } from '../../../auth/api-key.ts'
import { findPairing } from '../../../db/queries/users/devices.ts'
import { findUser } from '../../../db/queries/users/users.ts'
import { write } from '../../../db/write.ts'
import type { PairingName } from '../../../db/writes/users/pairings.ts'
import { readPairingText } from '../../../domain/access/pairing.ts'
import type { LibraryContext } from '../../library-context.ts'
import {
  type DeviceCredential,
  maxRequests,
  maxWrongCodes,
  type OpenedPairing,
  openPairing,
  pairingNotFound,
  requireAttempt,
} from './pairing-rules.ts'

/** What a device says about itself. */
type RequestingDevice = { readonly name: string | null; readonly address: string }

/**
 * A device without a sign-in requests pairing. It shows the code and the QR code, and polls with the secret.
 * @throws AppError `rate_limit_exceeded` when too many requests are open, from its address or in total
 */
export function requestPairing(context: LibraryContext, { name, address }: RequestingDevice): Promise<OpenedPairing> {
  return openPairing(context, 'request', async (pairing) => {
    const request = { ...pairing, deviceName: name, address, most: maxRequests }
    const [opening] = await context.database.commit([write('requestPairing', request)])
    return opening
  })
}

/** Not approved yet, or the device's key. */
type Poll =
  | { readonly status: 'waiting'; readonly expiresAt: number }
  | { readonly status: 'approved'; readonly expiresAt: number; readonly credential: DeviceCredential }

/**
 * The device polls for approval. The key is returned once; later polls get `not_found`.
 * @throws AppError `not_found` for a wrong secret, and once the pairing ended
 */
export async function pollPairing(
  context: LibraryContext,
  given: { readonly pairingId: string; readonly secret: string },
  address: string,
): Promise<Poll> {
  if (!context.auth.pairing.isSecretOf('request', given.pairingId, given.secret)) throw pairingNotFound()
  const pairing = await findPairing(context.database.reader, { id: given.pairingId }, context.clock())
  if (pairing === null || pairing.claimedAt !== null) throw pairingNotFound()
  const { expiresAt } = pairing
  if (pairing.approvedAt === null) return { status: 'waiting', expiresAt }
  const credential = await claim(context, { id: pairing.id }, { name: null, address, maxFailures: null })
  if (credential === null) throw pairingNotFound()
  return { status: 'approved', expiresAt, credential }
}

type Claimer = RequestingDevice & { readonly maxFailures: number | null }

/** Gives a device its key; of two concurrent claims, only one succeeds. Null when there is nothing to claim. */
async function claim(
  context: LibraryContext,
  pairing: PairingName,
  { name, address, maxFailures }: Claimer,
): Promise<DeviceCredential | null> {
  const { key, prefix, hash, readerHash } = makeApiKey()
  const deviceId = context.newId()
  const device = { deviceId, deviceName: name, address }
  const now = context.clock()
  const [claimed] = await context.database.commit([
    write('claimPairing', {
      pairing,
      maxFailures,
      key: { prefix, keyHash: hash, readerKeyHash: readerHash },
      ...device,
      now,
    }),
  ])
  if (claimed === null) return null
  const user = await findUser(context.database.reader, claimed.userId)
  return user === null ? null : { key, apiKeyId: claimed.apiKeyId, deviceId, username: user.username }
}

/**
 * A new device claims the offer of a signed-in user, by code or by QR code.
 * @param given six digits, or the text of the QR code
 * @throws AppError `not_found` with the same message for every cause; `rate_limit_exceeded` after too many failures
 */
export async function claimOffer(
  context: LibraryContext,
  given: string,
  device: RequestingDevice,
): Promise<DeviceCredential> {
  const attempt = requireAttempt(context.auth.pairingAttempts('offers', device.address))
  const credential = await claimByText(context, given, device)
  if (credential === null) {
    await context.database.commit([write('countFailedClaim', { now: context.clock() })])
    throw pairingNotFound()
  }
  attempt.uncount()
  return credential
}

async function claimByText(
  context: LibraryContext,
  given: string,
  device: RequestingDevice,
): Promise<DeviceCredential | null> {
  const text = readPairingText(given)
  const { pairing } = context.auth
  if (text?.kind === 'code') {
    return claim(context, { codeHash: pairing.codeHash('offer', text.code) }, { ...device, maxFailures: maxWrongCodes })
  }
  if (text?.kind !== 'offer' || !pairing.isSecretOf('offer', text.pairingId, text.secret)) return null
  return claim(context, { id: text.pairingId }, { ...device, maxFailures: null })
}
