import type { Reader } from '../../database.ts'
import { type Fragment, raw, sql } from '../../sql.ts'

export type Preference = { readonly key: string; readonly value: unknown; readonly updatedAt: number }

/** By key. */
export function listPreferences(reader: Reader, userId: string): Promise<Preference[]> {
  return select(reader, userId, raw('1'))
}

/** Null when unset. */
export async function findPreference(reader: Reader, userId: string, key: string): Promise<Preference | null> {
  const [found] = await select(reader, userId, sql`key = ${key}`)
  return found ?? null
}

async function select(reader: Reader, userId: string, where: Fragment): Promise<Preference[]> {
  const rows = await reader.all<Preference & { readonly value: string }>(
    sql`select key, value, updated_at as updatedAt from user_preferences where user_id = ${userId} and ${where}
        order by key`,
  )
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }))
}
