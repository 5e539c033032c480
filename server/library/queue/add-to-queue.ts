import { findQueueEntry } from '../../db/queries/lists/queue.ts'
import type { QueueEntry } from '../../db/records/queue.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Items, itemsInView } from './items-in-view.ts'

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
  const addition = await addManyToQueue(viewer, context, requested)
  if (addition.notFound.length > 0) throw missing
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
