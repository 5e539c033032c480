import type { CopyRun, Database } from '../../db/database.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Clock } from '../../domain/ids.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import { type BackupFile, type BackupKind, listBackups, makeBackup } from '../../storage/backups.ts'
import { type DataDirectory, freeSpace } from '../../storage/data-directory.ts'
import type { LiveSettings } from '../settings/live-settings.ts'

export type ReportCopy = (progress: TaskProgress) => void

/** What backup actions work with. */
export type BackupContext = {
  readonly database: Pick<Database, 'backup' | 'copyRestorable' | 'damage' | 'inspect' | 'size' | 'reader'>
  readonly clock: Clock
  readonly folders: Pick<DataDirectory, 'backups'>
  /** The database file. Absolute. */
  readonly databaseFile: string
  readonly settings: Pick<LiveSettings, 'get'>
  /** The backup whose restore was being prepared when the server last stopped; null: none. */
  readonly interruptedRestore?: string | null
  /** Called when the list of backups or the staged restore changes. */
  readonly onChange?: () => void
  /** Shows the progress of preparing a restore. */
  readonly show?: <T>(restore: (reportProgress: ReportCopy) => Promise<T>) => Promise<T>
}

/** @throws AppError `not_found` */
export async function findBackup({ folders }: Pick<BackupContext, 'folders'>, name: string): Promise<BackupFile> {
  const backup = (await listBackups(folders.backups)).find((file) => file.name === name)
  if (backup === undefined) throw notFound('backup')
  return backup
}

/**
 * Copies the database while it is in use. A partial copy is deleted.
 * @throws AppError `unavailable` when the disk is full or fails or the database is damaged, `conflict` when cancelled
 */
export async function backUp(context: BackupContext, kind: BackupKind, copying: CopyRun = {}): Promise<BackupFile> {
  const { database, clock } = context
  const folder = context.folders.backups
  const [needed, free] = [await database.size(), await freeSpace(folder)]
  if (free !== null && free < needed) {
    throw new AppError(
      'backup_no_room',
      {},
      {
        needed,
        free,
      },
    )
  }
  // Before a restore, a damaged database is copied as it is: there is nothing else.
  const isChecked = kind !== 'before-restore'
  const name = await makeBackup(folder, { kind, at: clock() }, (path) =>
    database.backup(path, { ...copying, isChecked }),
  )
  return findBackup(context, name)
}

/** Kind of the jobs that make backups. */
export const backupJob = 'backup'
