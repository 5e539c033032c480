import type { BookLock, SeriesLock } from '../../domain/metadata/locks.ts'
import type { Person, WebLink } from '../../domain/metadata/patch.ts'
import type { ReadingDirection } from '../../domain/vocabulary.ts'

/** Details of a series for reader apps, in addition to its record. */
export type SeriesAppDetails = {
  /** Its own; null: the library's. */
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
  readonly firstNumber: number | string | null
  /** The earliest of its books, 20240517; unknown months and days are 0. */
  readonly releaseDate: number | null
  readonly isOneShot: boolean
}

/** Details of a book for reader apps, in addition to its record. */
export type BookAppDetails = {
  readonly locks: readonly BookLock[]
  readonly people: readonly Person[]
  readonly tags: readonly string[]
  readonly links: readonly WebLink[]
  readonly isbns: readonly string[]
  /** The number apps sort by; see `appNumbersOf`. May be fractional. */
  readonly order: number
  /** As set by an app, else as written, else the position. */
  readonly number: number | string
  /** 20240517; unknown months and days are 0. */
  readonly releaseDate: number | null
  /** An EPUB whose pages are pictures. */
  readonly hasPicturePages: boolean
  readonly isOneShot: boolean
}
