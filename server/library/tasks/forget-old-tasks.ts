import type { Database } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import type { Clock } from '../../domain/ids.ts'
import type { CronTable } from '../../jobs/cron-table.ts'
import { parseCron } from '../../jobs/parse-cron.ts'
import type { JobRunner } from '../../jobs/run-job.ts'
import { duplicatesJob } from '../duplicates/find-duplicates.ts'
import type { LiveSettings } from '../settings/live-settings.ts'

export type OldTasks = {
  readonly database: Pick<Database, 'commit'>
  readonly clock: Clock
  readonly cron: CronTable
  readonly settings: Pick<LiveSettings, 'get' | 'onChange'>
  readonly log: JobRunner['log']
  /** IANA name. */
  readonly timezone: string
}

const DAY_MS = 24 * 3_600_000

/** Forgets tasks that ended longer ago than they are kept: now, every night, and when the number of days changes. */
export async function forgetOldTasks({ database, clock, cron, settings, log, timezone }: OldTasks): Promise<void> {
  const forget = async () => {
    const before = clock() - settings.get('task.history_days') * DAY_MS
    await database
      .commit([write('removeOldJobs', { before, cancelQueuedOf: [duplicatesJob] })])
      .catch((error: unknown) => log.warn('Could not remove old tasks', { error }))
  }
  const nightly = parseCron('41 3 * * *', timezone)
  cron.set('old-tasks', nightly.ok ? nightly.schedule : null, forget)
  settings.onChange(['task.history_days'], () => void forget())
  await forget()
}
