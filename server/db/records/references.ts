/** Who external ids and links belong to. */
export type ReferenceOwner = { readonly kind: 'series' | 'book'; readonly id: string }

type Dated = { readonly id: string; readonly createdAt: number; readonly updatedAt: number }

/** The record of something in another place. `isManual`: entered by a person. */
export type ExternalIdRecord = Dated & {
  readonly source: string
  readonly externalId: string
  readonly externalUrl: string | null
  readonly metadataHash: string | null
  readonly lastSyncedAt: number | null
  readonly isManual: boolean
}

export type ExternalLinkRecord = Dated & {
  readonly sourceName: string
  readonly url: string
  readonly externalId: string | null
  readonly isManual: boolean
}

/** What another place thinks of a series, 0 to 100. */
export type ExternalRatingRecord = Dated & {
  readonly sourceName: string
  readonly rating: number
  readonly voteCount: number | null
  readonly fetchedAt: number
}

export type References = {
  readonly externalIds: readonly ExternalIdRecord[]
  readonly externalLinks: readonly ExternalLinkRecord[]
}

/** What a user thinks of a series, 1 to 100. */
export type RatingRecord = {
  readonly rating: number
  readonly notes: string | null
  readonly createdAt: number
  readonly updatedAt: number
}
