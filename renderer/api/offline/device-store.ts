import type { BookFormat, User } from '../types.ts'

/** What this browser keeps beside the pages themselves: who is in front of it, which books it has, what waits to be sent. */
const name = 'inglenook'
const version = 2

/** A book that lies on this device, for one person. */
export type OfflineBook = {
  readonly userId: string
  readonly bookId: string
  readonly seriesId: string
  readonly title: string
  readonly seriesName: string
  readonly format: BookFormat
  /** Of the file that was kept: another one makes the copy an old one. */
  readonly fileHash: string
  /** Of the file that the server had when it was heard of last. */
  readonly serverHash: string
  /** The server told that the file is not in its library any more. */
  readonly isFileGone: boolean
  /**
   * `partly`: not all of it has come, because it was broken off or for the reason in `problem`. `gone`: the server no
   * longer shows it to this person, and nothing of it is here any more.
   */
  readonly state: 'partly' | 'whole' | 'gone'
  /** Of a whole book: why the newer file did not come. */
  readonly problem: OfflineProblem | null
  /** Parts that the server could not give either, such as a damaged page. */
  readonly missing: number
  readonly bytes: number
  /** In milliseconds since 1970. */
  readonly keptAt: number
}

/** Why a book is not whole: no room, the server did not answer, it could not give it at that time, or it refused. */
export type OfflineProblem = 'full' | 'away' | 'busy' | 'refused'

/** Something that was read or marked while the server did not answer, to be told later. Times by the clock of this device. */
export type WaitingSession = {
  /** Made here: the same session sent twice changes nothing. */
  readonly id: string
  readonly userId: string
  readonly bookId: string
  readonly kind: 'progress' | 'completed' | 'reset'
  /** 1-based; null when only marked. */
  readonly toPage: number | null
  /** 0 to 1. */
  readonly toPercentage: number | null
  readonly startedAt: number
  readonly endedAt: number
  readonly activeMs: number
  readonly pagesRead: number
  /** It may be with the server already: what comes after it is a session of its own. */
  readonly isSent: boolean
}

type Stored = {
  readonly device: User | string
  readonly books: OfflineBook
  readonly outbox: WaitingSession
}
type StoreName = keyof Stored

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: stores } = request
      if (oldVersion === 0) stores.createObjectStore('device')
      if (oldVersion === 0) stores.createObjectStore('outbox', { keyPath: 'id' })
      // What was kept before the first release lies elsewhere.
      if (oldVersion === 1) stores.deleteObjectStore('books')
      stores.createObjectStore('books', { keyPath: ['userId', 'bookId'] })
    }
    request.onsuccess = () => {
      // Another window with a newer interface must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close()
        opening = null
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [answer] = await Promise.all([work(transaction.objectStore(store)), done])
  return answer
}

/** Whoever is signed in at this device, as the server described them last; null: nobody. */
export async function rememberedPerson(): Promise<User | null> {
  const found: unknown = await inStore('device', 'readonly', (store) => answerOf(store.get('person')))
  return (found as User | undefined) ?? null
}

/** Remembers who is signed in, for the time without the server; null: nobody, and nobody's books are shown. */
export async function rememberPerson(person: User | null): Promise<void> {
  await inStore('device', 'readwrite', (store) =>
    person === null ? answerOf(store.delete('person')) : answerOf(store.put(person, 'person')),
  )
}

/** The name by which the server tells this device from others. @param make makes one for a device that has none */
export function deviceId(make: () => string): Promise<string> {
  return inStore('device', 'readwrite', async (store) => {
    const known: unknown = await answerOf(store.get('id'))
    if (typeof known === 'string') return known
    const id = make()
    await answerOf(store.put(id, 'id'))
    return id
  })
}

/** The books of everybody on this device. */
export async function allOfflineBooks(): Promise<readonly OfflineBook[]> {
  return inStore('books', 'readonly', (store) => answerOf<OfflineBook[]>(store.getAll()))
}

/** The books of one person, the one kept last first. */
export async function offlineBooksOf(userId: string): Promise<readonly OfflineBook[]> {
  const all = await allOfflineBooks()
  return all.filter((book) => book.userId === userId).toSorted((a, b) => b.keptAt - a.keptAt)
}

/** A book as one person keeps it; undefined: they do not. */
export async function findOfflineBook(userId: string, bookId: string): Promise<OfflineBook | undefined> {
  return inStore('books', 'readonly', (store) => answerOf<OfflineBook | undefined>(store.get([userId, bookId])))
}

/**
 * Changes what is known of a kept book, in one transaction: what another window or the worker removed stays removed.
 * @returns the book after it; null when it is not kept
 */
export async function changeOfflineBook(
  userId: string,
  bookId: string,
  change: (book: OfflineBook) => OfflineBook,
): Promise<OfflineBook | null> {
  return inStore('books', 'readwrite', async (store) => {
    const before = await answerOf<OfflineBook | undefined>(store.get([userId, bookId]))
    if (before === undefined) return null
    const after = change(before)
    await answerOf(store.put(after))
    return after
  })
}

export async function saveOfflineBook(book: OfflineBook): Promise<void> {
  await inStore('books', 'readwrite', (store) => answerOf(store.put(book)))
}

export async function dropOfflineBook(userId: string, bookId: string): Promise<void> {
  await inStore('books', 'readwrite', (store) => answerOf(store.delete([userId, bookId])))
}

/** What one person did without the server, in the order in which it happened. */
export async function waitingSessions(userId: string): Promise<readonly WaitingSession[]> {
  const all = await inStore('outbox', 'readonly', (store) => answerOf<WaitingSession[]>(store.getAll()))
  return inOrder(all, userId)
}

/**
 * Adds to what waits, in one transaction.
 * @param next the session to keep, made from the last one of the same book
 */
export async function addToOutbox(
  userId: string,
  bookId: string,
  next: (last: WaitingSession | undefined) => WaitingSession,
): Promise<WaitingSession> {
  return inStore('outbox', 'readwrite', async (store) => {
    const all = await answerOf<WaitingSession[]>(store.getAll())
    const session = next(inOrder(all, userId).findLast((one) => one.bookId === bookId))
    await answerOf(store.put(session))
    return session
  })
}

/** What waits for one person, marked as being sent, so that nothing joins it any more. */
export async function takeFromOutbox(userId: string, most: number): Promise<readonly WaitingSession[]> {
  return inStore('outbox', 'readwrite', async (store) => {
    const all = await answerOf<WaitingSession[]>(store.getAll())
    const taken = inOrder(all, userId)
      .slice(0, most)
      .map((session) => ({ ...session, isSent: true }))
    for (const session of taken) await answerOf(store.put(session))
    return taken
  })
}

export async function dropFromOutbox(ids: readonly string[]): Promise<void> {
  await inStore('outbox', 'readwrite', async (store) => {
    for (const id of ids) await answerOf(store.delete(id))
  })
}

function inOrder(all: readonly WaitingSession[], userId: string): readonly WaitingSession[] {
  return all.filter((one) => one.userId === userId).toSorted((a, b) => a.endedAt - b.endedAt)
}
