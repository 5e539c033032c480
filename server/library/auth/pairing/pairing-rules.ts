import type { PairingKind } from '../../../auth/pairing-secrets.ts'
import type { Attempt } from '../../../auth/sign-in-throttle.ts'
import { tooManyAttempts } from '../../../auth/too-many.ts'
import type { Opening } from '../../../db/writes/users/pairings.ts'
import { AppError } from '../../../domain/errors.ts'
import type { LibraryContext } from '../../library-context.ts'

/** A pairing is done in this time or begun anew. */
export const pairingMs = 5 * 60_000
/** How often a device asks whether somebody let it in. */
export const pollSeconds = 2
/** Requests that may be open at a time. */
export const maxRequests = { ofAddress: 5, ofAll: 200 } as const
/** Wrong codes after which the code of an offer is no longer taken; its QR code still is. */
export const maxWrongCodes = 20

/** A pairing as whoever opened it shows it. */
export type OpenedPairing = {
  readonly id: string
  /** Six digits. */
  readonly code: string
  /** 256 bits: for polling with a request, in the QR code of an offer. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** What a device gets, once. */
export type DeviceCredential = {
  readonly key: string
  readonly apiKeyId: string
  readonly deviceId: string
  readonly username: string
}

/** The words are the same for what never was, what ended, what was turned away and what was claimed. */
export function pairingGone(): AppError {
  return new AppError('pairing_ended')
}

/** @throws AppError `rate_limit_exceeded` when too many attempts failed */
export function requireTurn(attempt: Attempt): Extract<Attempt, { kind: 'go' }> {
  if (attempt.kind === 'wait') throw tooManyAttempts(attempt.seconds, 'pairing attempts')
  return attempt
}

/** A million codes, few of them taken: more than this is no chance any more. */
const maxPending = 20

/**
 * Opens a pairing under a code that no other one has.
 * @param open answers what came of it
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
  for (let tries = 0; tries < maxPending; tries++) {
    const code = pairing.newCode()
    const now = context.clock()
    const expiresAt = now + pairingMs
    const opening = await open({ id, codeHash: pairing.codeHash(kind, code), now, expiresAt })
    if (opening === 'opened') return { id, code, secret: pairing.secretOf(kind, id), expiresAt }
    if (opening === 'too-many') throw tooManyAttempts(60, 'pairing requests')
  }
  throw new AppError('no_pairing_code')
}
