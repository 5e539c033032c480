import { createSignal } from '../../lib/signal.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import type { Book } from '../types.ts'
import { dropCopies, removeOfflineBook } from './copies.ts'
import { changeOfflineBook, findOfflineBook, type OfflineBook, offlineBooksOf } from './device-store.ts'
import { type DownloadAmount, downloadBook } from './download-book.ts'
import { notifyWorker } from './offline-address.ts'
import { refreshBooks } from './refresh-offline-books.ts'

/** What is being kept at this moment by this window, by the id of the book. */
export const downloads = createSignal<ReadonlyMap<string, DownloadAmount>>(new Map())

const followers = new Set<() => Promise<unknown>>()

/** Runs `follow` when a book has been kept, before that is shown as over. Gives the way to stop. */
export function followDownloads(follow: () => Promise<unknown>): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

const running = new Map<string, AbortController>()
/** Why keeping stops when nobody asked for it: what came so far stays. */
const leaving = 'leaving'

function show(bookId: string, amount: DownloadAmount | null): void {
  const next = new Map(downloads.get())
  if (amount === null) next.delete(bookId)
  else next.set(bookId, amount)
  downloads.set(next)
}

/**
 * Begins to keep a book, also while one goes on to other screens. What another window keeps is waited for, and taken up
 * when that window is closed. Stopped, it is removed again, but for a whole one whose newer file was to come.
 * @returns what is kept now; null when it was stopped, or is under way already
 */
export async function startDownload(userId: string, book: Book): Promise<OfflineBook | null> {
  if (running.has(book.id)) return null
  const stop = new AbortController()
  running.set(book.id, stop)
  show(book.id, { done: 0, total: 0, bytes: 0, waits: 0 })
  // A browser that is asked does not throw these books away for room; it may refuse.
  void navigator.storage?.persist?.().catch(() => false)
  try {
    const onAmount = (amount: DownloadAmount) => show(book.id, amount)
    const keep = () => downloadBook({ userId, book, signal: stop.signal, now: Date.now(), onAmount })
    const offlineBook = await navigator.locks.request(
      `inglenook-keep ${userId} ${book.id}`,
      { signal: stop.signal },
      keep,
    )
    // Where one is in it may have changed on the way.
    if (offlineBook?.state === 'whole') await refreshBooks([book.id])
    return offlineBook
  } catch (error) {
    if (!stop.signal.aborted) throw error
    if (stop.signal.reason !== leaving) await takeBack(userId, book.id)
    return null
  } finally {
    notifyWorker()
    // What is known from the middle of it must not be seen at the end.
    await Promise.all([...followers].map((follow) => follow().catch(() => undefined)))
    running.delete(book.id)
    show(book.id, null)
  }
}

/** What came of a book goes; what was whole before stays. */
async function takeBack(userId: string, bookId: string): Promise<void> {
  const offlineBook = await findOfflineBook(userId, bookId)
  if (offlineBook?.state !== 'whole') return removeOfflineBook(userId, bookId)
  await changeOfflineBook(userId, bookId, (book) => ({ ...book, problem: null }))
  await dropCopies(userId, bookId, [offlineBook.fileHash])
}

/** Stops keeping a book; what came of it goes. */
export function stopDownload(bookId: string): void {
  running.get(bookId)?.abort()
}

/** Stops everything, for whoever leaves: what came stays theirs, and they go on later. */
export function stopAllDownloads(): void {
  for (const stop of running.values()) stop.abort(leaving)
}

let going: Promise<readonly OfflineBook[]> | null = null

/**
 * Goes on with the books that were broken off: because a window was closed, or the server was gone or had trouble. What
 * had no room or was refused waits for the person.
 * @returns the books that are whole now
 */
export function resumeDownloads(userId: string): Promise<readonly OfflineBook[]> {
  going ??= goOn(userId)
    .catch(() => [])
    .finally(() => {
      going = null
    })
  return going
}

async function goOn(userId: string): Promise<readonly OfflineBook[]> {
  const whole: OfflineBook[] = []
  for (const { bookId } of (await offlineBooksOf(userId)).filter(isBrokenOff)) {
    const found = await call('getBook', { params: { bookId } }).catch(nothingWhenGone)
    const offlineBook = found === null ? null : await startDownload(userId, found.book)
    if (offlineBook?.problem === 'away') break
    if (offlineBook?.state === 'whole' && offlineBook.problem === null) whole.push(offlineBook)
  }
  return whole
}

/** Of a whole book it is the newer file that was broken off, and only one that was asked for. */
function isBrokenOff({ state, problem, fileHash, serverHash }: OfflineBook): boolean {
  if (state === 'partly') return problem !== 'full' && problem !== 'refused'
  return state === 'whole' && fileHash !== serverHash && (problem === 'away' || problem === 'busy')
}

/** The worker notes what is gone. */
function nothingWhenGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
