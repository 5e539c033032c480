import { call } from '../call.ts'

/** A place in a book: 1-based page or position, and the share that is read, 0 to 1. */
export type ReadingPosition = { readonly currentPage: number; readonly progressPercentage: number | null }

const storageKey = 'inglenook-left-place'
/** Whoever comes back later finds what the server was told: milliseconds. */
const freshMs = 15_000

type StoredPosition = { readonly bookId: string; readonly place: ReadingPosition; readonly at: number }

/**
 * What a page tells the server while it goes can be overtaken by what the next one asks: a reload would open the book
 * where it was before, and keep that place. So this tab remembers it, until the server is known to have it.
 * Never throws: without room the place is told all the same.
 * @returns what to call then
 */
export function rememberLeft(bookId: string, position: ReadingPosition): () => void {
  const left = JSON.stringify({ bookId, place: position, at: Date.now() } satisfies StoredPosition)
  try {
    sessionStorage.setItem(storageKey, left)
  } catch {
    return () => undefined
  }
  return () => {
    if (sessionStorage.getItem(storageKey) === left) forgetLeft()
  }
}

/** Lets go of it: somebody else may be in front of this tab next. */
export function forgetLeft(): void {
  sessionStorage.removeItem(storageKey)
}

/** Tells the place at which this tab left a book a moment ago, before the book is asked for. Never throws. */
export async function reportStoredPosition(bookId: string): Promise<void> {
  const stored = sessionStorage.getItem(storageKey)
  if (stored === null) return
  const left = JSON.parse(stored) as StoredPosition
  if (left.bookId !== bookId) return
  forgetLeft()
  if (Date.now() - left.at > freshMs) return
  // Without an answer the book opens where the server has it.
  await call('putProgress', { params: { bookId }, body: left.place }).catch(() => undefined)
}
