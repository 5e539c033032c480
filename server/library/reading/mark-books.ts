import { findBook, listSeriesBooks } from '../../db/queries/books.ts'
import { findProgress } from '../../db/queries/reading.ts'
import { findSeries } from '../../db/queries/series.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { ProgressRecord } from '../../db/records/reading.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'

type Mark = 'markBooksRead' | 'markBooksUnread'

/** Marks a book as read. @returns the place at its end @throws AppError `not_found` */
export async function markBookRead(viewer: Viewer, tools: Tools, bookId: string): Promise<ProgressRecord> {
  await mark(viewer, tools, 'markBooksRead', [await bookInView(viewer, tools, bookId)])
  const progress = await findProgress(viewer, tools.database.reader, bookId)
  if (progress === null) throw notFound('This book')
  return progress
}

/** Forgets the place in a book; the history keeps what was. @throws AppError `not_found` */
export async function markBookUnread(viewer: Viewer, tools: Tools, bookId: string): Promise<void> {
  await mark(viewer, tools, 'markBooksUnread', [await bookInView(viewer, tools, bookId)])
}

/** Marks all books of a series. @returns how many changed @throws AppError `not_found` */
export async function markSeries(viewer: Viewer, tools: Tools, seriesId: string, read: boolean): Promise<number> {
  if ((await findSeries(viewer, tools.database.reader, seriesId)) === null) throw notFound('This series')
  const books = await listSeriesBooks(viewer, tools.database.reader, seriesId)
  return mark(viewer, tools, read ? 'markBooksRead' : 'markBooksUnread', books)
}

async function bookInView(viewer: Viewer, tools: Tools, bookId: string): Promise<BookRecord> {
  const book = await findBook(viewer, tools.database.reader, bookId)
  if (book === null || book.deletedAt !== null) throw notFound('This book')
  return book
}

async function mark(viewer: Viewer, tools: Tools, how: Mark, books: readonly BookRecord[]): Promise<number> {
  if (books.length === 0) return 0
  const { userId } = viewer
  const bookIds = books.map((book) => book.id)
  const [count] = await tools.database.commit([write(how, { userId, bookIds, origin: 'api', now: tools.clock() })])
  tools.events.publish(
    books.map(({ id, seriesId, libraryId }) => ({ type: 'progress_updated', bookId: id, seriesId, libraryId, userId })),
  )
  return count
}
