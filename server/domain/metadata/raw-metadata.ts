import type { ExternalId, Person } from './patch.ts'

export type Text = string | null | undefined
export type Numeral = string | number | null | undefined
export type Texts = readonly Text[]

/** Fields shared by raw books and raw series, not validated yet. */
export type RawShared = {
  readonly title?: Text
  readonly titleSort?: Text
  /** Plain text; the source removed the markup. */
  readonly summary?: Text
  readonly publisher?: Text
  readonly imprint?: Text
  readonly language?: Text
  readonly ageRating?: Numeral
  readonly readingDirection?: Text
  readonly year?: Numeral
  readonly people?: readonly Person[]
  readonly genres?: Texts
  readonly tags?: Texts
  /** Addresses. */
  readonly links?: Texts
  readonly externalIds?: readonly ExternalId[]
}

/** The fields of a book as read from a source. */
export type RawBook = RawShared & {
  readonly number?: Numeral
  /** As written; absent where the format fixes it (`1.0`). */
  readonly numberText?: Text
  readonly volume?: Numeral
  readonly chapter?: Numeral
  readonly month?: Numeral
  readonly day?: Numeral
  readonly count?: Numeral
  readonly isbns?: Texts
  readonly formatDetail?: Text
  readonly blackAndWhite?: boolean | null | undefined
  readonly manga?: boolean | null | undefined
  readonly subtitle?: Text
  readonly storyArcs?: readonly { readonly name: Text; readonly number?: Numeral }[]
  readonly bookmarks?: readonly { readonly page: Numeral; readonly title: Text }[]
  /** 1-based. */
  readonly coverPage?: Numeral
}

/** The fields of a series as read from a source. */
export type RawSeries = RawShared & {
  readonly status?: Text
  readonly totalVolumeCount?: Numeral
  readonly totalChapterCount?: Numeral
  readonly alternateTitles?: Texts
}
