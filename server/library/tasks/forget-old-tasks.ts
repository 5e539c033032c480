import { write } from '../../db/write.ts'
import { parseCron } from '../../jobs/parse-cron.ts'
import { duplicatesJob } from '../duplicates/find-duplicates.ts'
import type { LibraryContext } from '../library-context.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes finished tasks beyond their retention: now, every night, and when the number of days changes. */
export async function forgetOldTasks({
  database,
  clock,
  cron,
  settings,
  log,
  timezone,
}: LibraryContext): Promise<void> {
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
