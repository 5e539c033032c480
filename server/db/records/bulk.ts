import type { PeopleChange, TermChange } from '../../domain/metadata/bulk-edit.ts'
import type { BookLock, SeriesLock } from '../../domain/metadata/locks.ts'
import type { BookField } from '../../domain/metadata/patch.ts'
import type { Numbers } from '../../domain/series/renumber.ts'
import type { NumberStrategy } from '../../domain/vocabulary.ts'
import type { BookEdit, SeriesMetadataEdit } from './metadata-state.ts'

type Bulk<Edit> = {
  readonly edit: Edit
  readonly terms?: TermChange | PeopleChange | undefined
  /** Also sets locked fields; otherwise they are skipped and reported. */
  readonly overwriteLocked: boolean
}
/** One edit of many series. */
export type BulkSeriesEdit = Bulk<Omit<SeriesMetadataEdit, 'replace'>>
/** One edit of many books. */
export type BulkBookEdit = Bulk<Omit<BookEdit, 'replace'>>

/** The outcome for one item of a selection. */
export type BulkOutcome = {
  readonly id: string
  /** `locked`: every requested field is locked, so nothing changed. */
  readonly status: 'done' | 'not_found' | 'locked' | 'refused'
  /** Changed fields, for the audit log. */
  readonly fields: readonly string[]
  /** Requested fields that are locked. */
  readonly skipped: readonly (SeriesLock | BookLock)[]
  /** Reason of the failure: a code of the error table and a sentence. */
  readonly refusal?: { readonly code: string; readonly message: string }
}

/** Renumbers the books of series. */
export type Renumbering = {
  /** Null: the library's strategy, whose numbers are not locked. Another one is a manual choice and locks them. */
  readonly strategy: NumberStrategy | null
  readonly overwriteLocked: boolean
}

export type RenumberedBook = {
  readonly bookId: string
  readonly title: string
  readonly from: Numbers
  readonly to: Numbers
  /** Numbers that stay because they are locked. */
  readonly skipped: readonly BookField[]
}
export type RenumberedSeries = { readonly id: string; readonly books: readonly RenumberedBook[] }

export type RetitledSeries = {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The title stays because it is locked. */
  readonly isLocked: boolean
}
