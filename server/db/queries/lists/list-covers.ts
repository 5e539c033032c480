import type { Reader } from '../../database.ts'
import type { ListCover } from '../../records/cover.ts'
import type { ListKind, ListRecord } from '../../records/lists.ts'
import { listTables } from '../../rows/list-tables.ts'
import type { Stored } from '../../rows/stored.ts'
import { sql } from '../../sql.ts'

const select = sql`select id, path, media_type as mediaType, width, height, file_size as fileSize,
  is_selected as isSelected, created_at as createdAt, updated_at as updatedAt from list_covers`

/**
 * What was handed in for a collection or a read list, oldest first.
 * @param list as a viewer is shown it: its covers are for everybody who is
 */
export async function listCoversOf(reader: Reader, kind: ListKind, list: ListRecord): Promise<readonly ListCover[]> {
  const rows = await reader.all<Stored<ListCover>>(
    sql`${select} where ${listTables[kind].owner} = ${list.id} order by created_at, id`,
  )
  return rows.map((row) => ({ ...row, isSelected: row.isSelected === 1 }))
}
