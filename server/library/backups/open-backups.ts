import type { EventBus } from '../../events/bus.ts'
import type { TaskBoard } from '../../events/task-board.ts'
import type { LibraryContext } from '../library-context.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { showWork } from '../tasks/show-work.ts'
import { bindBackupActions } from './backup-actions.ts'
import type { BackupContext } from './backup-context.ts'
import { type BackupSchedule, scheduleBackups } from './schedule-backups.ts'
import { serveBackups } from './serve-backups.ts'

type Parts = Pick<LibraryContext, 'newId'> &
  Pick<BackupContext, 'database' | 'clock' | 'folder' | 'databaseFile' | 'interruptedRestore'> &
  Pick<BackupSchedule, 'cron' | 'timezone'> & {
    readonly settings: LiveSettings
    readonly events: Pick<EventBus, 'publish'>
    readonly taskBoard: TaskBoard
    readonly jobs: Parameters<typeof serveBackups>[0]['jobs']
  }

/**
 * Everything that makes backups and brings them back. To be called before the queue of jobs starts.
 * @returns the verbs, and what is to be called once the queue works
 */
export function openBackups(parts: Parts) {
  const { database, clock, folder, databaseFile, interruptedRestore, settings, jobs, cron, timezone } = parts
  const context: BackupContext = {
    database,
    clock,
    folder,
    databaseFile,
    interruptedRestore: interruptedRestore ?? null,
    kept: () => settings.get('backup.kept'),
    onChange: () => parts.events.publish([{ type: 'server_updated', part: 'backups' }]),
    show: (restore) => showWork(parts, { taskType: 'restore', userId: null }, restore),
  }
  const actions = bindBackupActions(context)
  const { taskBoard, newId } = parts
  const backups = { ...actions, ...serveBackups({ actions, jobs, taskBoard, newId }) }
  return { backups, start: scheduleBackups({ context, jobs, cron, settings, timezone }) }
}
