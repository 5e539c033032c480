import type { Row } from '../dialects/sqlite/tables/all.ts'

/** Who external ids and links belong to. */
export type ReferenceOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** The record of something in another place. */
export type ExternalIdRecord = Omit<Row<'externalIds'>, 'seriesSeq' | 'bookSeq'>

export type ExternalLinkRecord = Omit<Row<'externalLinks'>, 'seriesSeq' | 'bookSeq'>

/** What another place thinks of a series, 0 to 100. */
export type ExternalRatingRecord = Omit<Row<'externalRatings'>, 'seriesSeq'>

export type References = {
  readonly externalIds: readonly ExternalIdRecord[]
  readonly externalLinks: readonly ExternalLinkRecord[]
}

/** What a user thinks of a series, 1 to 100. */
export type RatingRecord = Omit<Row<'seriesRatings'>, 'userId' | 'seriesSeq'>
