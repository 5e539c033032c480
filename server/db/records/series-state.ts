import type { SeriesLock } from '../../domain/metadata/locks.ts'
import type { SeriesField, SeriesFields } from '../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../domain/vocabulary.ts'
import type { Row } from '../dialects/sqlite/tables/all.ts'

/** A genre or a tag. */
export type TermRecord = { readonly id: string; readonly name: string }

export type AlternateTitleRecord = Omit<Row<'seriesTitles'>, 'seriesSeq'>

/** Everything about a series that can be edited, with its locks and where each value came from. */
export type SeriesState = {
  readonly seq: number
  readonly id: string
  readonly libraryId: string
  /** Its own values; absent means that there is none. */
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

/** An edit of metadata: what to set, and which fields to lock or to give back to their sources. */
export type MetadataEdit<Field extends string, Lock extends string> = {
  /** Field by field; null clears. What is set is locked. */
  readonly values?: Readonly<Partial<Record<Field, unknown>>>
  /** Editable fields that are not named are cleared. */
  readonly replace?: boolean
  readonly locks?: Readonly<Partial<Record<Lock, boolean>>>
  /** Back to what the sources say: no values of a person, no locks but that of the cover. */
  readonly reset?: boolean
}

export type SeriesMetadataEdit = MetadataEdit<SeriesField, SeriesLock> & {
  /** Custom metadata; null clears, absent stays. What is set is locked. */
  readonly customMetadata?: Readonly<Record<string, unknown>> | null
}

/** What the editor saw: one of these revisions, or null for whatever there is. */
export type Expected = readonly string[] | null
