import { openForWriting } from './connection.ts'
import { prepareSchema } from './migrate.ts'
import { asAppError } from './storage-error.ts'

/**
 * Brings the copy of a backup to the schema of this program.
 * @throws AppError unavailable when it is damaged or too old
 */
export function upgradeFile(file: string): void {
  const connection = openForWriting(file)
  try {
    prepareSchema(connection, { file, backupsDir: '', now: 0, isCopy: true })
  } catch (error) {
    throw asAppError(error)
  } finally {
    connection.close()
  }
}
