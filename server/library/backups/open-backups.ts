import type { LibraryContext } from '../library-context.ts'
import { showWork } from '../tasks/show-work.ts'
import { bindBackupActions } from './backup-actions.ts'
import type { BackupContext } from './backup-context.ts'
import { scheduleBackups } from './schedule-backups.ts'
import { serveBackups } from './serve-backups.ts'

/**
 * Registers backup and restore actions. Call before the job queue starts.
 * @returns the actions, and what to call once the queue is running
 */
export function openBackups(
  context: LibraryContext,
  { databaseFile, interruptedRestore }: Required<Pick<BackupContext, 'databaseFile' | 'interruptedRestore'>>,
) {
  const { events } = context
  const backupContext: BackupContext = {
    ...context,
    databaseFile,
    interruptedRestore,
    onChange: () => events.publish([{ type: 'server_updated', part: 'backups' }]),
    show: (restore) => showWork(context, { taskType: 'restore', userId: null }, restore),
  }
  const actions = bindBackupActions(backupContext)
  const backups = { ...actions, ...serveBackups({ ...context, actions }) }
  return { backups, start: scheduleBackups({ ...context, context: backupContext }) }
}
