import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Inspection } from '../db/database.ts'
import type { ServerDatabase } from '../db/dialects/postgres/connection.ts'
import { createBackgroundQueryRunner } from '../db/dialects/sqlite/background-query.ts'
import { AppError } from '../domain/errors.ts'
import type { Log } from '../log/log.ts'
import {
  consumeStagedContent,
  listBackups,
  stagedAt,
  stageRestore,
  sweepUnfinishedBackups,
} from '../storage/backups.ts'
import { lockDirectory } from '../storage/directory-lock.ts'
import { type StartReason, startFailure } from './start-failure.ts'

/** A backup as offered for a restore. */
export type Backup = {
  readonly name: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

const repairable: ReadonlySet<StartReason> = new Set(['damaged', 'empty-database', 'newer-schema'])

/** Whether a start failed because of the database, so that restoring a backup would help. */
export function isAboutDatabase(error: unknown): boolean {
  const failure = startFailure(error)
  return failure !== null && repairable.has(failure.reason)
}

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseFile'>
const folderOf = ({ dataDir }: DatabaseLocation) => join(dataDir, 'backups')

/**
 * The backups of a server that is not running, newest first. Databases replaced by an earlier restore are not included.
 */
export async function backupsOf(location: DatabaseLocation): Promise<readonly Backup[]> {
  const all = await listBackups(folderOf(location))
  return all.filter(({ kind }) => kind !== 'replaced').map(({ name, madeAt }) => ({ name, madeAt }))
}

/**
 * Stages a backup to replace the database at the next start, while no server runs. The current database is then moved
 * to the backups, and all sessions end.
 * @throws AppError `not_found`; `unprocessable` when the backup cannot be opened either; `conflict` when a server runs
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

type ServerRestore = DatabaseLocation & {
  readonly server: ServerDatabase
  readonly backups: string
  readonly log: Pick<Log, 'warn'>
  /** Brings the schema of the server database to that of this program. */
  readonly prepare: () => Promise<void>
}

/**
 * Before a server database is opened: replaces its content with a staged backup if there is one and no server uses the
 * database. Of several servers that start together, one does this and the others wait.
 * @returns the backup with the previous content; null: nothing was replaced
 * @throws AppError in plain words; the content is either the previous or the new one then
 */
export async function restoreOnServer(restore: ServerRestore): Promise<string | null> {
  const { server, databaseFile, backups, log } = restore
  if ((await stagedAt(databaseFile)) === null) return null
  const { withCopyLock } = await import('../db/dialects/postgres/copy-side.ts')
  const { copyToFile, replaceFromFile } = await import('../db/copy/server-file.ts')
  const { upgradeFile } = await import('../db/dialects/sqlite/upgrade-file.ts')
  await restore.prepare()
  return withCopyLock(server, async (isUsed) => {
    // Another server may have done it meanwhile.
    if ((await stagedAt(databaseFile)) === null) return null
    if (isUsed) {
      log.warn('A backup is to be restored: stop all servers of this database, then start one')
      return null
    }
    await sweepUnfinishedBackups(databaseFile, backups)
    const replaced = await consumeStagedContent(databaseFile, backups, {
      upgrade: upgradeFile,
      save: (path) => copyToFile(server, path),
      replace: (staged) => replaceFromFile(server, staged),
    })
    if (replaced !== null) log.warn('Backup restored; the previous database is among the backups', { replaced })
    return replaced
  })
}
