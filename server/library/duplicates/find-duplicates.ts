import { findSetting } from '../../db/queries/settings.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { CronTable } from '../../jobs/cron-table.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { parseCron } from '../../jobs/parse-cron.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import type { Tools } from '../tools.ts'

/** The kind of the job, and its unique key: one waits or runs at a time. */
export const duplicatesJob = 'duplicates'

/** Settings of the search for duplicates: when it runs by itself, and whose ids are believed. */
export const duplicateSettings = {
  /** Five cron fields; empty or unset: only when asked for. */
  cron: 'deduplication.cron',
  /** A list of sources; unset: every source. */
  trustedSources: 'duplicate_detection.trusted_external_id_sources',
} as const

type Desk = Pick<Tools, 'database'> & { readonly jobs: JobQueue; readonly cron: CronTable; readonly timezone: string }

/** The job itself: finds every group of equal books and series anew. */
export function duplicatesKind({ database, clock }: Pick<Tools, 'database' | 'clock'>): JobKind {
  return {
    concurrency: 1,
    maxAttempts: 3,
    async run() {
      const setting = await findSetting(database.reader, duplicateSettings.trustedSources)
      const trustedSources = textsOf(setting?.value)
      const [counts] = await database.commit([write('findDuplicates', { trustedSources, now: clock() })], {
        priority: 'scan',
      })
      return counts
    },
  }
}

/** Starts the search. @returns the id of its job @throws AppError `conflict` while one waits or runs */
export async function findDuplicates({ jobs }: Pick<Desk, 'jobs'>): Promise<string> {
  const { id, created } = await jobs.add({ kind: duplicatesJob, uniqueKey: duplicatesJob, priority: 5 })
  if (created) return id
  throw new AppError('conflict', 'Duplicates are being looked for already. Wait until this search has ended.', {
    taskId: id,
  })
}

/** Sets or ends the schedule of the search as its setting says: at the start, and when the setting was changed. */
export async function scheduleDuplicates({ database, jobs, cron, timezone }: Desk): Promise<void> {
  const value = (await findSetting(database.reader, duplicateSettings.cron))?.value
  const parsed = typeof value === 'string' && value.trim() !== '' ? parseCron(value, timezone) : null
  cron.set(duplicatesJob, parsed?.ok === true ? parsed.schedule : null, async () => {
    await jobs.add({ kind: duplicatesJob, uniqueKey: duplicatesJob, priority: 5 })
  })
}

function textsOf(value: unknown): readonly string[] | null {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return texts.length === 0 ? null : texts
}
