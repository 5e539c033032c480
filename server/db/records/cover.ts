/** Whose cover. */
export type CoverOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** Of a collection or a read list: a picture that someone handed in. Times are milliseconds since 1970. */
export type ListCover = {
  readonly id: string
  /** As in {@link CoverRecord}. */
  readonly path: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly fileSize: number
  readonly isSelected: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** A picture that someone handed in for a series or a book. Times are milliseconds since 1970. */
export type CoverRecord = {
  readonly id: string
  readonly seriesId: string | null
  readonly bookId: string | null
  readonly source: string
  /** Relative to the uploads folder of the data directory, `/` between parts. */
  readonly path: string
  readonly mediaType: string
  readonly width: number | null
  readonly height: number | null
  readonly fileSize: number
  readonly isSelected: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** What an owner shows: where it comes from, and what else there is. */
export type CoverChoice = {
  readonly libraryId: string
  readonly seriesId: string
  /** `custom`, `book:<uuid>`, or null for the default. */
  readonly source: string | null
  /** Oldest first. */
  readonly covers: readonly CoverRecord[]
}
