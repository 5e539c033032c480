import { completeAt } from '../../server/contract/bounds.ts'
import type { WaitingSession } from '../api/offline/device-store.ts'
import type { Book, ReadProgress } from '../api/types.ts'

/** The reading progress after what was read offline, as the server will compute it; undefined when it was reset. */
export function progressAfter(session: WaitingSession, book: Book): ReadProgress | undefined {
  const { id, userId, bookId, kind, toPage, toPercentage, endedAt } = session
  if (kind === 'reset') return undefined
  const { readProgress: before, pageCount } = book
  const at = new Date(endedAt).toISOString()
  const currentPage = toPage ?? Math.max(1, pageCount)
  const isRead =
    kind === 'completed' || (pageCount > 0 && currentPage >= pageCount) || (toPercentage ?? 0) >= completeAt
  return {
    id: before?.id ?? id,
    bookId,
    userId,
    currentPage,
    progressPercentage: kind === 'completed' ? 1 : toPercentage,
    completed: isRead,
    completedAt: isRead ? at : null,
    startedAt: before?.startedAt ?? at,
    updatedAt: at,
  }
}
