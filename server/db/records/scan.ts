import type { Row } from '../dialects/sqlite/tables/all.ts'

export type ScanError = { readonly path: string; readonly code: string; readonly message: string }

/** A scan as it is stored: what is left `pending` or `running` by a stop is taken up again at the next start. */
export type ScanRecord = Omit<Row<'scans'>, 'librarySeq'> & { readonly libraryId: string }
