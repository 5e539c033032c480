import { countUsers } from '../../db/queries/users/users.ts'
import { type CronTable, parseCron } from '../../jobs/cron.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { listBackups } from '../../storage/backups.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { type BackupContext, backupJob } from './backup-context.ts'

export type BackupSchedule = {
  readonly context: BackupContext
  readonly jobs: Pick<JobQueue, 'add'>
  readonly cron: CronTable
  readonly settings: LiveSettings
  /** IANA name. */
  readonly timezone: string
}

const DAY_MS = 24 * 3_600_000

/**
 * Schedules backups, as tasks. A computer that is off at that time makes its backup after the next start.
 * @returns what to call once the job queue is running
 */
export function scheduleBackups({ context, jobs, cron, settings, timezone }: BackupSchedule): () => Promise<void> {
  const due = async () => {
    await jobs.add({ kind: backupJob, uniqueKey: backupJob, priority: 20 })
  }
  const arrange = () => {
    const parsed = settings.get('backup.enabled') ? parseCron(settings.get('backup.cron'), timezone) : null
    cron.set(backupJob, parsed?.ok === true ? parsed.schedule : null, due)
  }
  return async () => {
    settings.onChange(['backup.enabled', 'backup.cron'], arrange)
    arrange()
    if (settings.get('backup.enabled') && (await isOverdue(context))) await due()
  }
}

/** Without any account there is nothing to back up. */
async function isOverdue({ database, folders, clock }: BackupContext): Promise<boolean> {
  if ((await countUsers(database.reader)) === 0) return false
  const newest = (await listBackups(folders.backups)).find((backup) => backup.kind === 'automatic')
  return newest === undefined || newest.madeAt < clock() - DAY_MS
}
