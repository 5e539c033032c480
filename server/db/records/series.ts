import type { SeriesLock } from '../../domain/metadata/locks.ts'
import type { ExternalId, Person, SeriesField, WebLink } from '../../domain/metadata/patch.ts'
import type { MetadataSourceId, ReadingDirection } from '../../domain/vocabulary.ts'
import type { Row } from '../tables/all.ts'

/** A series as lists show it. Counts are of the books in view (not soft-deleted). Times are milliseconds since 1970. */
export type SeriesRecord = Pick<
  Row<'series'>,
  | 'id'
  | 'title'
  | 'titleSort'
  | 'summary'
  | 'publisher'
  | 'imprint'
  | 'year'
  | 'status'
  | 'ageRating'
  | 'language'
  | 'pathKey'
  | 'groupingReason'
  | 'bookCount'
  | 'volumesOwned'
  | 'localMaxVolume'
  | 'localMaxChapter'
  | 'totalVolumeCount'
  | 'totalChapterCount'
  | 'coverUpdatedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly libraryId: string
  readonly libraryName: string
  /** Absolute path of the library root; empty for viewers without access to paths. */
  readonly libraryPath: string
  /** The series' own, else the library's. */
  readonly readingDirection: ReadingDirection
  /** Folder relative to the library root; null when the series is grouped by name. */
  readonly relativePath: string | null
  /** The viewer's; null when the viewer is not a user. */
  readonly readCount: number | null
  readonly inProgressCount: number | null
  readonly unreadCount: number | null
  readonly hasCustomCover: boolean
  readonly selectedCoverSource: string | null
  readonly tracked: boolean
  /** How many more are out by the metadata than the highest number here; null: none, unknown, or not tracked. */
  readonly upstreamVolumeGap: number | null
  readonly upstreamChapterGap: number | null
  /** Null when the viewer is not a user. */
  readonly wantToRead: boolean | null
}

export type SeriesMetadataRecord = {
  readonly seriesId: string
  readonly people: readonly Person[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly alternateTitles: readonly string[]
  readonly links: readonly WebLink[]
  readonly externalIds: readonly ExternalId[]
  readonly locks: readonly SeriesLock[]
  readonly provenance: Readonly<Partial<Record<SeriesField, MetadataSourceId>>>
}

/** A known series, as the scan compares it. */
export type KnownSeries = {
  readonly id: string
  readonly pathKey: string
  readonly path: string | null
  readonly title: string
  readonly bookCount: number
  readonly locks: readonly SeriesLock[]
}

/** A series that a scan creates or recognizes by its path key. */
export type SeriesWrite = {
  readonly id: string
  readonly libraryId: string
  /** Identity within the library: never derived from the title. */
  readonly pathKey: string
  /** Folder relative to the library root, empty for the root; null when grouped by name. */
  readonly path: string | null
  /** Title until metadata provides one. */
  readonly title: string
  readonly groupingReason: string
}

/** Origin of a series picture. */
export type SeriesCover =
  | {
      readonly kind: 'book'
      readonly seriesId: string
      readonly libraryId: string
      readonly bookId: string
      readonly updatedAt: number
    }
  | {
      readonly kind: 'file'
      /** The book whose picture replaces a missing file. */
      readonly bookId: string | null
      readonly seriesId: string
      readonly libraryId: string
      readonly coverId: string
      /** Relative to the uploads folder of the data directory. */
      readonly path: string
      readonly mediaType: string
      readonly updatedAt: number
    }
