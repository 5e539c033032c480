import { type Selected, selectBooks, selectBooksOfSeries, selectSeries } from '../../db/queries/books/books.ts'
import type { BulkBookEdit, BulkOutcome, BulkSeriesEdit } from '../../db/records/bulk.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { NewJob } from '../../jobs/job-queue.ts'
import { analyzeJob, requestedBy } from '../analysis/analyze.ts'
import { jobKinds } from '../libraries/scans.ts'
import type { LibraryContext } from '../library-context.ts'
import type { ProgressDevice } from '../reading/save-progress.ts'

/** Up to 100 series or 500 books. */
export type Selection = { readonly kind: 'series' | 'book'; readonly ids: readonly string[] }

/** Books per call: a longer transaction would block other writers. */
const MAX_BOOKS = 20_000

/** The part of a selection that the viewer may see, in no order. */
export function select(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  { kind, ids }: Selection,
): Promise<Selected[]> {
  return (kind === 'book' ? selectBooks : selectSeries)(viewer, database.reader, [...new Set(ids)])
}

/**
 * The books of the selected series.
 * @throws AppError `unprocessable` when they have more books than one call may change
 */
export async function booksOf(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  series: readonly Selected[],
): Promise<Selected[]> {
  const ids = series.map(({ id }) => id)
  const books = await selectBooksOfSeries(viewer, database.reader, ids, MAX_BOOKS + 1)
  if (books.length <= MAX_BOOKS) return books
  throw new AppError('selection_too_large', { most: MAX_BOOKS }, { maxBooks: MAX_BOOKS })
}

type BulkAnswer = {
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

/**
 * Edits up to 100 series alike, all in one transaction; series that cannot be found or edited are reported and do not
 * block the others.
 * @returns one outcome for each id, in the order given, each id once
 * @throws AppError `unprocessable` when reordering affects more books than one call may change
 */
export async function editManySeries(
  viewer: Viewer,
  context: LibraryContext,
  { ids, edit }: { readonly ids: readonly string[]; readonly edit: BulkSeriesEdit },
): Promise<BulkOutcome[]> {
  const found = await select(viewer, context, { kind: 'series', ids })
  if (found.length === 0) return inOrder(ids, [])
  if (edit.edit.reset === true || edit.edit.locks !== undefined) await booksOf(viewer, context, found)
  const editWrite = write('editManySeries', { ids: idsOf(found), edit, now: context.clock() })
  const [outcomes] = await context.database.commit([editWrite])
  publishChange(context, found, outcomes, ({ seriesId, libraryId }, fields) => {
    return { type: 'series_updated', seriesId, libraryId, fields }
  })
  return inOrder(ids, outcomes)
}

/** The same for up to 500 books. */
export async function editManyBooks(
  viewer: Viewer,
  context: LibraryContext,
  { ids, edit }: { readonly ids: readonly string[]; readonly edit: BulkBookEdit },
): Promise<BulkOutcome[]> {
  const found = await select(viewer, context, { kind: 'book', ids })
  if (found.length === 0) return inOrder(ids, [])
  const editWrite = write('editManyBooks', { ids: idsOf(found), edit, now: context.clock() })
  const [outcomes] = await context.database.commit([editWrite])
  publishChange(context, found, outcomes, ({ id: bookId, seriesId, libraryId }, fields) => {
    return { type: 'book_updated', bookId, seriesId, libraryId, fields }
  })
  return inOrder(ids, outcomes)
}

function idsOf(found: readonly Selected[]): string[] {
  return found.map(({ id }) => id)
}

function publishChange(
  { events }: LibraryContext,
  found: readonly Selected[],
  outcomes: readonly BulkOutcome[],
  eventOf: (item: Selected, fields: readonly string[]) => DomainEvent,
): void {
  const byId = new Map(found.map((item) => [item.id, item]))
  const changed = outcomes.filter(({ status, fields }) => status === 'done' && fields.length > 0)
  events.publish(
    changed.flatMap(({ id, fields }) => {
      const item = byId.get(id)
      return item === undefined ? [] : [eventOf(item, fields)]
    }),
  )
}

function inOrder(ids: readonly string[], outcomes: readonly BulkOutcome[]): BulkOutcome[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? { id, status: 'not_found', fields: [], skipped: [] })
}
