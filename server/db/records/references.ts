import type { Row } from '../tables/all.ts'

/** Owner of external ids and links. */
export type ReferenceOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** The id of an item at another service. */
export type ExternalIdRecord = Omit<Row<'externalIds'>, 'seriesSeq' | 'bookSeq'>

export type ExternalLinkRecord = Omit<Row<'externalLinks'>, 'seriesSeq' | 'bookSeq'>

/** The rating of a series at another service, 0 to 100. */
export type ExternalRatingRecord = Omit<Row<'externalRatings'>, 'seriesSeq'>

export type References = {
  readonly externalIds: readonly ExternalIdRecord[]
  readonly externalLinks: readonly ExternalLinkRecord[]
}

/** A user's rating of a series, 1 to 100. */
export type RatingRecord = Omit<Row<'seriesRatings'>, 'userId' | 'seriesSeq'>
