import type { BookLock, SeriesLock } from '../../domain/metadata/locks.ts'
import type { Person, WebLink } from '../../domain/metadata/patch.ts'
import type { ReadingDirection } from '../../domain/vocabulary.ts'

/** What reader apps are shown of a series beside its record. */
export type SeriesAppDetails = {
  /** Its own; null: as its library. */
  readonly ownDirection: ReadingDirection | null
  readonly locks: readonly SeriesLock[]
  readonly people: readonly Person[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly titles: readonly { readonly label: string; readonly title: string }[]
  readonly links: readonly WebLink[]
  readonly sharingTags: readonly string[]
  /** Of the first book. */
  readonly firstSummary: string | null
  readonly firstNumber: number | null
  /** The earliest of its books, 20240517; unknown months and days are 0. */
  readonly releaseDate: number | null
  readonly isOneShot: boolean
}

/** What reader apps are shown of a book beside its record. */
export type BookAppDetails = {
  readonly locks: readonly BookLock[]
  readonly people: readonly Person[]
  readonly tags: readonly string[]
  readonly links: readonly WebLink[]
  readonly isbns: readonly string[]
  /** Number, chapter or volume by which the book is ordered, may be fractional; else its place in the series, 1-based. */
  readonly order: number
  /** 20240517; unknown months and days are 0. */
  readonly releaseDate: number | null
  /** An EPUB whose pages are pictures. */
  readonly hasPicturePages: boolean
  readonly isOneShot: boolean
}
