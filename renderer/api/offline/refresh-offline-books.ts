import { addressOf } from '../call.ts'
import { isFromGateway } from '../gateway.ts'
import { offlineBooksOf } from './device-store.ts'

/** Books beyond this number are refreshed when they are opened. */
const most = 200
const timeoutMs = 15_000

/** Result: all were refreshed, the server refused to continue, or it could not be reached. */
export type Refreshed = 'told' | 'refused' | 'away'

let refreshed = { userId: '', at: Number.NEGATIVE_INFINITY }
let turn: Promise<unknown> = Promise.resolve()

/**
 * Requests each stored book of a person: the worker updates progress, newer files and lost access from the responses.
 * @param leastMs skipped when the last refresh is more recent
 */
export function refreshOfflineBooks(userId: string, leastMs: number): Promise<Refreshed> {
  // Chained, since an earlier run may not know the latest changes.
  const mine = turn.then(() => refresh(userId, leastMs))
  turn = mine.catch(() => undefined)
  return mine
}

async function refresh(userId: string, leastMs: number): Promise<Refreshed> {
  const at = performance.now()
  if (refreshed.userId === userId && at - refreshed.at < leastMs) return 'told'
  const books = await offlineBooksOf(userId)
  const result = await refreshBooks(books.slice(0, most).map(({ bookId }) => bookId))
  if (result === 'told') refreshed = { userId, at }
  return result
}

/** Refreshes only some books. */
export async function refreshBooks(bookIds: readonly string[]): Promise<Refreshed> {
  for (const bookId of bookIds) {
    const address = addressOf('getBook', { params: { bookId } })
    // From the server itself: the worker does not answer this from its copy.
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
    if (answer === null || isFromGateway(answer)) return 'away'
    if (!answer.ok && answer.status !== 404) return 'refused'
  }
  return 'told'
}
