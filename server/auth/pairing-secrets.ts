import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'

/** A device requests pairing, or a user offers it. */
export type PairingKind = 'request' | 'offer'

/** Secrets of a pairing; only hashes of them are stored. */
export type PairingSecrets = {
  /** Six digits, uniformly distributed. */
  newCode(): string
  /**
   * The stored form of a code: keyed, since a million codes are quickly enumerated. Codes of the two kinds never match
   * each other.
   */
  codeHash(kind: PairingKind, code: string): string
  /** 256 bits of a pairing, known to whoever opened it and whoever scanned it. */
  secretOf(kind: PairingKind, pairingId: string): string
  /** Constant time. */
  isSecretOf(kind: PairingKind, pairingId: string, candidate: string): boolean
}

/** @param serverSecret the signing secret of the server, from which the key is derived */
export function createPairingSecrets(serverSecret: string): PairingSecrets {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'pairing of devices', 32))
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const secretOf = (kind: PairingKind, pairingId: string) => keyed(`secret ${kind} ${pairingId}`)
  return {
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    codeHash: (kind, code) => `${kind}:${keyed(`code ${kind} ${code}`)}`,
    secretOf,
    isSecretOf(kind, pairingId, candidate) {
      // Both sides are hashed again, so that texts of any length compare in constant time.
      return timingSafeEqual(Buffer.from(keyed(secretOf(kind, pairingId))), Buffer.from(keyed(candidate)))
    },
  }
}
