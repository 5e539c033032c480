import type { BookFormat, User } from '../types.ts'

/** Data that this browser stores besides the pages: the current person, their books, and the outbox. */
const name = 'inglenook'
const version = 2

/** A book stored on this device for one person. */
export type OfflineBook = {
  readonly userId: string
  readonly bookId: string
  readonly seriesId: string
  readonly title: string
  readonly seriesName: string
  readonly format: BookFormat
  /** Hash of the stored file: a different one means that the copy is outdated. */
  readonly fileHash: string
  /** Hash of the server's file when it was last checked. */
  readonly serverHash: string
  /** The server reported that the file is missing from its library. */
  readonly isFileGone: boolean
  /**
   * `partly`: incomplete because the download was interrupted or for the reason in `problem`. `gone`: the server no
   * longer shows it to this person, and its files were removed.
   */
  readonly state: 'partly' | 'whole' | 'gone'
  /** For a complete book: why the newer file could not be downloaded. */
  readonly problem: OfflineProblem | null
  /** Parts that the server could not deliver, such as a damaged page. */
  readonly missing: number
  readonly bytes: number
  /** In milliseconds since 1970. */
  readonly keptAt: number
}

/** Why a book is incomplete: no storage left, no response, a temporary error of the server, or a refusal. */
export type OfflineProblem = 'full' | 'away' | 'busy' | 'refused'

/** Reading progress recorded offline, to be sent later. Times by the clock of this device. */
export type WaitingSession = {
  /** Generated here: sending the same session twice changes nothing. */
  readonly id: string
  readonly userId: string
  readonly bookId: string
  readonly kind: 'progress' | 'completed' | 'reset'
  /** 1-based; null when the book was only marked. */
  readonly toPage: number | null
  /** 0 to 1. */
  readonly toPercentage: number | null
  readonly startedAt: number
  readonly endedAt: number
  readonly activeMs: number
  readonly pagesRead: number
  /** It may have reached the server: later progress starts a new session. */
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
      // Databases of versions before the first release had another name.
      if (oldVersion === 1) stores.deleteObjectStore('books')
      stores.createObjectStore('books', { keyPath: ['userId', 'bookId'] })
    }
    request.onsuccess = () => {
      // Do not block another window with a newer version of the interface.
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

/** The person last signed in on this device, as the server described them; null when signed out. */
export async function rememberedPerson(): Promise<User | null> {
  const found: unknown = await inStore('device', 'readonly', (store) => answerOf(store.get('person')))
  return (found as User | undefined) ?? null
}

/** Stores who is signed in, for offline use; null hides all books. */
export async function rememberPerson(person: User | null): Promise<void> {
  await inStore('device', 'readwrite', (store) =>
    person === null ? answerOf(store.delete('person')) : answerOf(store.put(person, 'person')),
  )
}

/**
 * Name by which the server recognizes this device.
 * @param make generates one for a new device
 */
export function deviceId(make: () => string): Promise<string> {
  return inStore('device', 'readwrite', async (store) => {
    const known: unknown = await answerOf(store.get('id'))
    if (typeof known === 'string') return known
    const id = make()
    await answerOf(store.put(id, 'id'))
    return id
  })
}

/** Books of all people on this device. */
export async function allOfflineBooks(): Promise<readonly OfflineBook[]> {
  return inStore('books', 'readonly', (store) => answerOf<OfflineBook[]>(store.getAll()))
}

/** Books of one person, the most recently stored first. */
export async function offlineBooksOf(userId: string): Promise<readonly OfflineBook[]> {
  const all = await allOfflineBooks()
  return all.filter((book) => book.userId === userId).toSorted((a, b) => b.keptAt - a.keptAt)
}

/** A book stored by one person; undefined when it is not. */
export async function findOfflineBook(userId: string, bookId: string): Promise<OfflineBook | undefined> {
  return inStore('books', 'readonly', (store) => answerOf<OfflineBook | undefined>(store.get([userId, bookId])))
}

/**
 * Updates the record of a stored book in one transaction: what another window or the worker removed stays removed.
 * @returns the book afterwards; null when it is not stored
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

/** Outbox of one person in chronological order. */
export async function waitingSessions(userId: string): Promise<readonly WaitingSession[]> {
  const all = await inStore('outbox', 'readonly', (store) => answerOf<WaitingSession[]>(store.getAll()))
  return inOrder(all, userId)
}

/**
 * Adds to the outbox in one transaction.
 * @param next builds the session to store from the last one of the same book
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

/** Outbox of one person, marked as sent so that no further progress is merged into it. */
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
