import type { Viewer } from '../../domain/access/viewer.ts'
import type { Reader } from '../database.ts'
import { all, raw, sql } from '../sql.ts'
import { seriesVisible } from './visibility.ts'

/** Every uploaded cover file that is in use, relative to the uploads folder. */
export async function listCoverFiles(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ path: string }>(sql`select path from covers order by path`)
  return rows.map((row) => row.path)
}

/** How many soft-deleted books a purge would remove. */
export async function countPurgeable(
  viewer: Viewer,
  reader: Reader,
  scope: { readonly libraryId?: string | undefined; readonly seriesId?: string | undefined },
): Promise<number> {
  const conditions = [raw('b.deleted_at is not null'), seriesVisible(viewer, 's')]
  if (scope.libraryId !== undefined) {
    conditions.push(sql`b.library_seq = (select seq from libraries where id = ${scope.libraryId})`)
  }
  if (scope.seriesId !== undefined) conditions.push(sql`s.id = ${scope.seriesId}`)
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from books b join series s on s.seq = b.series_seq where ${all(conditions)}`,
  )
  return row?.count ?? 0
}
