import type { Row } from '../tables/all.ts'

/** Owner of a cover. */
export type CoverOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** Uploaded picture of a collection or read list. Times are milliseconds since 1970. */
export type ListCover = Omit<Row<'listCovers'>, 'collectionId' | 'readListId' | 'smallWidth' | 'smallHeight'>

/** Uploaded picture of a series or a book. Times are milliseconds since 1970. */
export type CoverRecord = Omit<Row<'covers'>, 'seriesSeq' | 'bookSeq' | 'smallWidth' | 'smallHeight'> & {
  readonly seriesId: string | null
  readonly bookId: string | null
}

/** The cover shown for an owner, its origin, and the alternatives. */
export type CoverChoice = {
  readonly libraryId: string
  readonly seriesId: string
  /** `custom`, `book:<uuid>`, or null for the default. */
  readonly source: string | null
  /** Oldest first. */
  readonly covers: readonly CoverRecord[]
}
