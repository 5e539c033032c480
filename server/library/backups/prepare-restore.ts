import type { CopyRun } from '../../db/database.ts'
import { AppError } from '../../domain/errors.ts'
import { type BackupFile, stageRestore, unstageRestore } from '../../storage/backups.ts'
import type { BackupContext, ReportCopy } from './backup-context.ts'
import type { BackupCheck } from './restore-actions.ts'

/** What preparing a restore needs. */
type RestorePreparation = {
  readonly check: () => Promise<BackupCheck>
  /** Copies the current database before it is replaced. */
  readonly makeBackup: (reportProgress: CopyRun['reportProgress']) => Promise<BackupFile>
}

/**
 * Stages a backup to replace the database at the next start, after a backup of the current one.
 * @param how `reportProgress` receives the progress of both copies, `signal` cancels between two steps
 * @returns the backup that was made first
 * @throws AppError `unprocessable` when the backup is damaged or from a newer version, `conflict` when cancelled
 */
export async function prepareRestore(
  context: BackupContext,
  backup: BackupFile,
  preparation: RestorePreparation,
  how: { readonly reportProgress: ReportCopy; readonly signal: AbortSignal },
): Promise<BackupFile> {
  const { ok, problems } = await preparation.check()
  if (!ok) {
    throw new AppError('backup_not_restorable', {}, { problems })
  }
  if (how.signal.aborted) throw new AppError('restore_stopped')
  const both = (current: number, total: number) => how.reportProgress({ current, total, unit: 'bytes' })
  try {
    const safetyBackup = await preparation.makeBackup((copied, total) => both(copied, total + backup.bytes))
    await stageRestore(context.databaseFile, (staged) => {
      const reportProgress = (copied: number, total: number) =>
        both(safetyBackup.bytes + copied, safetyBackup.bytes + total)
      return context.database.copyRestorable(backup.path, staged, { reportProgress, signal: how.signal })
    })
    // Cancelled just as the file got its name.
    if (how.signal.aborted) await unstageRestore(context.databaseFile)
    how.signal.throwIfAborted()
    return safetyBackup
  } catch (error) {
    throw how.signal.aborted ? new AppError('restore_stopped') : error
  }
}
