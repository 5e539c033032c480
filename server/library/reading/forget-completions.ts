import { findBook } from '../../db/queries/books/books.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** What to delete: the history of a book or series, or one entry. */
export type Forgotten = {
  readonly kind: 'books' | 'series'
  readonly id: string
  readonly completionId?: string | undefined
}

/**
 * Deletes records of when the viewer finished a book or the books of a series.
 * @throws AppError `not_found`
 */
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
