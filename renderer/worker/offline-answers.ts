import { completeAt } from '../../server/contract/bounds.ts'
import { forgetBook } from '../api/offline/copies.ts'
import {
  allOfflineBooks,
  changeOfflineBook,
  findOfflineBook,
  type OfflineBook,
  rememberedPerson,
  type WaitingSession,
  waitingSessions,
} from '../api/offline/device-store.ts'
import { type Owned, offlineCache, offlineChannel, offlineKey } from '../api/offline/offline-address.ts'
import type { Book, BookDetail, ReadProgress } from '../api/types.ts'
import { origin } from './shell-files.ts'

/**
 * Timeout in milliseconds before the stored copy is used, and the time during which the server is then not tried first.
 */
const timeoutMs = 4_000
const restMs = 5_000

const channel = new BroadcastChannel(offlineChannel)
/** Ids of the downloaded books of all users, and of their series; null until loaded. */
let offlineIds: ReadonlySet<string> | null = null
let skipServerUntil = 0

/** Reloads the ids of the downloaded books. */
export async function reloadOfflineIds(): Promise<void> {
  const books = await allOfflineBooks().catch(() => [])
  offlineIds = new Set(books.flatMap(({ bookId, seriesId }) => [bookId, seriesId]))
}

channel.onmessage = () => void reloadOfflineIds()

/** Whether a request may concern a download; others can be left to the browser. */
export function mayBeOffline({ id }: Owned): boolean {
  return offlineIds?.has(id) ?? true
}

/**
 * Response of the server; without a useful one, the copy of the signed-in user. Requests that bypass the HTTP cache go
 * to the server only.
 */
export async function freshOrOffline(request: Request, owned: Owned): Promise<Response> {
  if (request.cache === 'no-store') return withCopyUpdated(await fetch(request), owned)
  const copy = () => findCopy(owned, request.url)
  if (Date.now() < skipServerUntil) {
    const found = await copy()
    if (found !== undefined) return found
  }
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  const pending = fetch(request)
  const answer = await Promise.race([pending.catch(() => null), timeout])
  if (answer !== null && answer.status < 500 && answer.status !== 429) {
    skipServerUntil = 0
    return withCopyUpdated(answer, owned)
  }
  const found = await copy()
  if (found === undefined) return answer ?? pending
  if (answer === null || answer.status >= 502) skipServerUntil = Date.now() + restMs
  return found
}

/** A response, after updating the copy of a downloaded book from it. */
async function withCopyUpdated(answer: Response, { kind, id, part }: Owned): Promise<Response> {
  if (kind === 'books' && part === '') await updateCopy(id, answer.clone()).catch(() => undefined)
  return answer
}

/** A book in a response updates its copy. */
async function updateCopy(bookId: string, answer: Response): Promise<void> {
  if (answer.status === 200) return refreshCopy(bookId, (await answer.json()) as BookDetail)
  if (answer.status !== 404) return
  // Only Inglenook's own 404 counts; one of a proxy does not.
  const { error } = (await answer.json()) as { readonly error?: unknown }
  if (error === 'not_found') await forget(bookId)
}

async function offlineBookOf({ kind, id }: Owned): Promise<OfflineBook | undefined> {
  const person = await rememberedPerson()
  if (person === null) return undefined
  const books = await allOfflineBooks()
  return books.find((book) => book.userId === person.id && (kind === 'books' ? book.bookId : book.seriesId) === id)
}

async function findCopy(owned: Owned, url: string): Promise<Response | undefined> {
  const book = await offlineBookOf(owned).catch(() => undefined)
  if (book === undefined || book.state === 'gone') return undefined
  const cache = await caches.open(offlineCache(book))
  return cache.match(offlineKey(url, origin()))
}

/** The user has lost access to this book: delete the copy. */
async function forget(bookId: string): Promise<void> {
  const book = await offlineBookOf({ kind: 'books', id: bookId, part: '' })
  if (book === undefined || book.state === 'gone') return
  await forgetBook(book.userId, bookId)
  channel.postMessage('changed')
}

/**
 * Stores the current metadata of a downloaded book, and whether the server has a newer file. Unsynced offline progress
 * takes precedence.
 */
async function refreshCopy(bookId: string, detail: BookDetail): Promise<void> {
  const before = await offlineBookOf({ kind: 'books', id: bookId, part: '' })
  if (before === undefined) return
  const copy = await recordServerState(before, detail.book)
  if (copy === null || copy.state === 'gone') return
  const waiting = (await waitingSessions(copy.userId)).findLast((session) => session.bookId === bookId)
  const fresh = waiting === undefined ? detail : withProgress(detail, progressAfter(waiting, detail.book))
  await (await caches.open(offlineCache(copy))).put(detailKey(bookId), Response.json(fresh))
}

/** Stores what changed in a book on the server, and that it is accessible again: then it is refreshed. */
async function recordServerState(before: OfflineBook, { title, fileHash, deleted }: Book): Promise<OfflineBook | null> {
  const { userId, bookId, serverHash, isFileGone, state } = before
  const isSame = before.title === title && serverHash === fileHash && isFileGone === deleted && state !== 'gone'
  if (isSame) return before
  const after = await changeOfflineBook(userId, bookId, (copy) => ({
    ...copy,
    title,
    serverHash: fileHash,
    isFileGone: deleted,
    state: copy.state === 'gone' ? 'partly' : copy.state,
  }))
  channel.postMessage('changed')
  return after
}

function detailKey(bookId: string): string {
  return offlineKey(`/api/v1/books/${bookId}`, origin())
}

/**
 * Stores reading progress in a downloaded book, so that it opens there offline.
 * @param next progress after the previous one
 */
export async function saveProgressInCopy(
  { userId, bookId }: Pick<OfflineBook, 'userId' | 'bookId'>,
  next: (book: Book) => ReadProgress | undefined,
): Promise<void> {
  const copy = await findOfflineBook(userId, bookId)
  if (copy === undefined || copy.state === 'gone') return
  const cache = await caches.open(offlineCache(copy))
  const found = await cache.match(detailKey(bookId))
  if (found === undefined) return
  const detail = (await found.json()) as BookDetail
  await cache.put(detailKey(bookId), Response.json(withProgress(detail, next(detail.book))))
}

function withProgress({ book, ...more }: BookDetail, progress: ReadProgress | undefined): BookDetail {
  const { readProgress: _before, ...rest } = book
  return { ...more, book: progress === undefined ? rest : { ...rest, readProgress: progress } }
}

/** The reading progress after what was read offline, as the server will compute it; undefined when it was reset. */
export function progressAfter(session: WaitingSession, book: Book): ReadProgress | undefined {
  const { id, userId, bookId, kind, toPage, toPercentage, endedAt } = session
  if (kind === 'reset') return undefined
  const { readProgress: before, pageCount } = book
  const at = new Date(endedAt).toISOString()
  const currentPage = toPage ?? Math.max(1, pageCount)
  const isRead =
    kind === 'completed' || (pageCount > 0 && currentPage >= pageCount) || (toPercentage ?? 0) >= completeAt
  return {
    id: before?.id ?? id,
    bookId,
    userId,
    currentPage,
    progressPercentage: kind === 'completed' ? 1 : toPercentage,
    completed: isRead,
    completedAt: isRead ? at : null,
    startedAt: before?.startedAt ?? at,
    updatedAt: at,
  }
}
