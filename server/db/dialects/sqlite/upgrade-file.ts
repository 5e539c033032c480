import BetterSqlite from 'better-sqlite3'
import { prepareSchema } from './migrate.ts'
import { latestVersion } from './migrations/list.ts'
import { asAppError } from './storage-error.ts'

/**
 * Brings the copy of a backup to the schema of this program. One that has it already is not touched.
 * @throws AppError unavailable when it is damaged or too old
 */
export function upgradeFile(file: string): void {
  if (isOfThisVersion(file)) return
  let connection: BetterSqlite.Database | undefined
  try {
    connection = new BetterSqlite(file)
    // The file stays a single one.
    connection.pragma('journal_mode = delete')
    connection.pragma('foreign_keys = on')
    prepareSchema(connection, { file, backupsDir: '', now: 0, isCopy: true })
  } catch (error) {
    throw asAppError(error)
  } finally {
    connection?.close()
  }
}

function isOfThisVersion(file: string): boolean {
  let connection: BetterSqlite.Database | undefined
  try {
    connection = new BetterSqlite(file, { readonly: true, fileMustExist: true })
    return Number(connection.pragma('user_version', { simple: true })) === latestVersion
  } catch {
    // Reported when it is opened for the upgrade.
    return false
  } finally {
    connection?.close()
  }
}
