import type { Row } from '../dialects/sqlite/tables/all.ts'

export type ScanError = { readonly path: string; readonly code: string; readonly message: string }

/** A stored scan: a scan left `pending` or `running` by a stop is resumed at the next start. */
export type ScanRecord = Omit<Row<'scans'>, 'librarySeq'> & { readonly libraryId: string }
