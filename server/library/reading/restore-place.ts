import { findBook } from '../../db/queries/books.ts'
import { findProgressChange } from '../../db/queries/reading.ts'
import type { ProgressRecord } from '../../db/records/reading.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'

/**
 * Makes a place of the viewer's history the one that holds (wire.md 20). What held until now stays in the history.
 * @throws AppError `not_found`, `unprocessable` for an entry that gave a place up
 */
export async function restorePlace(
  viewer: Viewer,
  tools: Tools,
  asked: { readonly bookId: string; readonly changeId: string },
): Promise<ProgressRecord> {
  const { database, clock, newId, events } = tools
  const book = await findBook(viewer, database.reader, asked.bookId)
  if (book === null || book.deletedAt !== null) throw notFound('This book')
  const change = await findProgressChange(viewer, database.reader, asked)
  if (change === null) throw notFound('This entry')
  if (change.kind === 'unread') {
    throw new AppError('unprocessable', 'At this entry the place was given up. Choose one that tells a place.')
  }
  const { currentPage, percentage, completed, device } = change
  const [record] = await database.commit([
    write('putProgress', {
      id: newId(),
      historyId: newId(),
      userId: viewer.userId,
      bookId: book.id,
      currentPage,
      percentage,
      completed,
      origin: 'restore',
      device,
      locator: change.locator,
      now: clock(),
    }),
  ])
  const { id: bookId, seriesId, libraryId } = book
  events.publish([{ type: 'progress_updated', bookId, seriesId, libraryId, userId: viewer.userId }])
  return record
}
