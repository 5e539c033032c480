import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Inspection } from '../db/database.ts'
import { createBackgroundQueryRunner } from '../db/dialects/sqlite/background-query.ts'
import { AppError } from '../domain/errors.ts'
import { listBackups, stageRestore } from '../storage/backups.ts'
import { lockDirectory } from '../storage/directory-lock.ts'
import { type StartReason, startFailure } from './start-failure.ts'

/** A backup as people choose one. */
export type Backup = {
  readonly name: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

const mendable: ReadonlySet<StartReason> = new Set(['damaged', 'empty-database', 'newer-schema'])

/** Whether a start failed because of the database, which an older copy of it would mend. */
export function isAboutDatabase(error: unknown): boolean {
  const failure = startFailure(error)
  return failure !== null && mendable.has(failure.reason)
}

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseFile'>
const folderOf = ({ dataDir }: DatabaseLocation) => join(dataDir, 'backups')

/** The backups of a server that does not run, the newest first. What an earlier restore replaced is not among them. */
export async function backupsOf(location: DatabaseLocation): Promise<readonly Backup[]> {
  const all = await listBackups(folderOf(location))
  return all.filter(({ kind }) => kind !== 'replaced').map(({ name, madeAt }) => ({ name, madeAt }))
}

/**
 * Lays a backup ready to take the place of the database at the next start, while no server runs. What stands there now is
 * kept among the backups then, and everybody signs in again.
 * @throws AppError `not_found`; `unprocessable` when the backup cannot be opened, either; `conflict` when a server runs
 */
export async function stageBackup(location: DatabaseLocation, name: string): Promise<void> {
  const lock = await lockDirectory(location.dataDir)
  const backgroundQueries = createBackgroundQueryRunner(location.databaseFile)
  try {
    const backup = (await listBackups(folderOf(location))).find((file) => file.name === name)
    if (backup === undefined) {
      throw new AppError('backup_gone', {}, { reason: 'backup-gone', place: name })
    }
    const { problems } = (await backgroundQueries.run({ kind: 'inspect', path: backup.path })) as Inspection
    if (problems.length > 0) {
      const details = { reason: 'backup-damaged', place: name, problems: problems.slice(0, 20) }
      throw new AppError('backup_not_restorable', {}, details)
    }
    await stageRestore(location.databaseFile, async (path) => {
      await backgroundQueries.run({ kind: 'restorable', from: backup.path, path })
    })
  } finally {
    await backgroundQueries.close()
    await lock.release()
  }
}
