import type { CopyRun } from '../../db/database.ts'
import { AppError } from '../../domain/errors.ts'
import {
  type BackupFile,
  clearRestoreMarker,
  markRestoreStarted,
  stagedAt,
  unstageRestore,
} from '../../storage/backups.ts'
import { type BackupContext, findBackup } from './backup-context.ts'
import { checkBackup } from './check-backup.ts'
import { prepareRestore } from './prepare-restore.ts'

/**
 * Restore actions.
 * @param make copies the current database before it is replaced
 */
export function bindRestoreActions(context: BackupContext, make: (copying: CopyRun) => Promise<BackupFile>) {
  /** The backup that is being staged for the next start. */
  let preparing: AbortController | null = null
  let interrupted = context.interruptedRestore ?? null
  const show: NonNullable<BackupContext['show']> = context.show ?? ((restore) => restore(() => undefined))

  function lay(backup: BackupFile, { signal }: AbortController): Promise<BackupFile> {
    const check = () => checkBackup(context, backup.name)
    const makeBackup = (reportProgress: CopyRun['reportProgress']) => make({ reportProgress, signal })
    return show((reportProgress) => prepareRestore(context, backup, { check, makeBackup }, { reportProgress, signal }))
  }

  return {
    isLayingReady: () => preparing !== null,
    /** The backup whose restore was being prepared when the server stopped, until another one is. */
    interruptedRestore: () => interrupted,
    /**
     * Stages a backup to replace the database at the next start, after a backup of the current one. All sessions end
     * with the restore.
     * @returns the backup that was made first
     * @throws AppError `not_found`, `unprocessable` when the backup is damaged or from a newer version, `conflict` when
     * another one is being staged or it was cancelled
     */
    async restore(name: string): Promise<BackupFile> {
      const backup = await findBackup(context, name)
      if (preparing !== null) {
        throw new AppError('restore_preparing')
      }
      preparing = new AbortController()
      interrupted = null
      context.onChange?.()
      try {
        // If the server stops meanwhile, the next start reports it.
        await markRestoreStarted(context.databaseFile, name)
        const safety = await lay(backup, preparing)
        await clearRestoreMarker(context.databaseFile)
        return safety
      } catch (error) {
        if (!isStopping(error)) await clearRestoreMarker(context.databaseFile)
        throw error
      } finally {
        preparing = null
        context.onChange?.()
      }
    },
    /**
     * Cancels a staged restore or the preparation of one.
     * @throws AppError `conflict` when there is none
     */
    async keepCurrent(): Promise<void> {
      if (preparing === null && (await stagedAt(context.databaseFile)) === null) {
        throw new AppError('no_restore_prepared')
      }
      preparing?.abort()
      await unstageRestore(context.databaseFile)
      context.onChange?.()
    },
  }
}

function isStopping(error: unknown): boolean {
  return error instanceof AppError && Object(error.details).reason === 'stopping'
}
