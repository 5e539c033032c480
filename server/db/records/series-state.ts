import type { SeriesLock } from '../../domain/metadata/locks.ts'
import type { SeriesField, SeriesFields } from '../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../domain/vocabulary.ts'
import type { Row } from '../dialects/sqlite/tables/all.ts'

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
export type MetadataEdit<Field extends string, Lock extends string> = {
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
