import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import type { LibraryContext } from '../library-context.ts'

/** Kind of the job that applies a rule to a large catalog. */
export const sharingRuleJob = 'sharing-rule'

/** High priority: what the rule hides should be hidden soon. */
const PRIORITY = 100

/** Queues the job, behind one that is running for the same tag: that one began with an older rule. */
export async function applyRuleLater(jobs: Pick<JobQueue, 'add'>, tagId: string): Promise<void> {
  await jobs.add({ kind: sharingRuleJob, uniqueKey: null, priority: PRIORITY, params: { tagId } })
}

type ReportProgress = Parameters<JobKind['run']>[2]

/** Registers the job that applies rules to large catalogs. Call before the job queue starts. */
export function serveSharingRules(context: LibraryContext): void {
  const run: JobKind['run'] = async ({ params }, signal, reportProgress) => {
    const { tagId } = params as { readonly tagId: string }
    let from: number | null = 0
    while (from !== null && !signal.aborted) from = await applySpan(context, { tagId, from }, reportProgress)
    const libraries = await listLibraries(systemViewer, context.database.reader)
    context.events.publish(
      libraries.map(({ id: libraryId }) => ({ type: 'library_updated', libraryId, seriesIds: 'all' }) as const),
    )
    return null
  }
  context.jobs.serve(sharingRuleJob, { concurrency: 1, maxAttempts: 3, run })
}

type Span = { readonly tagId: string; readonly from: number }

/** @returns where to continue, null at the end of the catalog */
async function applySpan(
  { database, clock }: LibraryContext,
  { tagId, from }: Span,
  reportProgress: ReportProgress,
): Promise<number | null> {
  const span = write('applySharingRule', { id: tagId, from, now: clock() })
  const [{ next, last }] = await database.commit([span], { priority: 'scan' })
  reportProgress({ current: next ?? last, total: last, message: 'applying' })
  return next
}
