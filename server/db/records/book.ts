import type { EpubOutline, PageFacts, SourcePatch } from '../../domain/book/analysis.ts'
import type { PixelSize } from '../../domain/book/picture-sizes.ts'
import type { BookLock } from '../../domain/metadata/locks.ts'
import type { BookField, BookFields, NumberText, SeriesFields } from '../../domain/metadata/patch.ts'
import type { Failure } from '../../domain/result.ts'
import type { BookFileFormat, MetadataSourceId, ReadingDirection } from '../../domain/vocabulary.ts'
import type { Row } from '../tables/all.ts'
import type { ProgressRecord } from './reading.ts'

/** What of a book is the same for everyone who sees it. Times are milliseconds since 1970; absent values are null. */
export type SharedBook = Pick<
  Row<'books'>,
  | 'id'
  | 'title'
  | 'titleSort'
  | 'number'
  | 'volume'
  | 'chapter'
  | 'fileSize'
  | 'mtimeUs'
  | 'fileHash'
  | 'pageCount'
  | 'analyzedAt'
  | 'deletedAt'
  | 'position'
  | 'language'
  | 'publisher'
  | 'year'
  | 'month'
  | 'day'
  | 'inCloud'
  | 'coverUpdatedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly libraryId: string
  readonly libraryName: string
  /** Absolute path of the library root, in the host's spelling; empty for viewers without access to paths. */
  readonly libraryPath: string
  readonly seriesId: string
  readonly seriesTitle: string
  readonly summary: string | null
  /** Relative to the library root, `/` between parts. */
  readonly relativePath: string
  readonly fileFormat: BookFileFormat
  readonly externalReaderHash: string | null
  readonly analysisError: Failure | null
  /** The series' direction, else the library's. */
  readonly readingDirection: ReadingDirection
}

/** A book as lists and pages show it. */
export type BookRecord = SharedBook & {
  /** The viewer's; null without progress. */
  readonly progress: ProgressRecord | null
  /** Null when the viewer is not a user. */
  readonly wantToRead: boolean | null
  /** The same object as long as the shared part is the same, for what is made of it; absent where it is not known. */
  readonly shared?: SharedBook
}

/** The metadata of a book beyond its record. Lists are empty rather than null. */
export type BookMetadataRecord = Pick<
  BookFields,
  'people' | 'genres' | 'tags' | 'isbns' | 'links' | 'externalIds' | 'storyArcs' | 'bookmarks'
> & {
  readonly bookId: string
  readonly imprint: string | null
  readonly ageRating: number | null
  readonly count: number | null
  readonly formatDetail: string | null
  readonly blackAndWhite: boolean | null
  readonly manga: boolean | null
  readonly subtitle: string | null
  readonly coverPage: number | null
  readonly bookType: string | null
  readonly warnings: readonly string[]
  readonly locks: readonly BookLock[]
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
}

/** Details for feeds in addition to the record, for many books at once. */
export type BookCredits = Pick<BookMetadataRecord, 'bookId' | 'genres' | 'tags' | 'isbns' | 'ageRating'> & {
  /** Each with the id of the person. */
  readonly people: readonly (BookMetadataRecord['people'][number] & { readonly id: string })[]
}

/** What file delivery needs, resolved for the viewer. */
export type BookFile = {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly libraryPath: string
  readonly relativePath: string
  readonly format: BookFileFormat
  readonly size: number
  readonly mtimeUs: number
  readonly fileHash: string
  readonly pageCount: number
  readonly coverPage: number | null
  readonly analysisError: Failure | null
  readonly coverUpdatedAt: number
  /** An uploaded picture that replaces the book's own; `path` relative to the uploads folder. */
  readonly cover: { readonly id: string; readonly path: string } | null
  /** Displayed size of its own cover in pixels; null until measured. */
  readonly coverSize: PixelSize | null
  /** True when the library is currently unreachable. */
  readonly offline: boolean
}

export type BookPages = { readonly bookId: string; readonly pages: readonly PageFacts[] }
export type BookOutline = { readonly bookId: string; readonly epub: EpubOutline | null }

/** A file as known to the scan. */
export type KnownBook = {
  readonly id: string
  readonly libraryId: string
  readonly seriesId: string
  /** The series by path; differs from `seriesId` after a grouping decision. */
  readonly homeId: string
  readonly homePathKey: string
  readonly path: string
  readonly size: number
  readonly mtimeUs: number
  readonly inode: number
  readonly fileHash: string
  readonly externalReaderHash: string | null
  readonly format: BookFileFormat
  readonly analyzed: boolean
  /** Version of the format's reader that read it, see `analysisVersions`. */
  readonly analysisVersion: number
  readonly errorCode: string | null
  /** At the last scan. */
  readonly inCloud: boolean
  readonly deleted: boolean
}

/** File metadata of a series and its books, for merging again without opening a file. */
export type BookSources = {
  readonly bookId: string
  readonly seriesId: string
  readonly relativePath: string
  readonly position: number
  readonly patches: readonly SourcePatch[]
  readonly locks: readonly BookLock[]
  /** In the series by a grouping decision; its path belongs to another one. */
  readonly isGuest: boolean
}

/** The merged values; absent means that no source offers the field. */
export type MergedBook = Partial<BookFields & NumberText>
export type MergedSeries = Partial<SeriesFields>

/** The scan result of one file, ready to be stored. */
export type BookWrite = {
  readonly id: string
  /** The series by path; grouping decisions may override it. */
  readonly seriesId: string
  readonly file: {
    readonly path: string
    readonly size: number
    readonly mtimeUs: number
    readonly inode: number
  }
  readonly format: BookFileFormat
  /** Null when the file could not be read completely. */
  readonly hashes: { readonly fileHash: string; readonly externalReaderHash: string } | null
  readonly pageCount: number
  readonly pages: readonly PageFacts[]
  readonly epub: EpubOutline | null
  readonly failure: Failure | null
  readonly warnings: readonly string[]
  /** Every source with its values, highest priority first, including `filename` and `folder`. */
  readonly patches: readonly SourcePatch[]
  /** The merged values (before locks: the write skips locked fields) and the source of each. */
  readonly values: MergedBook & { readonly title: string }
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
  /**
   * Sort number of the book in its series: number, chapter or volume, possibly fractional; null sorts last, by file
   * name.
   */
  readonly sortNumber: number | null
}
