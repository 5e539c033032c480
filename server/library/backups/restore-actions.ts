import type { CopyRun } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { serverActor } from '../../domain/audit/entry.ts'
import { AppError } from '../../domain/errors.ts'
import {
  type BackupFile,
  clearRestoreMarker,
  consumeInterruptedRestore,
  markRestoreStarted,
  stagedAt,
  unstageRestore,
} from '../../storage/backups.ts'
import type { LibraryContext } from '../library-context.ts'
import { type BackupContext, findBackup } from './backup-context.ts'
import { prepareRestore } from './prepare-restore.ts'

/**
 * Logs, also in the audit log, that the server stopped while a restore was being prepared, so that it is not taken for
 * completed.
 * @returns the backup that was to be restored; null: none was
 */
export async function reportInterruptedRestore(
  { database, clock, log }: Pick<LibraryContext, 'database' | 'clock' | 'log'>,
  databaseFile: string,
): Promise<string | null> {
  const name = await consumeInterruptedRestore(databaseFile)
  if (name === null) return null
  log.warn('Preparing a restore was interrupted; nothing was changed, start it again', {
    backup: name,
  })
  const event = { kind: 'restore.interrupted', subject: { type: 'backup', id: name, name } } as const
  await database.commit([write('noteAudit', { actor: serverActor, event, now: clock() })])
  return name
}

/** Restore actions. @param make copies the current database before it is replaced */
export function bindRestoreActions(context: BackupContext, make: (copying: CopyRun) => Promise<BackupFile>) {
  /** The backup that is being staged for the next start. */
  let preparing: AbortController | null = null
  let interrupted = context.interruptedRestore ?? null
  const show: NonNullable<BackupContext['show']> = context.show ?? ((restore) => restore(() => undefined))

  function stage(backup: BackupFile, { signal }: AbortController): Promise<BackupFile> {
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
        const safetyBackup = await stage(backup, preparing)
        await clearRestoreMarker(context.databaseFile)
        return safetyBackup
      } catch (error) {
        if (!isStopping(error)) await clearRestoreMarker(context.databaseFile)
        throw error
      } finally {
        preparing = null
        context.onChange?.()
      }
    },
    /** Cancels a staged restore or the preparation of one. @throws AppError `conflict` when there is none */
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

/** Result of checking a backup. */
export type BackupCheck = { readonly ok: boolean; readonly schemaVersion: number | null; readonly problems: string[] }

/** Checks a backup completely. @throws AppError `not_found` */
export async function checkBackup(
  context: Pick<BackupContext, 'database' | 'folders'>,
  name: string,
): Promise<BackupCheck> {
  const { path } = await findBackup(context, name)
  const { schemaVersion, problems } = await context.database.inspect(path)
  return { ok: problems.length === 0, schemaVersion, problems: problems.slice(0, 20) }
}
