import type { KnownBook } from './book.ts'

/** One of several books with the same content, with what people made of it. */
export type EqualBook = KnownBook & {
  readonly createdAt: number
  /** Somebody read in it, marked something or wants to read it. */
  readonly isUsed: boolean
  /** Somebody edited it, chose its cover, its series, or put it into a read list. */
  readonly hasEdits: boolean
  /** When somebody read in it last; 0 when nobody did. */
  readonly usedAt: number
}
