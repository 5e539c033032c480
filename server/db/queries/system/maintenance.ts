import type { Reader } from '../../database.ts'
import { sql } from '../../sql.ts'

/** Every uploaded picture in use (covers and person pictures), relative to the uploads folder. */
export async function listCoverFiles(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ path: string }>(
    sql`select path from covers union all select path from list_covers
        union all select avatar_path from users where avatar_path is not null order by 1`,
  )
  return rows.map((row) => row.path)
}
