import type { BookFileFormat, DuplicateMatchType } from '../../domain/vocabulary.ts'
import type { KnownBook } from './book.ts'

/** Maximum number of members listed per group; the count is always exact. */
export const shownMembers = 100

type Group<Member> = {
  readonly id: string
  /** Visible members: at least two. */
  readonly count: number
  /** The first `shownMembers` of them, oldest first. */
  readonly members: readonly Member[]
  readonly createdAt: number
  readonly updatedAt: number
}

type TitleInLibrary = {
  readonly id: string
  readonly title: string
  readonly libraryId: string
  readonly libraryName: string
}

export type DuplicateBook = TitleInLibrary & {
  readonly seriesId: string
  readonly seriesTitle: string
  readonly libraryPath: string
  readonly relativePath: string
  readonly fileFormat: BookFileFormat
  readonly fileSize: number
  readonly pageCount: number
  /** The viewer's page (1-based); null if never opened. */
  readonly currentPage: number | null
  readonly completed: boolean
  readonly createdAt: number
}
/** Books whose files are identical. */
export type BookDuplicateGroup = Group<DuplicateBook> & { readonly fileHash: string }

export type DuplicateSeries = TitleInLibrary & {
  readonly libraryPath: string
  /** Null when it is grouped by name. */
  readonly relativePath: string | null
  readonly bookCount: number
  /** Number of its books that the viewer has read. */
  readonly readCount: number
  readonly createdAt: number
  readonly updatedAt: number
}
/** Series that are or may be the same. */
export type SeriesDuplicateGroup = Group<DuplicateSeries> & {
  readonly matchType: DuplicateMatchType
  /** `source:id`, or the folded title. */
  readonly matchKey: string
  /** Null: the group spans libraries. */
  readonly libraryId: string | null
}

/** One of several books with the same content, with its user data. */
export type EqualBook = KnownBook & {
  readonly createdAt: number
  /** A user has progress, annotations or a queue entry. */
  readonly isUsed: boolean
  /** A user edited it, chose its cover or series, or added it to a read list. */
  readonly hasEdits: boolean
  /** Time of the latest progress; 0 without any. */
  readonly usedAt: number
}
