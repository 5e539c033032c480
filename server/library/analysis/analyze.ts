import type { Reader } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { findBook } from '../../db/queries/books/books.ts'
import type { BookChoice } from '../../db/queries/scanning/known-files.ts'
import { findLibrary, listLibraries } from '../../db/queries/scanning/libraries.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { JobKind } from '../../jobs/run-job.ts'
import type { Scanner } from '../../scanner/scan-run.ts'
import type { LibraryQueue } from '../../scanner/serial-queue.ts'
import type { LibraryContext } from '../library-context.ts'

/** What is rescanned: one book, a series or a library. */
export type AnalysisTarget = { readonly kind: 'book' | 'series' | 'library'; readonly id: string }

/** Someone is waiting for a single book; a library may take longer. */
const priorities = { book: 90, series: 80, library: 60 } as const

/**
 * Rescans books in the background. A repeated request while the same job is queued or running returns its task.
 * @param which `unanalyzed`: only those that were never read completely
 * @returns the id of the task
 * @throws AppError `not_found`
 */
export async function analyze(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: AnalysisTarget,
  which: 'all' | 'unanalyzed',
): Promise<string> {
  const targetIds = await targetIdsOf(viewer, context.database.reader, { kind, id })
  const chosen: AnalyzeParams = {
    which,
    ...(kind === 'book' ? { bookIds: [id] } : {}),
    ...(kind === 'series' ? { seriesIds: [id] } : {}),
  }
  const job = { kind: analyzeJob, uniqueKey: `analyze:${kind}:${id}:${which}`, priority: priorities[kind] }
  return (await context.jobs.add({ ...job, ...targetIds, params: chosen, ...requestedBy(viewer) })).id
}

/** A viewer with partial access sees work on a whole library only if they started it. */
export function requestedBy(viewer: Viewer): { readonly userId?: string } {
  return isUnrestricted(viewer) ? {} : { userId: viewer.userId }
}

type TargetIds = { readonly libraryId: string; readonly seriesId?: string; readonly bookId?: string }

async function targetIdsOf(viewer: Viewer, reader: Reader, { kind, id }: AnalysisTarget): Promise<TargetIds> {
  if (kind === 'library') {
    if ((await findLibrary(viewer, reader, id)) === null) throw notFound('library')
    return { libraryId: id }
  }
  if (kind === 'series') {
    const series = await findSeries(viewer, reader, id)
    if (series === null) throw notFound('series')
    return { libraryId: series.libraryId, seriesId: id }
  }
  const book = await findBook(viewer, reader, id)
  if (book === null || book.deletedAt !== null) throw notFound('book')
  return { libraryId: book.libraryId, seriesId: book.seriesId, bookId: id }
}

/**
 * Retries unreadable books in every library that the viewer may see, or in one of them.
 * @param code only books with this error
 * @returns the ids of the tasks, one per library that has such books
 * @throws AppError `not_found`
 */
export async function retryFailed(
  viewer: Viewer,
  { database: { reader }, jobs }: LibraryContext,
  { libraryId, code }: { readonly libraryId?: string | undefined; readonly code?: string | undefined },
): Promise<string[]> {
  const all = await listLibraries(viewer, reader)
  const libraries = libraryId === undefined ? all : all.filter(({ id }) => id === libraryId)
  if (libraryId !== undefined && libraries.length === 0) throw notFound('library')
  const taskIds: string[] = []
  for (const { id, errorCount } of libraries) {
    if (errorCount === 0) continue
    const params: AnalyzeParams = { which: 'failed', ...(code === undefined ? {} : { code }) }
    const job = {
      kind: analyzeJob,
      uniqueKey: `analyze:library:${id}:failed:${code ?? ''}`,
      priority: priorities.series,
    }
    taskIds.push((await jobs.add({ ...job, libraryId: id, params, ...requestedBy(viewer) })).id)
  }
  return taskIds
}

/** Kind of the job that rescans known books. */
export const analyzeJob = 'analyze'

/** Parameters of the job, beyond its library. */
type AnalyzeParams = Omit<BookChoice, 'libraryId'>

/** One attempt: unreadable books are listed in the result and can be retried. */
const attempts = 1
/** Across libraries; jobs of one library wait for each other and for its scans. */
const atOnce = 2

/** The job. It waits for a scan of the same library, and a scan waits for it. */
export function analyzeKind(scanner: Scanner, turns: LibraryQueue): JobKind {
  return {
    concurrency: atOnce,
    maxAttempts: attempts,
    isPausable: true,
    async run({ libraryId, params }, signal, reportProgress, pause) {
      if (libraryId === null) return null
      const choice: BookChoice = { which: 'all', ...(params as AnalyzeParams | null), libraryId }
      return turns(libraryId, signal, async () => {
        // Like a scan, not loaded at start.
        const { analyzeBooks } = await import('../../scanner/analyze-books.ts')
        return analyzeBooks(scanner, choice, {
          signal,
          pause,
          reportProgress: (current, total) => reportProgress({ current, total }),
        })
      })
    },
  }
}
