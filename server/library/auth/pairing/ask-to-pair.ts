import { findPairing } from '../../../db/queries/users/pairings.ts'
import { write } from '../../../db/write.ts'
import type { LibraryContext } from '../../library-context.ts'
import { claim } from './claim-pairing.ts'
import { type DeviceCredential, maxRequests, type OpenedPairing, openPairing, pairingGone } from './pairing-rules.ts'

/** What a device says about itself. */
export type AskingDevice = { readonly name: string | null; readonly address: string }

/**
 * A device without a sign-in requests pairing. It shows the code and the QR code, and polls with the secret.
 * @throws AppError `rate_limit_exceeded` when too many requests are open, from its address or in total
 */
export function askToPair(context: LibraryContext, { name, address }: AskingDevice): Promise<OpenedPairing> {
  return openPairing(context, 'request', async (pairing) => {
    const request = { ...pairing, deviceName: name, address, most: maxRequests }
    const [opening] = await context.database.commit([write('requestPairing', request)])
    return opening
  })
}

/** Not approved yet, or the device's key. */
export type Poll =
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
  if (!context.auth.pairing.isSecretOf('request', given.pairingId, given.secret)) throw pairingGone()
  const pairing = await findPairing(context.database.reader, { id: given.pairingId }, context.clock())
  if (pairing === null || pairing.claimedAt !== null) throw pairingGone()
  const { expiresAt } = pairing
  if (pairing.approvedAt === null) return { status: 'waiting', expiresAt }
  const credential = await claim(context, { id: pairing.id }, { name: null, address, maxFailures: null })
  if (credential === null) throw pairingGone()
  return { status: 'approved', expiresAt, credential }
}
