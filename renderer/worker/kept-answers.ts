import {
  allKeptBooks,
  dropKeptBook,
  type KeptBook,
  rememberedPerson,
  waitingSessions,
} from '../api/kept/device-store.ts'
import { keptCache, keptChannel, keptKey, type Owned } from '../api/kept/kept-address.ts'
import type { Book, BookDetail, ReadProgress } from '../api/types.ts'
import { origin } from './shell-files.ts'

/** How long a server may think before what is kept is shown instead, and how long it then is not asked first. */
const patienceMs = 4_000
const restMs = 5_000

const channel = new BroadcastChannel(keptChannel)
/** Ids of the books that anybody keeps here and of their series; null until they have been read. */
let kept: ReadonlySet<string> | null = null
let awayUntil = 0

/** Reads anew which books are kept. */
export async function lookAtKept(): Promise<void> {
  const books = await allKeptBooks().catch(() => [])
  kept = new Set(books.flatMap(({ bookId, seriesId }) => [bookId, seriesId]))
}

channel.onmessage = () => void lookAtKept()

/** Whether something may be kept; only when it is not can the browser be left alone with a request. */
export function mayBeKept({ id }: Owned): boolean {
  return kept?.has(id) ?? true
}

/** The answer of the server; without one, what the person who is signed in keeps of it. */
export async function freshOrKept(request: Request, owned: Owned): Promise<Response> {
  const copy = () => findCopy(owned, request.url)
  if (Date.now() < awayUntil) {
    const found = await copy()
    if (found !== undefined) return found
  }
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const asked = fetch(request)
  const answer = await Promise.race([asked.catch(() => null), patience])
  if (answer !== null && answer.status < 502) {
    awayUntil = 0
    if (owned.kind === 'books' && owned.part === '') await follow(owned.id, answer.clone()).catch(() => undefined)
    return answer
  }
  const found = await copy()
  if (found === undefined) return answer ?? asked
  awayUntil = Date.now() + restMs
  return found
}

/** What the server says of a book itself holds for its copy. */
async function follow(bookId: string, answer: Response): Promise<void> {
  if (answer.status === 404) await forget(bookId)
  else if (answer.status === 200) await freshen(bookId, answer)
}

async function keeperOf({ kind, id }: Owned): Promise<KeptBook | undefined> {
  const person = await rememberedPerson()
  if (person === null) return undefined
  const books = await allKeptBooks()
  return books.find((book) => book.userId === person.id && (kind === 'books' ? book.bookId : book.seriesId) === id)
}

async function findCopy(owned: Owned, url: string): Promise<Response | undefined> {
  const book = await keeperOf(owned).catch(() => undefined)
  if (book === undefined) return undefined
  const cache = await caches.open(keptCache(book.userId, book.bookId))
  return cache.match(keptKey(url, origin()))
}

/** The server no longer shows this book to whoever is signed in: the copy goes, too. */
async function forget(bookId: string): Promise<void> {
  const book = await keeperOf({ kind: 'books', id: bookId, part: '' }).catch(() => undefined)
  if (book === undefined) return
  await dropKeptBook(book.userId, bookId)
  await caches.delete(keptCache(book.userId, bookId))
  await lookAtKept()
  channel.postMessage('changed')
}

/**
 * Keeps a fresh description of a kept book, so that it opens without the server where one is now. While something that
 * was read without the server waits to be told, what is kept knows more.
 */
async function freshen(bookId: string, answer: Response): Promise<void> {
  const book = await keeperOf({ kind: 'books', id: bookId, part: '' })
  if (book === undefined) return
  const waiting = await waitingSessions(book.userId)
  if (waiting.some((session) => session.bookId === bookId)) return
  const cache = await caches.open(keptCache(book.userId, bookId))
  await cache.put(detailKey(bookId), answer)
}

function detailKey(bookId: string): string {
  return keptKey(`/api/v1/books/${bookId}`, origin())
}

type Whose = { readonly userId: string; readonly bookId: string }

/** Notes in a kept book where one is, so that it opens there without the server. @param next the place after the one before */
export async function noteInCopy(
  { userId, bookId }: Whose,
  next: (book: Book) => ReadProgress | undefined,
): Promise<void> {
  const name = keptCache(userId, bookId)
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  const found = await cache.match(detailKey(bookId))
  if (found === undefined) return
  const { book, ...more } = (await found.json()) as BookDetail
  const { readProgress: _before, ...rest } = book
  const place = next(book)
  const now: BookDetail = { ...more, book: place === undefined ? rest : { ...rest, readProgress: place } }
  await cache.put(detailKey(bookId), Response.json(now))
}
