import type { CopyRun } from '../../db/database.ts'
import { AppError } from '../../domain/errors.ts'
import { type BackupFile, forgetRestore, noteRestore, stagedAt, unstageRestore } from '../../storage/backups.ts'
import { type BackupDesk, findBackup } from './backup-desk.ts'
import { checkBackup } from './check-backup.ts'
import { layReady } from './lay-ready.ts'

/**
 * The verbs that bring a backup back.
 * @param make copies what is there now, before another database takes its place
 */
export function bindRestoreVerbs(desk: BackupDesk, make: (copying: CopyRun) => Promise<BackupFile>) {
  /** The backup that is being laid ready for the next start. */
  let laying: AbortController | null = null
  let interrupted = desk.interruptedRestore ?? null
  const show: NonNullable<BackupDesk['show']> = desk.show ?? ((restore) => restore(() => undefined))

  function lay(backup: BackupFile, { signal }: AbortController): Promise<BackupFile> {
    const check = () => checkBackup(desk, backup.name)
    const keep = (tell: CopyRun['tell']) => make({ tell, signal })
    return show((tell) => layReady(desk, backup, { check, keep }, { tell, signal }))
  }

  return {
    isLayingReady: () => laying !== null,
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
      const backup = await findBackup(desk, name)
      if (laying !== null) {
        throw new AppError('conflict', 'A backup is being laid ready already. Wait until it is, or stop it first.')
      }
      laying = new AbortController()
      interrupted = null
      desk.onChange?.()
      try {
        // A stop of the server in between is told at its next start.
        await noteRestore(desk.databaseFile, name)
        const safety = await lay(backup, laying)
        await forgetRestore(desk.databaseFile)
        return safety
      } catch (error) {
        if (!isStopping(error)) await forgetRestore(desk.databaseFile)
        throw error
      } finally {
        laying = null
        desk.onChange?.()
      }
    },
    /**
     * Forgets the backup that was to be restored at the next start, or stops laying one ready.
     * @throws AppError `conflict` when there is none
     */
    async keepCurrent(): Promise<void> {
      if (laying === null && (await stagedAt(desk.databaseFile)) === null) {
        throw new AppError('conflict', 'No backup is to be restored at the next start.')
      }
      laying?.abort()
      await unstageRestore(desk.databaseFile)
      desk.onChange?.()
    },
  }
}

function isStopping(error: unknown): boolean {
  return error instanceof AppError && Object(error.details).reason === 'stopping'
}
