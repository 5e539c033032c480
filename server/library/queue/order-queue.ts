import { visibleQueueIds } from '../../db/queries/lists/queue.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

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
  const shown = await visibleQueueIds(viewer, database.reader, ids)
  if (shown.size < ids.length) throw notFound('queue_entries')
  await database.commit([write('orderQueue', { userId: viewer.userId, ids })])
  events.publish([{ type: 'queue_updated', userId: viewer.userId }])
}
