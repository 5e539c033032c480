import type { LibraryContext } from '../library-context.ts'
import { showWork } from '../tasks/show-work.ts'
import { bindBackupActions } from './backup-actions.ts'
import type { BackupContext } from './backup-context.ts'
import { scheduleBackups } from './schedule-backups.ts'
import { serveBackups } from './serve-backups.ts'

/**
 * Everything that makes backups and brings them back. To be called before the queue of jobs starts.
 * @returns the verbs, and what is to be called once the queue works
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
