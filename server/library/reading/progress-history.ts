import { findBook } from '../../db/queries/books/books.ts'
import { findProgressChange } from '../../db/queries/reading/reading.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import type { ProgressRecord } from '../../db/records/reading.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { bookInView, saveProgress } from './save-progress.ts'

/**
 * Restores an entry of the viewer's progress history. The current progress stays in the history.
 * @throws AppError `not_found`, `unprocessable` for an entry that cleared progress
 */
export async function restoreReadProgress(
  viewer: Viewer,
  context: LibraryContext,
  request: { readonly bookId: string; readonly changeId: string; readonly device: string | null },
): Promise<ProgressRecord> {
  const book = await bookInView(viewer, context, request.bookId)
  const change = await findProgressChange(viewer, context.database.reader, request)
  if (change === null) throw notFound('entry')
  if (change.kind === 'unread') {
    throw new AppError('progress_entry_without_position')
  }
  const { currentPage, percentage, completed, locator } = change
  const { device } = request
  const update = { currentPage, percentage, completed, locator, origin: 'restore', device } as const
  const { progress } = await saveProgress(viewer, context, book.id, update)
  if (progress === null) throw notFound('entry')
  return progress
}

/** What to delete: the history of a book or series, or one entry. */
type Forgotten = {
  readonly kind: 'books' | 'series'
  readonly id: string
  readonly completionId?: string | undefined
}

/** Deletes records of when the viewer finished a book or the books of a series. @throws AppError `not_found` */
export async function forgetCompletions(viewer: Viewer, context: LibraryContext, what: Forgotten): Promise<void> {
  const { kind, id, completionId } = what
  const { reader } = context.database
  if (kind === 'books' && (await findBook(viewer, reader, id)) === null) throw notFound('book')
  if (kind === 'series' && (await findSeries(viewer, reader, id)) === null) throw notFound('series')
  const { userId } = viewer
  const [books] = await context.database.commit([
    write('forgetCompletions', { userId, of: { kind, id }, completionId }),
  ])
  if (completionId !== undefined && books.length === 0) throw notFound('history_entry')
  context.events.publish(books.map((book) => ({ type: 'progress_updated', ...book, userId })))
}
