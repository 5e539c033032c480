import type { BookRecord } from './book.ts'
import type { SeriesRecord } from './series.ts'

/** An entry of the want-to-read queue: one series or one book, as the viewer sees it. */
export type QueueEntry = {
  readonly id: string
  readonly item:
    | { readonly type: 'series'; readonly series: SeriesRecord }
    | { readonly type: 'book'; readonly book: BookRecord }
  /** Milliseconds since 1970. */
  readonly addedAt: number
}
