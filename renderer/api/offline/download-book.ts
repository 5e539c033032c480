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

/** How far the keeping of a book has come. */
export type DownloadAmount = {
  readonly done: number
  readonly total: number
  readonly bytes: number
  /** How many of its parts wait because the server asked for it. */
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
 * Keeps a book on this device, so that it can be read without the server. What came before it was broken off stays, and
 * it goes on there next time. A newer file comes beside the older one, which is there until all of the newer is; without
 * room for it, what came of it goes.
 * @returns what is kept now, with the reason when not all of it could be; null when it was removed meanwhile
 */
export async function downloadBook({ userId, book, signal, now, onAmount }: Downloads): Promise<OfflineBook | null> {
  const record = recordOf(userId, book, now)
  const before = await findOfflineBook(userId, book.id)
  // Another window was faster.
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
    // Parts are also missing of a book that went out of sight on the way.
    if (missing > 0) await needed(addressOf('getBook', { params: { bookId: book.id } }), { signal })
    return await finish({ ...record, state: 'whole', missing, bytes: amount.bytes })
  } catch (error) {
    signal.throwIfAborted()
    return await breakOff({ ...record, missing, bytes: amount.bytes }, error)
  }
}

function recordOf(userId: string, book: Book, now: number): OfflineBook {
  const { id: bookId, seriesId, title, seriesName, fileFormat: format, fileHash } = book
  const about = { userId, bookId, seriesId, title, seriesName, format, fileHash, keptAt: now }
  const state = { state: 'partly', problem: null, missing: 0, bytes: 0 } as const
  return { ...about, ...state, serverHash: fileHash, isFileGone: false }
}

/** What was kept of another file stays only when it is whole. */
async function begin(record: OfflineBook, before: OfflineBook | undefined): Promise<void> {
  const { userId, bookId, fileHash } = record
  if (before?.state === 'whole') {
    // Broken off until it is there: so it goes on after a window that was closed.
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

/** Notes why not all of a book could be kept. Where even that has no room, it is told all the same. */
async function breakOff(partly: OfflineBook, error: unknown): Promise<OfflineBook | null> {
  const { userId, bookId, missing, bytes } = partly
  const problem = problemOf(error)
  if (problem === 'gone') return forgetBook(userId, bookId)
  // The last room is that of the places that wait to be told.
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

/** The answer without which there is no book to keep. */
async function needed(address: string, asking: Asking): Promise<Response> {
  const answer = await fetchWithRetry(address, asking)
  if (answer === null) throw new DownloadFailure('gone')
  return answer
}

/** Everything that a reader asks for, the facts first. */
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
