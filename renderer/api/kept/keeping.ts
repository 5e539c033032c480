import { createSignal } from '../../lib/signal.ts'
import type { Book } from '../types.ts'
import type { KeptBook } from './device-store.ts'
import { type KeepAmount, keepBook, removeKeptBook } from './keep-book.ts'
import { tellKept } from './kept-channel.ts'

/** What is being kept at this moment by this window, by the id of the book. */
export const keeping = createSignal<ReadonlyMap<string, KeepAmount>>(new Map())

const running = new Map<string, AbortController>()
/** Why keeping stops when nobody asked for it: what came so far stays. */
const leaving = 'leaving'

function show(bookId: string, amount: KeepAmount | null): void {
  const next = new Map(keeping.get())
  if (amount === null) next.delete(bookId)
  else next.set(bookId, amount)
  keeping.set(next)
}

/**
 * Begins to keep a book, also while one goes on to other screens. Stopped, it is removed again.
 * @returns what is kept now; null when it was stopped, or is under way already
 */
export async function startKeeping(userId: string, book: Book): Promise<KeptBook | null> {
  if (running.has(book.id)) return null
  const stop = new AbortController()
  running.set(book.id, stop)
  show(book.id, { done: 0, total: 0, bytes: 0 })
  // A browser that is asked does not throw these books away for room; it may refuse.
  void navigator.storage?.persist?.().catch(() => false)
  try {
    const onAmount = (amount: KeepAmount) => show(book.id, amount)
    return await keepBook({ userId, book, signal: stop.signal, now: Date.now(), onAmount })
  } catch (error) {
    if (!stop.signal.aborted) throw error
    if (stop.signal.reason !== leaving) await removeKeptBook(userId, book.id)
    return null
  } finally {
    running.delete(book.id)
    show(book.id, null)
    tellKept()
  }
}

/** Stops keeping a book; what came of it goes. */
export function stopKeeping(bookId: string): void {
  running.get(bookId)?.abort()
}

/** Stops everything, for whoever leaves: what came stays theirs, and they go on later. */
export function stopAllKeeping(): void {
  for (const stop of running.values()) stop.abort(leaving)
}
