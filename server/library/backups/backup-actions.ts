import { rm } from 'node:fs/promises'
import type { CopyRun } from '../../db/database.ts'
import { type BackupFile, listBackups, stagedAt } from '../../storage/backups.ts'
import { type BackupContext, backUp, findBackup } from './backup-context.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { bindRestoreActions } from './restore-actions.ts'

/** The newest are listed; older ones stay on disk. */
const MAX_LISTED = 500

/** Backup actions. The caller has checked the permission. */
export function bindBackupActions(context: BackupContext) {
  let last: Promise<unknown> = Promise.resolve()

  /** One backup at a time: two would compete for the same disk. */
  function make(kind: 'manual' | 'automatic' | 'before-restore', copying?: CopyRun): Promise<BackupFile> {
    const made = last.then(() => backUp(context, kind, copying)).finally(() => context.onChange?.())
    last = made.catch(() => undefined)
    return made
  }

  const { isLayingReady, interruptedRestore, ...restoreActions } = bindRestoreActions(context, (copying) =>
    make('before-restore', copying),
  )
  return {
    ...restoreActions,
    list: async () => ({
      backups: (await listBackups(context.folders.backups)).slice(0, MAX_LISTED),
      restoreStagedAt: await stagedAt(context.databaseFile),
      isLayingReady: isLayingReady(),
      interruptedRestore: interruptedRestore(),
      isDatabaseDamaged: context.database.damage() !== null,
    }),
    /** Makes a manual backup. */
    makeManual: (copying?: CopyRun) => make('manual', copying),
    /** Makes a scheduled backup and deletes the oldest automatic ones beyond the limit. */
    async makeAutomatic(copying?: CopyRun): Promise<BackupFile> {
      const made = await make('automatic', copying)
      await removeOldBackups(context)
      return made
    },
    remove: (name: string) => removeBackup(context, name),
  }
}

async function removeBackup(context: BackupContext, name: string): Promise<void> {
  const { path } = await findBackup(context, name)
  await rm(path, { force: true })
  await rm(`${path}-wal`, { force: true })
  context.onChange?.()
}

export type { BackupFile }
/** Actions that need no job queue. */
export type BoundBackupActions = ReturnType<typeof bindBackupActions>
