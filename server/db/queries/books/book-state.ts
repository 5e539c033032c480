import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { BookState } from '../../records/book-state.ts'
import { type BookStateRow, bookStatesWhere, presentBookState } from '../../rows/book-state.ts'
import { sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** The editable state of a book, soft-deleted or not; null for unknown or hidden books. */
export async function findBookState(viewer: Viewer, reader: Reader, id: string): Promise<BookState | null> {
  const row = await reader.get<BookStateRow>(bookStatesWhere(sql`b.id = ${id} and ${seriesVisible(viewer, 's')}`))
  return row === undefined ? null : presentBookState(row)
}
