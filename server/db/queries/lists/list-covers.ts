import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { ListCover } from '../../records/cover.ts'
import type { ListKind } from '../../records/lists.ts'
import { listTables } from '../../rows/list-tables.ts'
import type { Stored } from '../../rows/stored.ts'
import { raw, sql } from '../../sql.ts'
import { listShown } from './lists.ts'

const columns = raw(`k.id, k.path, k.media_type as mediaType, k.width, k.height, k.file_size as fileSize,
  k.is_selected as isSelected, k.created_at as createdAt, k.updated_at as updatedAt`)

/**
 * The uploaded covers of a collection or read list, oldest first; none when the list is not visible. Everyone who sees
 * a list sees its cover, as with its name.
 */
export async function listCoversOf(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  id: string,
): Promise<readonly ListCover[]> {
  const { rows: lists, owner } = listTables[kind]
  const rows = await reader.all<Stored<ListCover>>(
    sql`select ${columns} from list_covers k join ${lists} c on c.id = k.${owner}
        where c.id = ${id} and ${await listShown(viewer, reader, kind)} order by k.created_at, k.id`,
  )
  return rows.map((row) => ({ ...row, isSelected: row.isSelected === 1 }))
}
