import type { Row } from '../dialects/sqlite/tables/all.ts'

/** A pairing in progress. Times are milliseconds since 1970. */
export type PairingRecord = Omit<Row<'pairings'>, 'codeHash' | 'failures'> & {
  /** `request`: started by a device; `offer`: started by a signed-in user who shows a code. */
  readonly kind: 'request' | 'offer'
}
