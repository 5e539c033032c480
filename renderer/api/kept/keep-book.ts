import { ApiError } from '../api-error.ts'
import { addressOf, call } from '../call.ts'
import type { Book } from '../types.ts'
import {
  factAddresses,
  fullManifestAddress,
  pageAddresses,
  resourceAddresses,
  widthForScreen,
  wordAddresses,
} from './book-parts.ts'
import { dropKeptBook, type KeepProblem, type KeptBook, keptBooksOf, saveKeptBook } from './device-store.ts'
import { KeepFailure, keepParts } from './keep-parts.ts'
import { keptCache } from './kept-address.ts'

/** How far the keeping of a book has come. */
export type KeepAmount = { readonly done: number; readonly total: number; readonly bytes: number }

type Keeping = {
  readonly userId: string
  readonly book: Book
  readonly signal: AbortSignal
  readonly now: number
  readonly onAmount: (amount: KeepAmount) => void
}

/**
 * Keeps a book on this device, so that it can be read without the server. What came before it was broken off stays, and
 * it goes on there next time; what was kept of another file is fetched anew.
 * @returns what is kept now; `partly` with the reason when not all of it could be
 */
export async function keepBook({ userId, book, signal, now, onAmount }: Keeping): Promise<KeptBook> {
  const before = (await keptBooksOf(userId)).find(({ bookId }) => bookId === book.id)
  const name = keptCache(userId, book.id)
  if (before !== undefined && before.fileHash !== book.fileHash) await caches.delete(name)
  const record = recordOf(userId, book, now)
  await saveKeptBook(record)
  let amount: KeepAmount = { done: 0, total: 0, bytes: 0 }
  let missing = 0
  const take = (change: Partial<KeepAmount>) => {
    amount = { ...amount, ...change }
    onAmount(amount)
  }
  try {
    const cache = await caches.open(name)
    const addresses = await addressesOf(book)
    take({ total: addresses.length })
    const onPart = (bytes: number | null) => {
      if (bytes === null) missing += 1
      take({ done: amount.done + 1, bytes: amount.bytes + (bytes ?? 0) })
    }
    await keepParts({ addresses, cache, signal, onPart })
    const whole: KeptBook = { ...record, state: 'whole', problem: null, missing, bytes: amount.bytes }
    await saveKeptBook(whole)
    return whole
  } catch (error) {
    signal.throwIfAborted()
    const partly: KeptBook = { ...record, problem: problemOf(error), missing, bytes: amount.bytes }
    await saveKeptBook(partly)
    return partly
  }
}

function problemOf(error: unknown): KeepProblem {
  if (error instanceof KeepFailure) return error.problem
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : 'away'
}

function recordOf(userId: string, book: Book, now: number): KeptBook {
  const { id: bookId, seriesId, title, seriesName, fileFormat: format, fileHash } = book
  const about = { userId, bookId, seriesId, title, seriesName, format, fileHash, keptAt: now }
  return { ...about, state: 'partly', problem: null, missing: 0, bytes: 0 }
}

/** Everything that a reader asks for, the facts first. */
async function addressesOf(book: Book): Promise<readonly string[]> {
  const params = { bookId: book.id }
  if (book.fileFormat === 'epub') {
    const answer = await fetch(fullManifestAddress(book.id))
    if (!answer.ok) throw new KeepFailure(answer.status >= 500 ? 'away' : 'refused')
    const resources = resourceAddresses(book.id, await answer.json(), window.location.origin)
    return [...factAddresses(book), addressOf('getBookManifest', { params }), ...resources]
  }
  const pages = await call('listPages', { params })
  const { width, height } = window.screen
  const own = widthForScreen({ width, height, density: window.devicePixelRatio })
  const pictures = pageAddresses(book, pages, own)
  return [...factAddresses(book), addressOf('listPages', { params }), ...pictures, ...wordAddresses(book, pages)]
}

/** Removes a book from this device. Its place on the server stays. */
export async function removeKeptBook(userId: string, bookId: string): Promise<void> {
  await dropKeptBook(userId, bookId)
  await caches.delete(keptCache(userId, bookId))
}
