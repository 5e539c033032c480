import { sql } from '../../server/db/sql.ts'
import { rest } from './rest.ts'
import type { TestServer } from './test-server.ts'

/** Resolves when no job is open. Jobs of an unknown kind, created by examples, stay queued. */
export async function settled({ database: { reader } }: Pick<TestServer, 'database'>): Promise<void> {
  const busy = sql`select id from jobs where state in ('pending', 'running') and kind <> 'example' limit 1`
  while ((await reader.get(busy)) !== undefined) await rest()
}
