import { rm } from 'node:fs/promises'
import { type BackupFile, listBackups } from '../../storage/backups.ts'
import type { BackupContext } from './backup-context.ts'

/** Deletes the oldest automatic backups beyond the number that is retained (`backup.kept`). */
export async function removeOldBackups(context: BackupContext): Promise<void> {
  const automatic = (await listBackups(context.folders.backups)).filter(({ kind }) => kind === 'automatic')
  for (const path of await surplusBackups(context, automatic)) await rm(path, { force: true })
}

/**
 * Backups that may be deleted: those older than the newest valid ones that are retained. A damaged one does not count,
 * so that it never displaces a valid one.
 * @param backups of one kind, newest first
 * @returns their paths
 */
async function surplusBackups(
  { database, settings }: BackupContext,
  backups: readonly BackupFile[],
): Promise<string[]> {
  const count = settings.get('backup.kept')
  if (backups.length <= count) return []
  let validCount = 0
  for (const [index, { path }] of backups.entries()) {
    const { problems } = await database.inspect(path)
    if (problems.length === 0) validCount += 1
    if (validCount === count) return backups.slice(index + 1).map((backup) => backup.path)
  }
  return []
}
