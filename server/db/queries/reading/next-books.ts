import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord } from '../../records/book.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { loadBooks } from '../books/load-books.ts'

/**
 * True for a readable book: its file was read completely. The one rule for what to offer next, in every list and
 * protocol; a book that is broken, empty or of an unknown kind has an error code.
 * @param alias of the table `books` in the query
 */
export function readable(alias: string): Fragment {
  return raw(`(${alias}.error_code is null)`)
}

/**
 * For each series the first readable book that the viewer has not finished, else the first readable one, else the
 * first, by series id. Series that are not visible are omitted. Two statements for any number of series.
 */
export async function listNextBooks(
  viewer: Viewer,
  reader: Reader,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, BookRecord>> {
  if (seriesIds.length === 0) return new Map()
  const next = sql`(select n.seq from books n
      left join read_progress rp on rp.user_id = ${viewer.userId} and rp.book_seq = n.seq
    where n.series_seq = s.seq and n.deleted_at is null
    order by not ${readable('n')}, coalesce(rp.is_completed, 0), n.position, n.id limit 1)`
  const rows = await reader.all<{ seq: number | null }>(
    sql`select ${next} as seq from series s where ${among(raw('s.id'), seriesIds)} and ${seriesVisible(viewer, 's')}`,
  )
  const books = await loadBooks(
    viewer,
    reader,
    rows.flatMap(({ seq }) => seq ?? []),
  )
  return new Map(books.map((book) => [book.seriesId, book]))
}
