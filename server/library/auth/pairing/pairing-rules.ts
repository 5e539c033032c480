import type { PairingKind } from '../../../auth/pairing-secrets.ts'
import { type Attempt, tooManyAttempts } from '../../../auth/sign-in-throttle.ts'
import type { Opening } from '../../../db/writes/users/pairings.ts'
import { AppError } from '../../../domain/errors.ts'
import type { LibraryContext } from '../../library-context.ts'

/** Lifetime of a pairing. */
export const pairingMs = 5 * 60_000
/** Interval at which a device polls for approval. */
export const pollSeconds = 2
/** Requests that may be open at a time. */
export const maxRequests = { ofAddress: 5, ofAll: 200 } as const
/** Wrong codes after which the code of an offer is no longer accepted; its QR code still is. */
export const maxWrongCodes = 20

/** A pairing as shown to whoever opened it. */
export type OpenedPairing = {
  readonly id: string
  /** Six digits. */
  readonly code: string
  /** 256 bits: for polling with a request, in the QR code of an offer. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Returned to a device, once. */
export type DeviceCredential = {
  readonly key: string
  readonly apiKeyId: string
  readonly deviceId: string
  readonly username: string
}

/** The message is the same for unknown, expired, denied and claimed pairings. */
export function pairingNotFound(): AppError {
  return new AppError('pairing_ended')
}

/** @throws AppError `rate_limit_exceeded` when too many attempts failed */
export function requireAttempt(attempt: Attempt): Extract<Attempt, { kind: 'go' }> {
  if (attempt.kind === 'wait') throw tooManyAttempts(attempt.seconds, 'pairing attempts')
  return attempt
}

/** A million codes with few in use: more collisions than this are not chance. */
const maxPending = 20

/**
 * Opens a pairing under an unused code.
 * @param open returns the outcome of one attempt
 * @throws AppError `rate_limit_exceeded` when too many are open
 */
export async function openPairing(
  context: LibraryContext,
  kind: PairingKind,
  open: (pairing: {
    readonly id: string
    readonly codeHash: string
    readonly now: number
    readonly expiresAt: number
  }) => Promise<Opening>,
): Promise<OpenedPairing> {
  const id = context.newId()
  const { pairing } = context.auth
  for (let attempts = 0; attempts < maxPending; attempts++) {
    const code = pairing.newCode()
    const now = context.clock()
    const expiresAt = now + pairingMs
    const opening = await open({ id, codeHash: pairing.codeHash(kind, code), now, expiresAt })
    if (opening === 'opened') return { id, code, secret: pairing.secretOf(kind, id), expiresAt }
    if (opening === 'too-many') throw tooManyAttempts(60, 'pairing requests')
  }
  throw new AppError('no_pairing_code')
}
