import type { Selected } from '../../db/queries/books/selections.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { NewJob } from '../../jobs/job-queue.ts'
import { requestedBy } from '../analysis/analyze.ts'
import { analyzeJob } from '../analysis/analyze-kind.ts'
import { jobKinds } from '../libraries/scan-jobs.ts'
import type { LibraryContext } from '../library-context.ts'
import type { ProgressDevice } from '../reading/save-progress.ts'
import { booksOf, type Selection, select } from './selection.ts'

export type BulkAnswer = {
  readonly done: number
  /** One for each id, in the order given, each id once. */
  readonly results: { id: string; status: 'done' | 'not_found' }[]
  readonly taskIds: string[]
}

/** Higher than background work, lower than a single book. */
const PRIORITY = 70

/**
 * Marks books as read or unread for the viewer, all in one transaction.
 * @throws AppError `unprocessable` when series have more books than one call marks
 */
export async function bulkMark(
  viewer: Viewer,
  context: LibraryContext,
  selection: Selection,
  { how, by }: { readonly how: 'markBooksRead' | 'markBooksUnread'; readonly by: ProgressDevice },
): Promise<BulkAnswer> {
  const found = await select(viewer, context, selection)
  const books = selection.kind === 'book' ? found : await booksOf(viewer, context, found)
  const { userId } = viewer
  if (books.length > 0) {
    const bookIds = books.map(({ id }) => id)
    await context.database.commit([write(how, { userId, bookIds, ...by, now: context.clock() })])
    context.events.publish(
      books.map(({ id, ...progress }) => ({ type: 'progress_updated', bookId: id, ...progress, userId }) as const),
    )
  }
  return answer(selection, found, [])
}

/**
 * Starts background work on the selection, one task per library: `analyze` rescans files, `thumbnails` regenerates
 * covers.
 */
export async function bulkStart(
  viewer: Viewer,
  context: LibraryContext,
  selection: Selection,
  what: 'analyze' | 'thumbnails',
): Promise<BulkAnswer> {
  const found = await select(viewer, context, selection)
  const kind = what === 'analyze' ? analyzeJob : jobKinds.thumbnails
  const taskIds: string[] = []
  for (const [libraryId, ids] of byLibrary(found)) {
    const params = { which: 'all', ...(selection.kind === 'book' ? { bookIds: ids } : { seriesIds: ids }) }
    const job: NewJob = { kind, uniqueKey: null, priority: PRIORITY, libraryId, params, ...requestedBy(viewer) }
    taskIds.push((await context.jobs.add(job)).id)
  }
  return answer(selection, found, taskIds)
}

function byLibrary(found: readonly Selected[]): Map<string, string[]> {
  const libraries = new Map<string, string[]>()
  for (const { id, libraryId } of found) {
    const ids = libraries.get(libraryId)
    if (ids === undefined) libraries.set(libraryId, [id])
    else ids.push(id)
  }
  return libraries
}

function answer({ ids }: Selection, found: readonly Selected[], taskIds: string[]): BulkAnswer {
  const known = new Set(found.map(({ id }) => id))
  const results = [...new Set(ids)].map((id) => ({ id, status: known.has(id) ? 'done' : 'not_found' }) as const)
  return { done: known.size, results, taskIds }
}
