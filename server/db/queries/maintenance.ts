import type { Reader } from '../database.ts'
import { sql } from '../sql.ts'

/** Every uploaded cover file that is in use, relative to the uploads folder. */
export async function listCoverFiles(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ path: string }>(sql`select path from covers order by path`)
  return rows.map((row) => row.path)
}
