import type { BookRecord } from './book.ts'
import type { SeriesRecord } from './series.ts'

/** A collection contains series, a read list contains books. */
export type ListKind = 'collection' | 'readList'

export type ListRecord = {
  readonly id: string
  readonly name: string
  readonly summary: string | null
  /** Shown in its own order by default. */
  readonly ordered: boolean
  /** Condition of an automatic collection, as entered; null: a manual one. */
  readonly condition: unknown
  /** Whether the viewer may see the condition: it may name content hidden from them. */
  readonly isRuleShown: boolean
  /** Order of an automatic collection, `field,direction`. */
  readonly sort: string | null
  /** Its creator; null when the account was deleted. */
  readonly ownerId: string | null
  /** Number of visible members; null for an automatic collection in a list. */
  readonly count: number | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The last change visible to the viewer. */
  readonly updatedAt: number
  /** Changes with every update, visible or not; not sent to viewers of only a part. */
  readonly revision: number
}

/** Maximum members of one collection or list. */
export const maxMembers = 10_000

/** An entry of the want-to-read queue: one series or one book, as the viewer sees it. */
export type QueueEntry = {
  readonly id: string
  readonly item:
    | { readonly type: 'series'; readonly series: SeriesRecord }
    | { readonly type: 'book'; readonly book: BookRecord }
  /** Milliseconds since 1970. */
  readonly addedAt: number
}
