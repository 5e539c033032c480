import type { WaitingSession } from '../api/offline/device-store.ts'
import type { Book, ReadProgress } from '../api/types.ts'

/** From this share on the server takes a book as read. */
const readFrom = 0.98

/** Where one is in a book after what was done without the server, as the server will see it; undefined: nowhere. */
export function placeAfter(session: WaitingSession, book: Book): ReadProgress | undefined {
  const { id, userId, bookId, kind, toPage, toPercentage, endedAt } = session
  if (kind === 'reset') return undefined
  const { readProgress: before, pageCount } = book
  const at = new Date(endedAt).toISOString()
  const currentPage = toPage ?? Math.max(1, pageCount)
  const isRead = kind === 'completed' || (pageCount > 0 && currentPage >= pageCount) || (toPercentage ?? 0) >= readFrom
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
