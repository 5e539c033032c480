import { allOfflineBooks, changeOfflineBook, dropOfflineBook, type OfflineBook } from './device-store.ts'
import { offlineCache, offlineCachePrefix } from './offline-address.ts'

/**
 * Removes the cached files of a book.
 * @param except hashes of the files that stay
 */
export async function dropCopies(userId: string, bookId: string, except: readonly string[]): Promise<void> {
  const staying = new Set(except.map((fileHash) => offlineCache({ userId, bookId, fileHash })))
  const own = (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix(userId, bookId)))
  for (const name of own) if (!staying.has(name)) await caches.delete(name)
}

/** Removes a book from this device. The progress on the server stays. */
export async function removeOfflineBook(userId: string, bookId: string): Promise<void> {
  await dropOfflineBook(userId, bookId)
  await dropCopies(userId, bookId, [])
}

/**
 * The server no longer shows the book to this person: removes its files and keeps only its name, to say so.
 * @returns the remaining record; null when it was not stored
 */
export async function forgetBook(userId: string, bookId: string): Promise<OfflineBook | null> {
  const gone = { state: 'gone', problem: null, bytes: 0, missing: 0 } as const
  const offlineBook = await changeOfflineBook(userId, bookId, (book) => ({ ...book, ...gone }))
  await dropCopies(userId, bookId, [])
  return offlineBook
}

/** Removes caches that no stored book uses, such as after a window was closed in the middle of a change. */
export async function sweepCopies(): Promise<void> {
  // Cache names are read first: a download writes its record before it creates a cache.
  const names = (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix()))
  const books = await allOfflineBooks()
  const used = new Set(
    books.flatMap(({ userId, bookId, fileHash, serverHash }) =>
      [fileHash, serverHash].map((hash) => offlineCache({ userId, bookId, fileHash: hash })),
    ),
  )
  for (const name of names) if (!used.has(name)) await caches.delete(name)
}
