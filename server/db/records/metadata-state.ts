import type { BookLock, SeriesLock } from '../../domain/metadata/locks.ts'
import type { BookField, BookFields, SeriesField, SeriesFields } from '../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../domain/vocabulary.ts'
import type { Row } from '../tables/all.ts'

type Award = {
  readonly name: string
  readonly year?: number | null
  readonly category?: string | null
  readonly won: boolean
}

/** Manual-only fields of a book. Null and empty: no value. */
export type BookExtras = {
  readonly bookType: string | null
  readonly translator: string | null
  readonly edition: string | null
  readonly originalTitle: string | null
  readonly originalYear: number | null
  readonly seriesPosition: number | null
  readonly seriesTotal: number | null
  readonly subjects: readonly string[]
  readonly awards: readonly Award[]
  readonly customMetadata: Readonly<Record<string, unknown>> | null
}

/** The editable state of a book, with its locks and the source of each value. */
export type BookState = {
  readonly seq: number
  readonly id: string
  readonly seriesId: string
  readonly seriesSeq: number
  readonly libraryId: string
  /** Its own values; absent: none. */
  readonly values: Partial<BookFields> & { readonly title: string }
  readonly genres: readonly TermRecord[]
  readonly tags: readonly TermRecord[]
  readonly extras: BookExtras
  readonly locks: readonly BookLock[]
  readonly provenance: Readonly<Partial<Record<BookField, MetadataSourceId>>>
  readonly revision: string
  readonly updatedAt: number
}

/** The number of a book as set by a reader app: any text, and a sort number. Absent fields stay unchanged. */
export type AppNumber = { readonly text?: string; readonly order?: number }

export type BookEdit = MetadataEdit<BookField, BookLock> & {
  /** Locks the number until it is set otherwise or unlocked. */
  readonly appNumber?: AppNumber
  /** Absent fields stay, or are cleared when everything is replaced; null clears. Fields that are set are locked. */
  readonly extras?: { readonly [K in keyof BookExtras]?: BookExtras[K] | null | undefined }
}

/** A genre or a tag. */
export type TermRecord = { readonly id: string; readonly name: string }

export type AlternateTitleRecord = Omit<Row<'seriesTitles'>, 'seriesSeq'>

/** The editable state of a series, with its locks and the source of each value. */
export type SeriesState = {
  readonly seq: number
  readonly id: string
  readonly libraryId: string
  /** Its own values; absent: none. */
  readonly values: Partial<SeriesFields> & { readonly title: string }
  readonly genres: readonly TermRecord[]
  readonly tags: readonly TermRecord[]
  readonly titles: readonly AlternateTitleRecord[]
  readonly customMetadata: Readonly<Record<string, unknown>> | null
  readonly locks: readonly SeriesLock[]
  readonly provenance: Readonly<Partial<Record<SeriesField, MetadataSourceId>>>
  /** Content revision for conflict detection. */
  readonly revision: string
  readonly updatedAt: number
}

/** An edit of metadata: values to set, and fields to lock or to reset to their sources. */
type MetadataEdit<Field extends string, Lock extends string> = {
  /** By field; null clears. Fields that are set are locked. */
  readonly values?: Readonly<Partial<Record<Field, unknown>>>
  /** Clears editable fields that are not named. */
  readonly replace?: boolean
  readonly locks?: Readonly<Partial<Record<Lock, boolean>>>
  /** Resets to the sources: removes manual values and all locks except the cover's. */
  readonly reset?: boolean
}

export type SeriesMetadataEdit = MetadataEdit<SeriesField, SeriesLock> & {
  /** Custom metadata; null clears, absent stays. Fields that are set are locked. */
  readonly customMetadata?: Readonly<Record<string, unknown>> | null
}

/** The revision shown in the editor: any of these, or null to accept every state. */
export type Expected = readonly string[] | null
