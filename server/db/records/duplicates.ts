import type { BookFileFormat, DuplicateMatchType } from '../../domain/vocabulary.ts'

/** Members of one group that are shown; the count is always exact. */
export const shownMembers = 100

type Group<Member> = {
  readonly id: string
  /** Members that the viewer may see: at least two. */
  readonly count: number
  /** The first `shownMembers` of them, the oldest first. */
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
  /** Where the viewer is (1-based); null when they never opened it. */
  readonly currentPage: number | null
  readonly completed: boolean
  readonly createdAt: number
}
/** Books whose files are equal byte for byte. */
export type BookDuplicateGroup = Group<DuplicateBook> & { readonly fileHash: string }

export type DuplicateSeries = TitleInLibrary & {
  readonly libraryPath: string
  /** Null when it is grouped by name. */
  readonly relativePath: string | null
  readonly bookCount: number
  /** Books of it that the viewer has read. */
  readonly readCount: number
  readonly createdAt: number
  readonly updatedAt: number
}
/** Series that are, or may be, the same. */
export type SeriesDuplicateGroup = Group<DuplicateSeries> & {
  readonly matchType: DuplicateMatchType
  /** `source:id`, or the folded title. */
  readonly matchKey: string
  /** Null: the group goes across libraries. */
  readonly libraryId: string | null
}
