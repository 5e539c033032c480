import type { Merged } from '../../domain/metadata/merge.ts'
import type { SeriesFields } from '../../domain/metadata/patch.ts'
import type { DescribingSettings } from '../../domain/scan/describe-book.ts'
import type { DescribedMember, OrderingNumbers } from '../../domain/scan/describe-series.ts'

/** Start data of the describing thread. */
export type DescribeOrder = { readonly settings: DescribingSettings }

/** The stored metadata of files as JSON; the thread parses it. */
export type WrittenSource = {
  readonly bookId: string
  readonly relativePath: string
  readonly patches: string
  readonly isGuest: boolean
  /** Numbers locked by a person. */
  readonly numbers: OrderingNumbers
}

/** To the thread: the books of the series in portions, then (`title`) the series title; `next` requests a portion. */
export type DescribeRequest =
  | { readonly kind: 'sources'; readonly sources: readonly WrittenSource[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'title'; readonly title: string | null }
  | { readonly kind: 'next' }

/** From the thread: the common metadata of the books, then their changes in portions. */
export type DescribeAnswer =
  | { readonly kind: 'merged'; readonly merged: Merged<SeriesFields> }
  | {
      readonly kind: 'portion'
      readonly sortNumbers: readonly { readonly id: string; readonly sortNumber: number }[]
      readonly described: readonly DescribedMember[]
    }
  | { readonly kind: 'end' }
