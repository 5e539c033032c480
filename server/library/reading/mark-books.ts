import { type CountedBooks, listUnread, type UnreadRequest } from '../../db/queries/apps/app-progress.ts'
import { type BookInSeries, listBooksInSeries } from '../../db/queries/books/books.ts'
import { findProgress } from '../../db/queries/reading/reading.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import type { ProgressRecord } from '../../db/records/reading.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { bookInView, type ProgressDevice, publishProgress, type SavedBookProgress } from './save-progress.ts'

/**
 * Marks a book as read.
 * @returns the progress at its end
 * @throws AppError `not_found`
 */
export async function markBookRead(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  by: ProgressDevice,
): Promise<ProgressRecord> {
  await mark(viewer, context, [await bookInView(viewer, context, bookId)], { how: 'markBooksRead', by })
  const progress = await findProgress(viewer, context.database.reader, bookId)
  if (progress === null) throw notFound('book')
  return progress
}

/** Books marked per step: others can write in between, and memory is bounded. */
const atOnce = 500

/** Marks all books of a series. @returns how many changed @throws AppError `not_found` */
export async function markSeries(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
  { read, by }: { readonly read: boolean; readonly by: ProgressDevice },
): Promise<number> {
  const { reader } = context.database
  if ((await findSeries(viewer, reader, seriesId)) === null) throw notFound('series')
  const how = read ? 'markBooksRead' : 'markBooksUnread'
  for (let [count, after]: [number, BookInSeries | null] = [0, null]; ; ) {
    const books: readonly BookInSeries[] = await listBooksInSeries(viewer, reader, seriesId, { after, limit: atOnce })
    count += await mark(viewer, context, books, { how, by })
    after = books.at(-1) ?? after
    if (books.length < atOnce) return count
  }
}

/** Marks unread books up to a number or position as read. @returns how many changed */
export async function markUpTo(
  viewer: Viewer,
  context: LibraryContext,
  counted: CountedBooks,
  { upTo, by }: Pick<UnreadRequest, 'upTo'> & { readonly by: ProgressDevice },
): Promise<number> {
  for (let [count, after] = [0, 0]; ; ) {
    const books = await listUnread(viewer, context.database.reader, counted, { upTo, after, limit: atOnce })
    count += await mark(viewer, context, books, { how: 'markBooksRead', by })
    after = books.at(-1)?.place ?? after
    if (books.length < atOnce) return count
  }
}

type Mark = { readonly how: 'markBooksRead' | 'markBooksUnread'; readonly by: ProgressDevice }

async function mark(
  viewer: Viewer,
  context: LibraryContext,
  books: readonly SavedBookProgress[],
  { how, by }: Mark,
): Promise<number> {
  if (books.length === 0) return 0
  const { userId } = viewer
  const bookIds = books.map((book) => book.id)
  const [count] = await context.database.commit([write(how, { userId, bookIds, ...by, now: context.clock() })])
  publishProgress(viewer, context, books, how === 'markBooksUnread' ? 'series' : undefined)
  return count
}
