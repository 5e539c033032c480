import type {
  BookExportField,
  ExportFormat,
  ExportState,
  ExportType,
  SeriesExportField,
} from '../../domain/exports/fields.ts'
import type { NumberRun } from '../../domain/exports/number-runs.ts'
import type { Row } from '../dialects/sqlite/tables/all.ts'

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
