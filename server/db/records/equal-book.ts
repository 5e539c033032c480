import type { KnownBook } from './book.ts'

/** One of several books with the same content, with its user data. */
export type EqualBook = KnownBook & {
  readonly createdAt: number
  /** A user has progress, annotations or a queue entry. */
  readonly isUsed: boolean
  /** A user edited it, chose its cover or series, or added it to a read list. */
  readonly hasEdits: boolean
  /** Time of the latest progress; 0 without any. */
  readonly usedAt: number
}
