import type { Pool } from 'pg'
import { AppError } from '../../../domain/errors.ts'

/** The oldest version of PostgreSQL that the tests cover and its community maintains. */
const oldestVersion = 14

/**
 * Checks that the server and the database can hold the tables, before anything is created.
 * @throws AppError unavailable when the version is too old or the encoding is not UTF-8
 */
export async function requireSupported(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  )
  const { number, version, encoding } = rows[0] as { number: number; version: string; encoding: string }
  const details = { reason: 'server-database' }
  if (number < oldestVersion * 10_000) {
    throw new AppError('server_database_too_old', { found: version, oldest: oldestVersion }, details)
  }
  if (encoding !== 'UTF8') throw new AppError('server_database_encoding', { encoding }, details)
}
