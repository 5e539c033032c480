import { makeApiKey } from '../../../auth/api-key.ts'
import { findUser } from '../../../db/queries/users/users.ts'
import { write } from '../../../db/write.ts'
import type { PairingName } from '../../../db/writes/users/pairings.ts'
import { readPairingText } from '../../../domain/access/pairing-text.ts'
import type { LibraryContext } from '../../library-context.ts'
import type { AskingDevice } from './ask-to-pair.ts'
import { type DeviceCredential, maxWrongCodes, pairingGone, requireTurn } from './pairing-rules.ts'

type Claimer = AskingDevice & { readonly maxFailures: number | null }

/** Gives a device its key; of two concurrent claims, only one succeeds. Null when there is nothing to claim. */
export async function claim(
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
  device: AskingDevice,
): Promise<DeviceCredential> {
  const attempt = requireTurn(context.auth.pairingAttempts('offers', device.address))
  const credential = await claimByText(context, given, device)
  if (credential === null) {
    await context.database.commit([write('countFailedClaim', { now: context.clock() })])
    throw pairingGone()
  }
  attempt.uncount()
  return credential
}

async function claimByText(
  context: LibraryContext,
  given: string,
  device: AskingDevice,
): Promise<DeviceCredential | null> {
  const text = readPairingText(given)
  const { pairing } = context.auth
  if (text?.kind === 'code') {
    const codeHash = pairing.codeHash('offer', text.code)
    return claim(context, { codeHash }, { ...device, maxFailures: maxWrongCodes })
  }
  if (text?.kind !== 'offer' || !pairing.isSecretOf('offer', text.pairingId, text.secret)) return null
  return claim(context, { id: text.pairingId }, { ...device, maxFailures: null })
}
