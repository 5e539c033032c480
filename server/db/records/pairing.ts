/** A device that is being let in. Times are milliseconds since 1970. */
export type PairingRecord = {
  readonly id: string
  /** `request`: a device asks; `offer`: somebody who is signed in shows a code. */
  readonly kind: 'request' | 'offer'
  readonly deviceName: string | null
  readonly address: string | null
  /** Whose key the device gets; null while nobody approved. */
  readonly userId: string | null
  readonly apiKeyId: string | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly approvedAt: number | null
  readonly claimedAt: number | null
}
