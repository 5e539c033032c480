import type { PersonRole, ReadingDirection, SeriesStatus } from '../vocabulary.ts'

export type Person = { readonly name: string; readonly role: PersonRole; readonly sortName?: string }
export type WebLink = { readonly sourceName: string; readonly url: string }
export type ExternalId = { readonly source: string; readonly externalId: string; readonly externalUrl?: string }
export type StoryArc = { readonly name: string; readonly number: number | null }
export type Bookmark = { readonly page: number; readonly title: string }

/** The metadata fields of a book. Lists replace, they are not merged. */
export type BookFields = {
  readonly title: string
  readonly titleSort: string
  /** Issue or chapter number as written; may be fractional. The record's integer `number` is derived from it. */
  readonly number: number
  readonly volume: number
  readonly chapter: number
  readonly summary: string
  readonly publisher: string
  readonly imprint: string
  /** BCP-47. */
  readonly language: string
  readonly year: number
  readonly month: number
  readonly day: number
  /** Number of issues of the series, according to this book. */
  readonly count: number
  readonly people: readonly Person[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly ageRating: number
  readonly readingDirection: ReadingDirection
  readonly isbns: readonly string[]
  readonly formatDetail: string
  readonly blackAndWhite: boolean
  readonly manga: boolean
  readonly subtitle: string
  readonly links: readonly WebLink[]
  readonly externalIds: readonly ExternalId[]
  readonly storyArcs: readonly StoryArc[]
  readonly bookmarks: readonly Bookmark[]
  /** 1-based page chosen as front cover by the metadata. */
  readonly coverPage: number
}

/** The metadata fields that a source offers for the series of the book. */
export type SeriesFields = {
  readonly title: string
  readonly titleSort: string
  readonly summary: string
  readonly publisher: string
  readonly imprint: string
  readonly status: SeriesStatus
  readonly ageRating: number
  readonly language: string
  readonly readingDirection: ReadingDirection
  readonly year: number
  readonly totalVolumeCount: number
  readonly totalChapterCount: number
  readonly people: readonly Person[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly alternateTitles: readonly string[]
  readonly links: readonly WebLink[]
  readonly externalIds: readonly ExternalId[]
}

export type BookField = keyof BookFields
export type SeriesField = keyof SeriesFields

/**
 * The number as written in a document, when that is more than the number (`1.MU`, `007`). Locked and set with `number`.
 */
export type NumberText = { readonly numberText: string }

/** The values of one source. Absent fields are not offered; empty texts and lists are left out. */
export type MetadataPatch = { readonly book: Partial<BookFields & NumberText>; readonly series: Partial<SeriesFields> }
