import { createSignal } from '../../lib/signal.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import type { Book } from '../types.ts'
import { dropCopies, removeOfflineBook } from './copies.ts'
import { changeOfflineBook, findOfflineBook, type OfflineBook, offlineBooksOf } from './device-store.ts'
import { type DownloadAmount, downloadBook } from './download-book.ts'
import { notifyWorker } from './offline-address.ts'
import { refreshBooks } from './refresh-offline-books.ts'

/** Downloads of this window by book id. */
export const downloads = createSignal<ReadonlyMap<string, DownloadAmount>>(new Map())

const followers = new Set<() => Promise<unknown>>()

/**
 * Calls `follow` when a book has been stored, before the download is shown as finished. Returns the unsubscribe
 * function.
 */
export function followDownloads(follow: () => Promise<unknown>): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

const running = new Map<string, AbortController>()
/** Reason of an abort that was not requested by the person: stored parts stay. */
const leaving = 'leaving'

function show(bookId: string, amount: DownloadAmount | null): void {
  const next = new Map(downloads.get())
  if (amount === null) next.delete(bookId)
  else next.set(bookId, amount)
  downloads.set(next)
}

/**
 * Starts a download, which continues across screens. A download running in another window is awaited, and taken over
 * when that window is closed. When stopped, the book is removed, unless it was complete and only a newer file was
 * loading.
 * @returns the stored book; null when stopped or already running
 */
export async function startDownload(userId: string, book: Book): Promise<OfflineBook | null> {
  if (running.has(book.id)) return null
  const stop = new AbortController()
  running.set(book.id, stop)
  show(book.id, { done: 0, total: 0, bytes: 0, waits: 0 })
  // Asks the browser not to evict these books; it may refuse.
  void navigator.storage?.persist?.().catch(() => false)
  try {
    const onAmount = (amount: DownloadAmount) => show(book.id, amount)
    const keep = () => downloadBook({ userId, book, signal: stop.signal, now: Date.now(), onAmount })
    const offlineBook = await navigator.locks.request(
      `inglenook-keep ${userId} ${book.id}`,
      { signal: stop.signal },
      keep,
    )
    // The progress may have changed during the download.
    if (offlineBook?.state === 'whole') await refreshBooks([book.id])
    return offlineBook
  } catch (error) {
    if (!stop.signal.aborted) throw error
    if (stop.signal.reason !== leaving) await takeBack(userId, book.id)
    return null
  } finally {
    notifyWorker()
    // Data fetched during the download must not be shown at its end.
    await Promise.all([...followers].map((follow) => follow().catch(() => undefined)))
    running.delete(book.id)
    show(book.id, null)
  }
}

/** Remove the parts; a copy that was complete before stays. */
async function takeBack(userId: string, bookId: string): Promise<void> {
  const offlineBook = await findOfflineBook(userId, bookId)
  if (offlineBook?.state !== 'whole') return removeOfflineBook(userId, bookId)
  await changeOfflineBook(userId, bookId, (book) => ({ ...book, problem: null }))
  await dropCopies(userId, bookId, [offlineBook.fileHash])
}

/** Stops a download and removes its parts. */
export function stopDownload(bookId: string): void {
  running.get(bookId)?.abort()
}

/** Stops all downloads at sign-out: their parts stay and they resume later. */
export function stopAllDownloads(): void {
  for (const stop of running.values()) stop.abort(leaving)
}

let going: Promise<readonly OfflineBook[]> | null = null

/**
 * Resumes downloads that were interrupted by a closed window or an unavailable server. Those without storage or refused
 * by the server wait for the person.
 * @returns the books that are complete now
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
  for (const { bookId } of (await offlineBooksOf(userId)).filter(isInterrupted)) {
    const found = await call('getBook', { params: { bookId } }).catch(nullIfNotFound)
    const offlineBook = found === null ? null : await startDownload(userId, found.book)
    if (offlineBook?.problem === 'away') break
    if (offlineBook?.state === 'whole' && offlineBook.problem === null) whole.push(offlineBook)
  }
  return whole
}

/** For a complete book it is the newer file that was interrupted; resume only what was requested. */
function isInterrupted({ state, problem, fileHash, serverHash }: OfflineBook): boolean {
  if (state === 'partly') return problem !== 'full' && problem !== 'refused'
  return state === 'whole' && fileHash !== serverHash && (problem === 'away' || problem === 'busy')
}

/** The worker records missing books. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
