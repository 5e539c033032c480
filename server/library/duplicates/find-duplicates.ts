import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { CronTable } from '../../jobs/cron-table.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { parseCron } from '../../jobs/parse-cron.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import type { Tools } from '../tools.ts'

/** The kind of the job, and its unique key: one waits or runs at a time. */
export const duplicatesJob = 'duplicates'

type Schedule = {
  readonly jobs: Pick<JobQueue, 'add'>
  readonly cron: Pick<CronTable, 'set'>
  readonly settings: Pick<LiveSettings, 'get' | 'onChange'>
  /** IANA name. */
  readonly timezone: string
}

type Search = Pick<Tools, 'database' | 'clock'> & {
  /** Asked each time: sources whose ids are believed; none: every source. */
  readonly settings: { readonly trustedSources: () => readonly string[] }
}

/** The job itself: finds every group of equal books and series anew. */
export function duplicatesKind({ database, clock, settings }: Search): JobKind {
  return {
    concurrency: 1,
    maxAttempts: 3,
    async run() {
      const trusted = settings.trustedSources()
      const trustedSources = trusted.length === 0 ? null : trusted
      const [counts] = await database.commit([write('findDuplicates', { trustedSources, now: clock() })], {
        priority: 'scan',
      })
      return counts
    },
  }
}

/** Starts the search. @returns the id of its job @throws AppError `conflict` while one waits or runs */
export async function findDuplicates({ jobs }: Pick<Schedule, 'jobs'>): Promise<string> {
  const { id, created } = await jobs.add({ kind: duplicatesJob, uniqueKey: duplicatesJob, priority: 5 })
  if (created) return id
  throw new AppError('conflict', 'Duplicates are being looked for already. Wait until this search has ended.', {
    taskId: id,
  })
}

/** Looks for duplicates by the clock, as the settings say, from now on and after each change of them. */
export function scheduleDuplicates({ jobs, cron, settings, timezone }: Schedule): void {
  const due = async () => {
    await jobs.add({ kind: duplicatesJob, uniqueKey: duplicatesJob, priority: 5 })
  }
  const arrange = () => {
    const parsed = settings.get('deduplication.enabled')
      ? parseCron(settings.get('deduplication.cron'), timezone)
      : null
    cron.set(duplicatesJob, parsed?.ok === true ? parsed.schedule : null, due)
  }
  settings.onChange(['deduplication.enabled', 'deduplication.cron'], arrange)
  arrange()
}
