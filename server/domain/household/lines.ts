import type { KidProfile } from '../access/kid-profile.ts'
import type { Permission } from '../access/viewer.ts'
import type { Annotation } from '../reading/annotation.ts'
import type { QuotedPlace } from '../reading/quoted-place.ts'
import type { AccessMode, PresetScope, PresetTarget, Role } from '../vocabulary.ts'
import type { CoverLine, MetadataLine } from './edited-lines.ts'
import type { Fingerprint } from './matching.ts'

/**
 * The open export format of a household: one JSON object per line (NDJSON), in UTF-8. The first line is the header, the
 * last one contains the line count, to detect truncated files. In between, in this order: users, referenced series and
 * books, user data, and lists; users may come after series, books and the sharing tags of these. Times are RFC 3339. `user`, `series`, `book` and members refer to the `id` of an earlier
 * line.
 */
export const householdFormat = 'inglenook-household'
export const householdVersion = 1

export type NamedThing = { readonly id: string; readonly name: string }
export type OutsideId = { readonly source: string; readonly externalId: string }

export type HeaderLine = {
  readonly type: 'header'
  readonly format: typeof householdFormat
  readonly version: typeof householdVersion
  readonly createdAt: string
  /** One user's own data, or everybody's. */
  readonly scope: 'user' | 'household'
  /** False when its creator sees only part of the catalog: hidden content is not included. */
  readonly complete: boolean
}
export type UserLine = {
  readonly type: 'user'
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly displayName: string | null
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly active: boolean
  /** Null: every library. */
  readonly libraries: readonly NamedThing[] | null
  /** Sharing tags granted or denied to the user, directly or by groups. */
  readonly grants: readonly { readonly tag: string; readonly mode: AccessMode }[]
  readonly kidProfile: KidProfile | null
  readonly createdAt: string
}
export type SeriesLine = {
  readonly type: 'series'
  readonly id: string
  readonly library: NamedThing
  readonly title: string
  /** Relative to the library; null when the series is grouped by name. */
  readonly path: string | null
  readonly externalIds: readonly OutsideId[]
  /** Other titles. Where there is a list, even an empty one, the series is found by its titles in every library. */
  readonly titles?: readonly string[] | undefined
}
export type BookLine = {
  readonly type: 'book'
  readonly id: string
  readonly library: NamedThing
  readonly title: string
  /** Relative to the library. */
  readonly path: string
  /** SHA-256; null when the file was never read completely. */
  readonly fileHash: string | null
  readonly externalIds: readonly OutsideId[]
  /** What other programs know a book by, in addition. */
  readonly fileSize?: number | undefined
  readonly fingerprints?: readonly Fingerprint[] | undefined
  /** The `id` of an earlier line. */
  readonly series?: string | undefined
  readonly number?: number | undefined
  /** In place of a number, where volumes are counted apart. */
  readonly chapter?: number | undefined
  /** With them, a book may be found by its title. */
  readonly authors?: readonly string[] | undefined
}
export type ProgressLine = {
  readonly type: 'progress'
  readonly user: string
  readonly book: string
  /** 1-based. Null from programs that only know how far: from the percentage. */
  readonly currentPage: number | null
  readonly percentage: number | null
  readonly completed: boolean
  readonly completedAt: string | null
  readonly startedAt: string
  readonly updatedAt: string
  readonly locator?: unknown
  readonly origin: string
  readonly device: string | null
}
export type HistoryLine = {
  readonly type: 'history'
  readonly id: string
  readonly user: string
  readonly book: string
  readonly kind: 'progress' | 'completed' | 'unread'
  /** As in {@link ProgressLine}. */
  readonly currentPage: number | null
  readonly percentage: number | null
  readonly completed: boolean
  readonly locator?: unknown
  readonly origin: string
  readonly device: string | null
  readonly at: string
}
export type CompletionLine = {
  readonly type: 'completion'
  readonly id: string
  readonly user: string
  readonly book: string
  readonly startedAt: string
  readonly completedAt: string
}
export type SessionLine = {
  readonly type: 'session'
  readonly id: string
  readonly user: string
  readonly book: string
  readonly deviceId: string | null
  readonly deviceName: string | null
  readonly kind: string
  readonly fromPage: number | null
  readonly toPage: number | null
  readonly toPercentage: number | null
  readonly activeMs: number
  readonly pagesRead: number
  readonly startedAt: string
  readonly endedAt: string
  readonly createdAt: string
}
export type RatingLine = {
  readonly type: 'rating'
  readonly user: string
  readonly series: string
  /** 1 to 100. */
  readonly rating: number
  readonly notes: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
/** How far someone is in a series, from services that know no files: its books up to there were read. */
export type SeriesProgressLine = {
  readonly type: 'seriesprogress'
  readonly user: string
  readonly series: string
  /** The last one read; null: not counted. */
  readonly volumes: number | null
  readonly chapters: number | null
  /** Everything was read. */
  readonly completed: boolean
  readonly device: string | null
  readonly at: string
}
/** Sharing tags of a series, by their names: they limit who sees it. */
export type SharingLine = {
  readonly type: 'sharing'
  readonly series: string
  readonly tags: readonly string[]
}
/** An entry of the want-to-read queue, in queue order. */
export type QueueLine = {
  readonly type: 'queue'
  readonly user: string
  readonly series: string | null
  readonly book: string | null
  readonly addedAt: string
}
export type PresetLine = {
  readonly type: 'preset'
  readonly id: string
  readonly user: string
  readonly name: string
  readonly scope: PresetScope
  readonly target: PresetTarget
  /** Null: for every library. */
  readonly library: NamedThing | null
  readonly condition?: unknown
  readonly query: string | null
  readonly sort: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
export type PreferenceLine = {
  readonly type: 'preference'
  readonly user: string
  readonly key: string
  readonly value?: unknown
  readonly updatedAt: string
}
/** A KOReader position for a file, identified by name or content; the file need not be a known book. */
export type ReaderPositionLine = {
  readonly type: 'readerplace'
  readonly user: string
  /** KOReader's document id: MD5 of parts of the file or of its name. */
  readonly document: string
  /** A page number or an xpointer. */
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
  readonly device: string | null
  readonly deviceId: string | null
  readonly updatedAt: string
}
/** A bookmark or highlight. */
export type AnnotationLine = Omit<Annotation, 'bookId' | 'createdAt' | 'updatedAt'> & {
  readonly type: 'annotation'
  readonly user: string
  readonly book: string
  readonly createdAt: string
  readonly updatedAt: string
  /** From other programs, in EPUBs: the locator is only known once the file here was read. */
  readonly quoted?: QuotedPlace | undefined
}
type SharedList = {
  readonly id: string
  readonly name: string
  readonly summary: string | null
  readonly ordered: boolean
  /** The user who made it. */
  readonly createdBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** In list order. */
  readonly members: readonly string[]
}
export type CollectionLine = SharedList & {
  readonly type: 'collection'
  /** Null: a manual collection. */
  readonly condition?: unknown
  readonly sort: string | null
}
export type ReadListLine = SharedList & { readonly type: 'readlist' }
export type EndLine = {
  readonly type: 'end'
  /** Number of lines in the file, including the header and this one. */
  readonly lines: number
}

/** User data about a book or a series, or without a subject. */
export type StoredLine =
  | ProgressLine
  | HistoryLine
  | CompletionLine
  | SessionLine
  | RatingLine
  | QueueLine
  | PresetLine
  | PreferenceLine
  | ReaderPositionLine
  | AnnotationLine
export type ListLine = CollectionLine | ReadListLine
/** What is imported after users, series and books. */
export type ItemLine = StoredLine | SharingLine | SeriesProgressLine | MetadataLine | CoverLine | ListLine
export type HouseholdLine = HeaderLine | UserLine | SeriesLine | BookLine | ItemLine | EndLine

/** Imported data by line type. */
export const importedTypes = [
  'user',
  'sharing',
  'progress',
  'history',
  'completion',
  'session',
  'rating',
  'seriesprogress',
  'metadata',
  'cover',
  'queue',
  'preset',
  'preference',
  'readerplace',
  'annotation',
  'collection',
  'readlist',
] as const
export type ImportedType = (typeof importedTypes)[number]
