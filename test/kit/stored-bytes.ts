import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usesPostgres } from './postgres.ts'
import type { TestServer } from './test-server.ts'

/** Everything that the database of a server holds, to look for what it must not: its files, or all its rows. */
export async function storedBytes({ dataDir, query }: TestServer): Promise<Buffer> {
  if (usesPostgres) {
    const [rows] = await query<{ all: string }>(`select schema_to_xml('public', true, false, '')::text as "all"`)
    return Buffer.from(rows?.all ?? '')
  }
  const files = ['inglenook.db', 'inglenook.db-wal'].map((name) => join(dataDir, name)).filter(existsSync)
  return Buffer.concat(files.map((path) => readFileSync(path)))
}
