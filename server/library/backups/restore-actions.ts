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
 * The verbs that bring a backup back.
 * @param make copies what is there now, before another database takes its place
 */
export function bindRestoreActions(context: BackupContext, make: (copying: CopyRun) => Promise<BackupFile>) {
  /** The backup that is being laid ready for the next start. */
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
     * Lays a backup ready to take the place of the database at the next start, after a backup of what is there now.
     * Everybody signs in again then.
     * @returns the backup that was made first
     * @throws AppError `not_found`, `unprocessable` when the backup is damaged or from a newer program, `conflict` when
     *   another one is being laid ready or it was stopped
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
        // A stop of the server in between is told at its next start.
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
     * Forgets the backup that was to be restored at the next start, or stops laying one ready.
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
