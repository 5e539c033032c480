import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { noteText } from '../../../domain/notes/table.ts'
import type { Inspection } from '../../database.ts'
import { integrity } from './integrity.ts'
import { applicationId } from './migrate.ts'
import { latestVersion, oldestVersion } from './migrations/list.ts'

/** Opens another database file for reading and checks the whole of it: is it ours, can we open it, is it sound? */
export function inspectCopy(path: string): Inspection {
  let connection: Connection | undefined
  try {
    connection = new BetterSqlite(path, { readonly: true, fileMustExist: true })
    const schemaVersion = Number(connection.pragma('user_version', { simple: true }))
    const problems: string[] = []
    if (Number(connection.pragma('application_id', { simple: true })) !== applicationId || schemaVersion === 0) {
      problems.push(noteText('backup_not_ours'))
    } else if (schemaVersion < oldestVersion) {
      problems.push(noteText('backup_too_old'))
    }
    if (schemaVersion > latestVersion) problems.push(noteText('backup_too_new'))
    const health = integrity(connection, 'integrity_check')
    if (!health.ok) problems.push(...health.problems)
    return { schemaVersion, problems }
  } catch {
    return { schemaVersion: null, problems: [noteText('backup_damaged')] }
  } finally {
    connection?.close()
  }
}
