import { allOfflineBooks, changeOfflineBook, dropOfflineBook, type OfflineBook } from './device-store.ts'
import { offlineCache, offlineCachePrefix } from './offline-address.ts'

/** Removes what is kept of the files of a book. @param except hashes of the files that stay */
export async function dropCopies(userId: string, bookId: string, except: readonly string[]): Promise<void> {
  const staying = new Set(except.map((fileHash) => offlineCache({ userId, bookId, fileHash })))
  const own = (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix(userId, bookId)))
  for (const name of own) if (!staying.has(name)) await caches.delete(name)
}

/** Removes a book from this device. Its place on the server stays. */
export async function removeOfflineBook(userId: string, bookId: string): Promise<void> {
  await dropOfflineBook(userId, bookId)
  await dropCopies(userId, bookId, [])
}

/**
 * The server no longer shows a book to whoever keeps it: what is here of it goes, and only its name stays, to say so.
 * @returns what is left of it; null when it was not kept
 */
export async function forgetBook(userId: string, bookId: string): Promise<OfflineBook | null> {
  const gone = { state: 'gone', problem: null, bytes: 0, missing: 0 } as const
  const offlineBook = await changeOfflineBook(userId, bookId, (book) => ({ ...book, ...gone }))
  await dropCopies(userId, bookId, [])
  return offlineBook
}

/** Removes what no book keeps any more, as after a window that was closed at the wrong moment. */
export async function sweepCopies(): Promise<void> {
  // First the names: whoever begins to keep a book writes that down before there is anything to sweep.
  const names = (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix()))
  const books = await allOfflineBooks()
  const used = new Set(books.flatMap((book) => [book.fileHash, book.serverHash].map((hash) => cacheOf(book, hash))))
  for (const name of names) if (!used.has(name)) await caches.delete(name)
}

function cacheOf({ userId, bookId }: OfflineBook, fileHash: string): string {
  return offlineCache({ userId, bookId, fileHash })
}
