import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { Completion, ProgressChange, ProgressRecord } from '../../records/reading.ts'
import { type ProgressColumns, presentProgress, progressColumns } from '../../rows/progress.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** The viewer's progress in a book; null without progress or when the book is not visible. */
export async function findProgress(viewer: Viewer, reader: Reader, bookId: string): Promise<ProgressRecord | null> {
  const row = await reader.get<ProgressColumns>(
    sql`select b.id, ${progressColumns} from read_progress p join books b on b.seq = p.book_seq
        join series s on s.seq = b.series_seq
        where p.user_id = ${viewer.userId} and b.id = ${bookId} and ${seriesVisible(viewer, 's')}`,
  )
  return row === undefined ? null : presentProgress(row)
}

const changesOf = (viewer: Viewer, bookId: string) =>
  sql`from progress_changes h join books b on b.seq = h.book_seq join series s on s.seq = b.series_seq
      where h.user_id = ${viewer.userId} and b.id = ${bookId} and ${seriesVisible(viewer, 's')}`
const changeColumns = raw(
  `h.id, b.id as bookId, h.kind, h.current_page as currentPage, h.percentage, h.is_completed as completed, h.origin,
   h.device, h.at`,
)

/** One page of the viewer's progress history of a book, newest first. */
export async function listProgressHistory(
  viewer: Viewer,
  reader: Reader,
  bookId: string,
  request: PageRequest,
): Promise<Page<ProgressChange>> {
  const rows = await reader.all<Stored<ProgressChange>>(
    sql`select ${changeColumns} ${changesOf(viewer, bookId)}
        order by h.at desc, h.seq desc limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  const count = await reader.get<{ total: number }>(sql`select count(*) as total ${changesOf(viewer, bookId)}`)
  return { items: rows.map((row) => ({ ...row, completed: row.completed === 1 })), total: count?.total ?? 0 }
}

/** A history entry of the viewer in a book, with the position in its client's format; null without one. */
export async function findProgressChange(
  viewer: Viewer,
  reader: Reader,
  { bookId, changeId }: { readonly bookId: string; readonly changeId: string },
): Promise<(ProgressChange & { readonly locator: unknown }) | null> {
  const row = await reader.get<Stored<ProgressChange> & { readonly locator: string | null }>(
    sql`select ${changeColumns}, h.locator ${changesOf(viewer, bookId)} and h.id = ${changeId}`,
  )
  if (row === undefined) return null
  const locator = row.locator === null ? null : (JSON.parse(row.locator) as unknown)
  return { ...row, completed: row.completed === 1, locator }
}

/** The viewer's completions of the books, newest first. */
export async function listCompletions(
  viewer: Viewer,
  reader: Reader,
  bookIds: readonly string[],
): Promise<Completion[]> {
  return reader.all<Completion>(
    sql`select b.id as bookId, c.started_at as startedAt, c.completed_at as completedAt
        from completions c join books b on b.seq = c.book_seq join series s on s.seq = b.series_seq
        where c.user_id = ${viewer.userId} and ${among(raw('b.id'), bookIds)} and ${seriesVisible(viewer, 's')}
        order by c.completed_at desc, c.id desc`,
  )
}
