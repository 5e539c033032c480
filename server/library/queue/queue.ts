import { findBook, findBooks } from '../../db/queries/books/books.ts'
import { findQueueEntry, visibleQueueIds } from '../../db/queries/lists/queue.ts'
import { findManySeries, findSeries } from '../../db/queries/series/series.ts'
import type { QueueEntry } from '../../db/records/lists.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** Series and books by their ids. */
type Items = { readonly seriesIds: readonly string[]; readonly bookIds: readonly string[] }

/** The items that the viewer may see and that are not soft-deleted, in the order given, and the other ids. */
export async function itemsInView(
  viewer: Viewer,
  { database: { reader } }: Pick<LibraryContext, 'database'>,
  { seriesIds, bookIds }: Items,
): Promise<Items & { readonly notFound: readonly string[] }> {
  const [series, books] = await Promise.all([
    findManySeries(viewer, reader, seriesIds),
    findBooks(viewer, reader, bookIds),
  ])
  const visible = {
    seriesIds: series.filter((one) => one.bookCount > 0).map((one) => one.id),
    bookIds: books.filter((one) => one.deletedAt === null).map((one) => one.id),
  }
  const known = new Set([...visible.seriesIds, ...visible.bookIds])
  return { ...visible, notFound: [...new Set([...seriesIds, ...bookIds])].filter((id) => !known.has(id)) }
}

/**
 * Appends one series or book to the viewer's want-to-read queue, unless it is in it.
 * @returns its entry
 * @throws AppError `not_found`
 */
export async function addToQueue(
  viewer: Viewer,
  context: LibraryContext,
  item: { readonly seriesId: string } | { readonly bookId: string },
): Promise<QueueEntry> {
  const isSeries = 'seriesId' in item
  const requested = { seriesIds: isSeries ? [item.seriesId] : [], bookIds: isSeries ? [] : [item.bookId] }
  const missing = notFound(isSeries ? 'series' : 'book')
  if ((await addManyToQueue(viewer, context, requested)).notFound.length > 0) throw missing
  const entry = await findQueueEntry(viewer, context.database.reader, item)
  if (entry === null) throw missing
  return entry
}

/** Appends series and books to the queue, in the order given; ids not visible to the viewer are returned. */
export async function addManyToQueue(
  viewer: Viewer,
  context: LibraryContext,
  requested: Items,
): Promise<{ readonly added: number; readonly alreadyPresent: number; readonly notFound: readonly string[] }> {
  const { seriesIds, bookIds, notFound: missing } = await itemsInView(viewer, context, requested)
  const order = { userId: viewer.userId, seriesIds, bookIds, now: context.clock() }
  const [counts] = await context.database.commit([write('addToQueue', order)])
  if (counts.added > 0) context.events.publish([{ type: 'queue_updated', userId: viewer.userId }])
  return { ...counts, notFound: missing }
}

/**
 * Reorders entries of the viewer's queue; see `rearrange`.
 * @throws AppError `bad_request` when an entry is named twice, `not_found` when one is not visible in the queue
 */
export async function orderQueue(
  viewer: Viewer,
  { database, events }: LibraryContext,
  ids: readonly string[],
): Promise<void> {
  if (new Set(ids).size < ids.length) throw new AppError('entry_named_twice', {}, { field: 'entryIds' })
  if ((await visibleQueueIds(viewer, database.reader, ids)).size < ids.length) throw notFound('queue_entries')
  await database.commit([write('orderQueue', { userId: viewer.userId, ids })])
  events.publish([{ type: 'queue_updated', userId: viewer.userId }])
}

/** Removes a series from the viewer's queue, if it is in it. @throws AppError `not_found` */
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
