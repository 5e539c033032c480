import { write } from '../../db/write.ts'
import { parseCron } from '../../jobs/parse-cron.ts'
import type { LibraryContext } from '../library-context.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes entries of the audit log beyond the age or count limit: now, every night, and when the limits change. */
export async function trimAuditDaily({
  database,
  clock,
  cron,
  settings,
  log,
  timezone,
}: LibraryContext): Promise<void> {
  const trim = async () => {
    const before = clock() - settings.get('audit.kept_days') * DAY_MS
    await database
      .commit([write('trimAudit', { before, most: settings.get('audit.max_entries') })])
      .catch((error: unknown) => log.warn('Could not remove old audit log entries', { error }))
  }
  const nightly = parseCron('47 3 * * *', timezone)
  cron.set('old-audit', nightly.ok ? nightly.schedule : null, trim)
  settings.onChange(['audit.kept_days', 'audit.max_entries'], () => void trim())
  await trim()
}
