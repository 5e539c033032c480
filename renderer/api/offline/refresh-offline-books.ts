import { addressOf } from '../call.ts'
import { isFromGateway } from '../gateway.ts'
import { offlineBooksOf } from './device-store.ts'

/** More books than this are looked after as they are opened. */
const most = 200
const timeoutMs = 15_000

/** What came of asking: all was told, the server would not go on, or it could not be reached. */
export type Refreshed = 'told' | 'refused' | 'away'

let refreshed = { userId: '', at: Number.NEGATIVE_INFINITY }
let turn: Promise<unknown> = Promise.resolve()

/**
 * Asks the server for each kept book of a person: the worker notes where they are in it now, whether there is a newer
 * file, and which books they may not see any more.
 * @param leastMs nothing is asked when that was done as shortly ago
 */
export function refreshOfflineBooks(userId: string, leastMs: number): Promise<Refreshed> {
  // One after the other: what began before may not know what has changed since.
  const mine = turn.then(() => refresh(userId, leastMs))
  turn = mine.catch(() => undefined)
  return mine
}

async function refresh(userId: string, leastMs: number): Promise<Refreshed> {
  const at = performance.now()
  if (refreshed.userId === userId && at - refreshed.at < leastMs) return 'told'
  const books = await offlineBooksOf(userId)
  const came = await refreshBooks(books.slice(0, most).map(({ bookId }) => bookId))
  if (came === 'told') refreshed = { userId, at }
  return came
}

/** The same of some books. */
export async function refreshBooks(bookIds: readonly string[]): Promise<Refreshed> {
  for (const bookId of bookIds) {
    const address = addressOf('getBook', { params: { bookId } })
    // Of the server itself: the worker gives no copy for it.
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
    if (answer === null || isFromGateway(answer)) return 'away'
    if (!answer.ok && answer.status !== 404) return 'refused'
  }
  return 'told'
}
