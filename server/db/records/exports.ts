import type {
  BookExportField,
  ExportFormat,
  ExportState,
  ExportType,
  NumberRun,
  SeriesExportField,
} from '../../domain/exports/fields.ts'
import type { MetadataLine } from '../../domain/household/edited-lines.ts'
import type { ListLine, SharingLine, StoredLine, UserLine } from '../../domain/household/lines.ts'
import type { Row } from '../tables/all.ts'
import type { CoverOwner } from './cover.ts'

/** Contents of an export. */
export type ExportOrder = {
  readonly exportType: ExportType
  readonly format: ExportFormat
  /** Empty: every library visible to the user. */
  readonly libraryIds: readonly string[]
  /** Empty: every field. */
  readonly fields: readonly SeriesExportField[]
  readonly bookFields: readonly BookExportField[]
}

/** An export of the catalog, with the state of its job. Times are milliseconds since 1970. */
export type ExportRecord = ExportOrder &
  Pick<Row<'exports'>, 'id' | 'userId' | 'fileSize' | 'rowCount' | 'error' | 'createdAt' | 'completedAt'> & {
    /** The file contains something that its user may no longer see. */
    readonly isOutdated: boolean
    readonly status: ExportState
    readonly expiresAt: number
  }

/** The numbers (`seq`) of the rows in an export file. */
export type ExportContents = { readonly series: readonly NumberRun[]; readonly books: readonly NumberRun[] }

/** The outcome of a line: `unmatched` refers to something that does not exist (any more). */
export type ImportOutcome =
  | { readonly kind: 'added' | 'updated' | 'unchanged' | 'unmatched' }
  /** With one sentence. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A user to be created: with local library ids, and whether their access could be restored completely. */
export type NewUser = Omit<UserLine, 'type' | 'libraries'> & {
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}

/** An imported list and the local list it matches; null: none, so it is created. */
export type ResolvedList = ListLine & { readonly here: string | null }

/** Details to set and lock, cleaned: of a series or of a book. */
export type ImportedDetails = Pick<MetadataLine, 'type' | 'series' | 'book'> & {
  readonly values: Readonly<Record<string, unknown>>
}

/** Lines with the local ids of users, books, series and libraries. */
export type ImportPortion = {
  readonly users: readonly NewUser[]
  readonly items: readonly (StoredLine | SharingLine | ResolvedList | ImportedDetails)[]
  /** Returns the outcomes without changing anything. */
  readonly isDryRun: boolean
  /** The import that remembers the changes; null: none does. */
  readonly importId: string | null
  readonly now: number
}

/** An import that begins. */
export type NewImport = Pick<Row<'imports'>, 'id' | 'userId' | 'program'> & { readonly now: number }

/** An import that can be undone, or was. Times are milliseconds since 1970. */
export type ImportRecord = Pick<Row<'imports'>, 'id' | 'program' | 'createdAt' | 'undoneAt'> & {
  /** Rows that it added or changed and that are not undone. */
  readonly changes: number
}

/** A book whose progress or annotation of somebody was undone. */
export type UndoneBook = {
  readonly bookId: string
  readonly seriesId: string
  readonly libraryId: string
  readonly userId: string
  readonly isAnnotation: boolean
}

/** A cover that was removed, with its file. */
export type UndoneCover = {
  readonly owner: CoverOwner
  readonly path: string
  readonly seriesId: string
  readonly libraryId: string
}

/** A part of an import that was undone. */
export type UndonePortion = {
  readonly undone: number
  /** Changed by somebody since, and left as they are. */
  readonly kept: number
  readonly isOver: boolean
  readonly books: readonly UndoneBook[]
  readonly covers: readonly UndoneCover[]
}
