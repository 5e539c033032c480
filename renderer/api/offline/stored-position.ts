import { call } from '../call.ts'

/** Reading position: 1-based page or position, and the share that is read, 0 to 1. */
export type ReadingPosition = { readonly currentPage: number; readonly progressPercentage: number | null }

const storageKey = 'inglenook-left-place'
/** Milliseconds after which the server is assumed to have it. */
const freshMs = 15_000

type StoredPosition = { readonly bookId: string; readonly place: ReadingPosition; readonly at: number }

/**
 * A request sent while a page unloads can be overtaken by the first one of the next page: a reload would open the book
 * at the older position and save that. So this tab remembers it until the server has it. Never throws: without storage
 * the request is sent all the same.
 * @returns what to call then
 */
export function storePosition(bookId: string, position: ReadingPosition): () => void {
  const left = JSON.stringify({ bookId, place: position, at: Date.now() } satisfies StoredPosition)
  try {
    sessionStorage.setItem(storageKey, left)
  } catch {
    return () => undefined
  }
  return () => {
    if (sessionStorage.getItem(storageKey) === left) clearStoredPosition()
  }
}

/** Removes it: another person may use this tab next. */
export function clearStoredPosition(): void {
  sessionStorage.removeItem(storageKey)
}

/** Sends the position at which this tab left a book a moment ago, before the book is requested. Never throws. */
export async function reportStoredPosition(bookId: string): Promise<void> {
  const stored = sessionStorage.getItem(storageKey)
  if (stored === null) return
  const left = JSON.parse(stored) as StoredPosition
  if (left.bookId !== bookId) return
  clearStoredPosition()
  if (Date.now() - left.at > freshMs) return
  // On failure the book opens at the server's position.
  await call('putProgress', { params: { bookId }, body: left.place }).catch(() => undefined)
}
