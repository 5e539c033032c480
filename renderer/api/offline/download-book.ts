import { addressOf } from '../call.ts'
import type { Book, Page } from '../types.ts'
import {
  factAddresses,
  fullManifestAddress,
  pageAddresses,
  resourceAddresses,
  widthForScreen,
  wordAddresses,
} from './book-parts.ts'
import { dropCopies, forgetBook } from './copies.ts'
import {
  changeOfflineBook,
  findOfflineBook,
  type OfflineBook,
  type OfflineProblem,
  saveOfflineBook,
} from './device-store.ts'
import { downloadParts } from './download-parts.ts'
import { DownloadFailure, fetchWithRetry, isFull } from './fetch-with-retry.ts'
import { notifyWorker, offlineCache } from './offline-address.ts'

/** Progress of a download. */
export type DownloadAmount = {
  readonly done: number
  readonly total: number
  readonly bytes: number
  /** How many of its parts wait because the server asked for a delay. */
  readonly waits: number
}

type Downloads = {
  readonly userId: string
  readonly book: Book
  readonly signal: AbortSignal
  readonly now: number
  readonly onAmount: (amount: DownloadAmount) => void
}

/**
 * Stores a book on this device for reading offline. An interrupted download keeps its parts and resumes later. A newer
 * file is downloaded beside the old one, which stays until the new one is complete; without room for it, the parts of
 * the new one are removed.
 * @returns the stored book, with the reason when it is incomplete; null when it was removed meanwhile
 */
export async function downloadBook({ userId, book, signal, now, onAmount }: Downloads): Promise<OfflineBook | null> {
  const record = recordOf(userId, book, now)
  const before = await findOfflineBook(userId, book.id)
  // Another window was first.
  if (before?.state === 'whole' && before.fileHash === book.fileHash) return before
  let amount: DownloadAmount = { done: 0, total: 0, bytes: 0, waits: 0 }
  let missing = 0
  const take = (change: Partial<DownloadAmount>) => {
    amount = { ...amount, ...change }
    onAmount(amount)
  }
  const onWait = (change: 1 | -1) => take({ waits: amount.waits + change })
  try {
    await begin(record, before)
    const cache = await caches.open(offlineCache(record))
    const addresses = await addressesOf(book, { signal, onWait })
    take({ total: addresses.length })
    const onPart = (bytes: number | null) => {
      if (bytes === null) missing += 1
      take({ done: amount.done + 1, bytes: amount.bytes + (bytes ?? 0) })
    }
    await downloadParts({ addresses, cache, signal, onPart, onWait })
    // Parts also fail when access to the book was lost during the download.
    if (missing > 0) await needed(addressOf('getBook', { params: { bookId: book.id } }), { signal })
    return await finish({ ...record, state: 'whole', missing, bytes: amount.bytes })
  } catch (error) {
    signal.throwIfAborted()
    return await recordInterruption({ ...record, missing, bytes: amount.bytes }, error)
  }
}

function recordOf(userId: string, book: Book, now: number): OfflineBook {
  const { id: bookId, seriesId, title, seriesName, fileFormat: format, fileHash } = book
  const about = { userId, bookId, seriesId, title, seriesName, format, fileHash, keptAt: now }
  const state = { state: 'partly', problem: null, missing: 0, bytes: 0 } as const
  return { ...about, ...state, serverHash: fileHash, isFileGone: false }
}

/** Copies of another file stay only when they are complete. */
async function begin(record: OfflineBook, before: OfflineBook | undefined): Promise<void> {
  const { userId, bookId, fileHash } = record
  if (before?.state === 'whole') {
    // Marked as interrupted until complete, so that it resumes after the window was closed.
    await changeOfflineBook(userId, bookId, (kept) => ({ ...kept, serverHash: fileHash, problem: 'away' }))
    await dropCopies(userId, bookId, [before.fileHash, fileHash])
  } else {
    await saveOfflineBook(record)
    await dropCopies(userId, bookId, [fileHash])
  }
  notifyWorker()
}

async function finish(whole: OfflineBook): Promise<OfflineBook | null> {
  const { userId, bookId, fileHash } = whole
  const kept = await changeOfflineBook(userId, bookId, (now) => {
    const { serverHash, isFileGone } = now
    return now.state === 'gone' ? now : { ...whole, serverHash, isFileGone }
  })
  await dropCopies(userId, bookId, kept?.state === 'whole' ? [fileHash] : [])
  return kept
}

/** Records why a book is incomplete. Reports it even when there is no storage left to record it. */
async function recordInterruption(partly: OfflineBook, error: unknown): Promise<OfflineBook | null> {
  const { userId, bookId, missing, bytes } = partly
  const problem = problemOf(error)
  if (problem === 'gone') return forgetBook(userId, bookId)
  // Keep the last storage for unsent progress.
  const isTaken = problem === 'full'
  if (isTaken) await caches.delete(offlineCache(partly))
  const some = { missing, bytes: isTaken ? 0 : bytes }
  const change = (kept: OfflineBook) => ({ ...kept, ...(kept.state === 'whole' ? {} : some), problem })
  return await changeOfflineBook(userId, bookId, change).catch(() => ({ ...partly, ...some, problem }))
}

function problemOf(error: unknown): OfflineProblem | 'gone' {
  if (isFull(error)) return 'full'
  return error instanceof DownloadFailure ? error.problem : 'away'
}

type Asking = Parameters<typeof fetchWithRetry>[1]

/** The response without which nothing can be stored. */
async function needed(address: string, asking: Asking): Promise<Response> {
  const answer = await fetchWithRetry(address, asking)
  if (answer === null) throw new DownloadFailure('gone')
  return answer
}

/** Everything that a reader requests, metadata first. */
async function addressesOf(book: Book, asking: Asking): Promise<readonly string[]> {
  const params = { bookId: book.id }
  if (book.fileFormat === 'epub') {
    const answer = await needed(fullManifestAddress(book.id), asking)
    const resources = resourceAddresses(book.id, await answer.json(), window.location.origin)
    return [...factAddresses(book), addressOf('getBookManifest', { params }), ...resources]
  }
  const answer = await needed(addressOf('listPages', { params }), asking)
  const pages = (await answer.json()) as readonly Page[]
  const { width, height } = window.screen
  const own = widthForScreen({ width, height, density: window.devicePixelRatio })
  const pictures = pageAddresses(book, pages, own)
  return [...factAddresses(book), addressOf('listPages', { params }), ...pictures, ...wordAddresses(book, pages)]
}
