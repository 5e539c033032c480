import type { Database } from '../../db/database.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Clock } from '../../domain/ids.ts'
import { type BackupFile, type BackupKind, listBackups, makeBackup } from '../../storage/backups.ts'
import { freeSpace } from '../../storage/data-directory.ts'
import { type TellCopy, watchCopy } from './watch-copy.ts'

/** What the verbs of backups work with. */
export type BackupDesk = {
  readonly database: Pick<Database, 'backup' | 'copyRestorable' | 'inspect' | 'size' | 'reader'>
  readonly clock: Clock
  /** Where backups lie. Absolute. */
  readonly folder: string
  /** The database itself. Absolute. */
  readonly databaseFile: string
  /** Backups made by themselves that are kept. */
  readonly kept: () => number
  /** Told when there are other backups, or another one is to be restored. */
  readonly onChange?: () => void
  /** Shows a copy that somebody waits for while it is made. */
  readonly show?: <T>(copy: (tell: TellCopy) => Promise<T>) => Promise<T>
}

/** @throws AppError `not_found` */
export async function findBackup({ folder }: Pick<BackupDesk, 'folder'>, name: string): Promise<BackupFile> {
  const backup = (await listBackups(folder)).find((file) => file.name === name)
  if (backup === undefined) throw notFound('This backup')
  return backup
}

/**
 * Copies the database while it goes on working, and removes the oldest of the backups that were made by themselves
 * beyond the number that is kept.
 * @param tell called with how much is copied, now and then
 * @throws AppError `unavailable` when there is no room or the disk fails
 */
export async function backUp(
  desk: BackupDesk,
  kind: BackupKind,
  tell: TellCopy = () => undefined,
): Promise<BackupFile> {
  const { database, clock, folder } = desk
  const [needed, free] = [await database.size(), await freeSpace(folder)]
  if (free !== null && free < needed) {
    throw new AppError('unavailable', 'There is not enough room for a backup. Free some space and try again.', {
      needed,
      free,
    })
  }
  const name = await makeBackup(folder, { kind, at: clock() }, (path) =>
    watchCopy({ path, bytes: needed }, () => database.backup(path), tell),
  )
  return findBackup(desk, name)
}
