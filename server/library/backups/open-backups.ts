import type { EventBus } from '../../events/bus.ts'
import type { TaskBoard } from '../../events/task-board.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { showWork } from '../tasks/show-work.ts'
import type { Tools } from '../tools.ts'
import type { BackupDesk } from './backup-desk.ts'
import { bindBackupVerbs } from './backup-verbs.ts'
import { type BackupSchedule, scheduleBackups } from './schedule-backups.ts'
import { serveBackups } from './serve-backups.ts'

type Parts = Pick<Tools, 'newId'> &
  Pick<BackupDesk, 'database' | 'clock' | 'folder' | 'databaseFile' | 'interruptedRestore'> &
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
  const desk: BackupDesk = {
    ...{ database, clock, folder, databaseFile, interruptedRestore: interruptedRestore ?? null },
    kept: () => settings.get('backup.kept'),
    onChange: () => parts.events.publish([{ type: 'server_updated', part: 'backups' }]),
    show: (restore) => showWork(parts, { taskType: 'restore', userId: null }, restore),
  }
  const verbs = bindBackupVerbs(desk)
  const { taskBoard, newId } = parts
  const backups = { ...verbs, ...serveBackups({ verbs, jobs, taskBoard, newId }) }
  return { backups, start: scheduleBackups({ desk, jobs, cron, settings, timezone }) }
}
