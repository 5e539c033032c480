import type { Row } from '../dialects/sqlite/tables/all.ts'

/** A device that is being let in. Times are milliseconds since 1970. */
export type PairingRecord = Omit<Row<'pairings'>, 'codeHash' | 'failures'> & {
  /** `request`: a device asks; `offer`: somebody who is signed in shows a code. */
  readonly kind: 'request' | 'offer'
}
