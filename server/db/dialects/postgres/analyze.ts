import type { ClientBase, Pool } from 'pg'

/** New statistics of our own tables: those of the system, which a plain `analyze` includes, take many times as long. */
export async function analyzeTables(client: Pick<ClientBase | Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = current_schema()",
  )
  const names = rows[0]?.names ?? null
  if (names !== null) await client.query(`analyze ${names}`)
}
