import { addressOf } from '../call.ts'
import { keptBooksOf } from './device-store.ts'

/** More books than this are looked after as they are opened. */
const most = 200
const patienceMs = 15_000

/**
 * Asks the server for each kept book of a person: the worker takes where they are in it now, and drops a book that they
 * may not see any more.
 */
export async function refreshKept(userId: string): Promise<void> {
  const books = await keptBooksOf(userId)
  for (const { bookId } of books.slice(0, most)) {
    const address = addressOf('getBook', { params: { bookId } })
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok && answer.status !== 404) return
  }
}
