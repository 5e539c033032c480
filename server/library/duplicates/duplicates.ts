import { countSearched, isDuplicateGroupShown } from '../../db/queries/books/duplicates.ts'
import { write } from '../../db/write.ts'
import type { DuplicateCounts, DuplicatePart } from '../../db/writes/books/duplicates.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { wordsOf } from '../../domain/settings/setting.ts'
import { type CronTable, parseCron } from '../../jobs/cron.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import type { LibraryContext } from '../library-context.ts'
import type { LiveSettings } from '../settings/live-settings.ts'

/** Kind of the job and its unique key: at most one is queued or running. */
export const duplicatesJob = 'duplicates'

type Schedule = {
  readonly jobs: Pick<JobQueue, 'add'>
  readonly cron: Pick<CronTable, 'set'>
  readonly settings: Pick<LiveSettings, 'get' | 'onChange'>
  /** IANA name. */
  readonly timezone: string
}

type Search = Pick<LibraryContext, 'database' | 'clock'> & { readonly settings: Pick<LiveSettings, 'get'> }

/** Approximate books per part. Others may write between two parts, and a cancelled search ends there. */
const booksAtOnce = 20_000
/** Hashes are hexadecimal and evenly distributed over the first digit. */
const digits = 16

function partsOf(books: number): readonly DuplicatePart[] {
  const count = Math.min(digits, Math.max(1, Math.ceil(books / booksAtOnce)))
  const bounds = Array.from({ length: count }, (_, n) => Math.floor((n * digits) / count).toString(digits))
  const some = bounds.map((from, n) => ({ of: 'books', from: n === 0 ? '' : from, to: bounds[n + 1] ?? null }) as const)
  return [...some, { of: 'series' }]
}

/**
 * The job: finds every group of equal books and series, part by part. A cancelled search keeps its results; the
 * remaining parts keep those of the previous search.
 */
export function duplicatesKind({ database, clock, settings }: Search): JobKind {
  return {
    concurrency: 1,
    maxAttempts: 3,
    isPausable: true,
    async run(_job, signal, reportProgress, pause) {
      // Sources whose ids are trusted; none: every source.
      const trusted = wordsOf(settings.get('deduplication.trusted_sources'))
      const trustedSources = trusted.length === 0 ? null : trusted
      const { books, series } = await countSearched(database.reader)
      const total = books + series
      let current = 0
      let groups: Pick<DuplicateCounts, 'bookGroups' | 'seriesGroups'> | null = null
      for (const part of partsOf(books)) {
        await pause.over()
        if (signal.aborted) break
        const search = write('findDuplicates', { trustedSources, part, now: clock() })
        const [{ scanned, ...counts }] = await database.commit([search], { priority: 'scan' })
        groups = counts
        current += scanned
        reportProgress({ current, total: Math.max(current, total) })
      }
      return groups
    },
  }
}

/**
 * Starts the search.
 * @returns the id of its job
 * @throws AppError `conflict` while one is queued or running
 */
export async function findDuplicates({ jobs }: Pick<LibraryContext, 'jobs'>): Promise<string> {
  const { id, created } = await jobs.add({ kind: duplicatesJob, uniqueKey: duplicatesJob, priority: 5 })
  if (created) return id
  throw new AppError(
    'duplicates_searching',
    {},
    {
      taskId: id,
    },
  )
}

/** Schedules the duplicate search as the settings say, and follows their changes. */
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

/**
 * Ignores a group of duplicates. Books and series are unchanged; while they are equal, the next search finds them
 * again.
 * @throws AppError `not_found`, also for a group not visible to the viewer
 */
export async function removeDuplicateGroup(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  group: { readonly kind: 'book' | 'series'; readonly id: string },
): Promise<void> {
  if (!(await isDuplicateGroupShown(viewer, database.reader, group))) throw notFound('duplicate_group')
  await database.commit([write('removeDuplicateGroup', group)])
}
