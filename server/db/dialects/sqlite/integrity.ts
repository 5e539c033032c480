import type { Database as Connection } from 'better-sqlite3'
import type { Integrity } from '../../database.ts'

/** What SQLite's own check says: `quick_check` skips comparing indexes with their tables. */
export function integrity(connection: Connection, check: 'quick_check' | 'integrity_check'): Integrity {
  const rows = connection.pragma(`${check}(20)`) as Record<string, string>[]
  const problems = rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok')
  return problems.length === 0 ? { ok: true } : { ok: false, problems }
}
