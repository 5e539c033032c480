import { findBook } from '../../db/queries/books/books.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import type { Items } from './items-in-view.ts'

/**
 * Removes a series from the viewer's queue, if it is in it.
 * @throws AppError `not_found`
 */
export async function removeSeriesFromQueue(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<void> {
  if ((await findSeries(viewer, context.database.reader, seriesId)) === null) throw notFound('series')
  await remove(viewer, context, { seriesIds: [seriesId], bookIds: [] })
}

/** Removes a book. */
export async function removeBookFromQueue(viewer: Viewer, context: LibraryContext, bookId: string): Promise<void> {
  if ((await findBook(viewer, context.database.reader, bookId)) === null) throw notFound('book')
  await remove(viewer, context, { seriesIds: [], bookIds: [bookId] })
}

async function remove({ userId }: Viewer, { database, events }: LibraryContext, items: Items): Promise<void> {
  const [removed] = await database.commit([write('removeFromQueue', { userId, ...items })])
  if (removed > 0) events.publish([{ type: 'queue_updated', userId }])
}
