import type { Reader, Topic } from '../database.ts'
import type { Fragment } from '../sql.ts'

const keptCounts = 500

/**
 * A count, kept until something it depends on is changed. The statement answers one column called `count`.
 * @param topics what the count depends on
 */
export async function keptCount(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<number> {
  const key = `${statement.text}\n${JSON.stringify(statement.params)}`
  const version = topics.map((topic) => reader.version(topic)).join('.')
  const kept = reader.counts.get(key)
  if (kept !== undefined && kept.version === version) return kept.value
  const row = await reader.get<{ count: number }>(statement)
  const value = row?.count ?? 0
  reader.counts.delete(key)
  if (reader.counts.size >= keptCounts) {
    const oldest = reader.counts.keys().next().value
    if (oldest !== undefined) reader.counts.delete(oldest)
  }
  reader.counts.set(key, { version, value })
  return value
}
