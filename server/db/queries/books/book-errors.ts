import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { all, raw, sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'

export type BookErrorCount = { readonly code: string; readonly count: number }

/** Number of visible books that cannot be read by error code, most frequent first. */
export async function countBookErrors(
  viewer: Viewer,
  reader: Reader,
  libraryId: string | undefined,
): Promise<BookErrorCount[]> {
  const conditions = [
    raw('b.error_code is not null and b.deleted_at is null'),
    await visibleTo(viewer, reader, 'b.series_seq'),
  ]
  if (libraryId !== undefined) conditions.push(sql`b.library_seq = (select seq from libraries where id = ${libraryId})`)
  return reader.all<BookErrorCount>(
    sql`select b.error_code as code, count(*) as count from books b where ${all(conditions)}
        group by b.error_code order by count desc, code`,
  )
}
