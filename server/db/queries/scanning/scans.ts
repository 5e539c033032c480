import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { ScanError, ScanRecord } from '../../records/library.ts'
import type { Stored } from '../../rows/stored.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { librariesVisible } from '../access/visibility.ts'

type ScanRow = Stored<ScanRecord>

const columns = raw(
  `c.id, l.id as libraryId, c.mode, c.status, c.phase, c.trigger, c.files_discovered as filesDiscovered,
   c.files_total as filesTotal, c.files_processed as filesProcessed, c.series_created as seriesCreated,
   c.books_added as booksAdded, c.books_changed as booksChanged, c.books_moved as booksMoved,
   c.books_missing as booksMissing, c.books_restored as booksRestored, c.books_unchanged as booksUnchanged,
   c.error_count as errorCount, c.errors, c.message, c.created_at as createdAt, c.started_at as startedAt,
   c.completed_at as completedAt`,
)

export async function findScan(viewer: Viewer, reader: Reader, scanId: string): Promise<ScanRecord | null> {
  return first(await reader.all<ScanRow>(sql`${selection(viewer)} and c.id = ${scanId}`))
}

/** The queued or running scan of a library, or else its latest. */
export async function findLatestScan(viewer: Viewer, reader: Reader, libraryId: string): Promise<ScanRecord | null> {
  return first(
    await reader.all<ScanRow>(
      sql`${selection(viewer)} and l.id = ${libraryId}
          order by c.status in ('pending', 'running') desc, c.created_at desc, c.id desc limit 1`,
    ),
  )
}

/** Queued and running scans, oldest first. After a start they are those that a stop interrupted. */
export async function listActiveScans(viewer: Viewer, reader: Reader): Promise<ScanRecord[]> {
  const rows = await reader.all<ScanRow>(
    sql`${selection(viewer)} and c.status in ('pending', 'running') order by c.created_at, c.id`,
  )
  return rows.map(presentScan)
}

/** The history of scans, newest first. */
export async function listScans(
  viewer: Viewer,
  reader: Reader,
  request: { readonly libraryId?: string | undefined; readonly limit: number },
): Promise<ScanRecord[]> {
  const library = request.libraryId === undefined ? raw('true') : sql`l.id = ${request.libraryId}`
  const rows = await reader.all<ScanRow>(
    sql`${selection(viewer)} and ${library} order by c.created_at desc, c.id desc limit ${request.limit}`,
  )
  return rows.map(presentScan)
}

function selection(viewer: Viewer): Fragment {
  return sql`select ${columns} from scans c join libraries l on l.seq = c.library_seq
    where ${librariesVisible(viewer, 'l')}`
}

function first(rows: readonly ScanRow[]): ScanRecord | null {
  const row = rows[0]
  return row === undefined ? null : presentScan(row)
}

function presentScan(row: ScanRow): ScanRecord {
  return { ...row, errors: JSON.parse(row.errors) as ScanError[] }
}
