import { findBook } from '../../db/queries/books.ts'
import { findSeries } from '../../db/queries/series.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'

/** Takes a series out of the viewer's queue; nothing happens when it is not in it. @throws AppError `not_found` */
export async function removeSeriesFromQueue(viewer: Viewer, { database }: Tools, seriesId: string): Promise<void> {
  if ((await findSeries(viewer, database.reader, seriesId)) === null) throw notFound('This series')
  await database.commit([write('removeFromQueue', { userId: viewer.userId, seriesIds: [seriesId], bookIds: [] })])
}

/** The same for a book. */
export async function removeBookFromQueue(viewer: Viewer, { database }: Tools, bookId: string): Promise<void> {
  if ((await findBook(viewer, database.reader, bookId)) === null) throw notFound('This book')
  await database.commit([write('removeFromQueue', { userId: viewer.userId, seriesIds: [], bookIds: [bookId] })])
}
