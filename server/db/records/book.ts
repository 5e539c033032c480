import type { EpubOutline, PageFacts, SourcePatch } from '../../domain/book/analysis.ts'
import type { PixelSize } from '../../domain/book/picture-sizes.ts'
import type { BookLock } from '../../domain/metadata/locks.ts'
import type { BookField, BookFields, NumberText, SeriesFields } from '../../domain/metadata/patch.ts'
import type { Failure } from '../../domain/result.ts'
import type { BookFileFormat, MetadataSourceId, ReadingDirection } from '../../domain/vocabulary.ts'
import type { Row } from '../dialects/sqlite/tables/all.ts'
import type { ProgressRecord } from './reading.ts'

/** A book as lists and pages show it. Times are milliseconds since 1970; absent values are null. */
export type BookRecord = Pick<
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
  | 'coverUpdatedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly libraryId: string
  readonly libraryName: string
  /** Absolute path of the library root, as the host spells it; empty for viewers without access to paths. */
  readonly libraryPath: string
  readonly seriesId: string
  readonly seriesTitle: string
  readonly summary: string | null
  /** Relative to the library root, `/` between parts. */
  readonly relativePath: string
  readonly fileFormat: BookFileFormat
  readonly externalReaderHash: string | null
  readonly analysisError: Failure | null
  /** Of the series, else of the library. */
  readonly readingDirection: ReadingDirection
  /** The viewer's; null when there is none. */
  readonly progress: ProgressRecord | null
  /** Null when the viewer is no user. */
  readonly wantToRead: boolean | null
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

/** What the feeds show beside the record, for many books at once. */
export type BookCredits = Pick<BookMetadataRecord, 'bookId' | 'genres' | 'tags' | 'isbns' | 'ageRating'> & {
  /** Each with the id of the person. */
  readonly people: readonly (BookMetadataRecord['people'][number] & { readonly id: string })[]
}

/** What serving the file needs, decided for the viewer. */
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
  /** An uploaded picture, shown instead of its own; `path` relative to the uploads folder. */
  readonly cover: { readonly id: string; readonly path: string } | null
  /** Pixels of its own cover as displayed; null until it was measured. */
  readonly coverSize: PixelSize | null
  /** True when the library cannot be reached at present. */
  readonly offline: boolean
}

export type BookPages = { readonly bookId: string; readonly pages: readonly PageFacts[] }
export type BookOutline = { readonly bookId: string; readonly epub: EpubOutline | null }

/** A file as the scan remembers it. */
export type KnownBook = {
  readonly id: string
  readonly libraryId: string
  readonly seriesId: string
  /** The series that its path gives: another than `seriesId` where people decided so. */
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
  /** Of the reader of its format that read it, see `analysisVersions`. */
  readonly analysisVersion: number
  readonly errorCode: string | null
  readonly deleted: boolean
}

/** What the files of a series say about it and about themselves, for merging again without opening a file. */
export type BookSources = {
  readonly bookId: string
  readonly seriesId: string
  readonly relativePath: string
  readonly position: number
  readonly patches: readonly SourcePatch[]
  readonly locks: readonly BookLock[]
  /** Put into the series by a decision of people; its path gives another one. */
  readonly isGuest: boolean
}

/** The values that the merge chose; absent means that no source offers the field. */
export type MergedBook = Partial<BookFields & NumberText>
export type MergedSeries = Partial<SeriesFields>

/** Everything a scan learned about one file, ready to be stored. */
export type BookWrite = {
  readonly id: string
  /** The series that its path gives; decisions of people may put it into another. */
  readonly seriesId: string
  readonly file: {
    readonly path: string
    readonly size: number
    readonly mtimeUs: number
    readonly inode: number
  }
  readonly format: BookFileFormat
  /** Null when the file could not be read to its end. */
  readonly hashes: { readonly fileHash: string; readonly externalReaderHash: string } | null
  readonly pageCount: number
  readonly pages: readonly PageFacts[]
  readonly epub: EpubOutline | null
  readonly failure: Failure | null
  readonly warnings: readonly string[]
  /** Every source with what it offers, highest priority first, `filename` and `folder` among them. */
  readonly patches: readonly SourcePatch[]
  /** The merged values (before locks: locked fields are left alone by the write itself) and where each came from. */
  readonly values: MergedBook & { readonly title: string }
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
  /** What orders the book in its series: number, chapter or volume, fractional allowed; null goes last, by file name. */
  readonly sortNumber: number | null
}
