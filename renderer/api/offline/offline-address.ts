/** The resource that a request reads. */
export type Owned = { readonly kind: 'books' | 'series'; readonly id: string; readonly part: string }

const owned = /^\/api\/v1\/(books|series)\/([0-9a-f-]{36})(?:\/(.+))?$/
/** For a book, what a reader and its page need; for a series, the series itself. */
const parts = /^(adjacent|contents|pages|pages\/\d+|pages\/\d+\/text|manifest|resources\/.+|thumbnail)$/

/** The book or series that a path belongs to when it can be stored; else null. */
export function ownedPart(path: string): Owned | null {
  const [, kind, id = '', part = ''] = owned.exec(path) ?? []
  if (kind === 'books') return part === '' || parts.test(part) ? { kind, id, part } : null
  return kind === 'series' && part === '' ? { kind, id, part } : null
}

/** A request that reports reading. */
export type ReadingAct = 'place' | 'read' | 'unread'

const acts: ReadonlyArray<readonly [method: string, part: string, act: ReadingAct]> = [
  ['PUT', 'progress', 'place'],
  ['DELETE', 'progress', 'unread'],
  ['POST', 'read', 'read'],
  ['POST', 'unread', 'unread'],
]

/** Parses a request that reports reading; null for other requests. */
export function readingAct(method: string, path: string): { readonly bookId: string; readonly act: ReadingAct } | null {
  const [, kind, bookId = '', part = ''] = owned.exec(path) ?? []
  const found = kind === 'books' ? acts.find(([by, at]) => by === method && at === part) : undefined
  return found === undefined ? null : { bookId, act: found[2] }
}

/** Cache key of a path. Browsers and the server escape names differently; the width of an image is ignored. */
export function offlineKey(address: string, origin: string): string {
  const path = new URL(address, origin).pathname
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decoded(segment)))
    .join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

type OfflineFile = { readonly userId: string; readonly bookId: string; readonly fileHash: string }

/** Cache of one file of a person's book: while a newer file is downloading, the old one still exists. */
export function offlineCache({ userId, bookId, fileHash }: OfflineFile): string {
  return `${offlineCachePrefix(userId, bookId)}${fileHash}`
}

/** Prefix of the cache names of all books, or of one book of one person. */
export function offlineCachePrefix(
  ...[userId, bookId]: readonly [] | readonly [userId: string, bookId: string]
): string {
  return userId === undefined ? 'inglenook-kept ' : `inglenook-kept ${userId} ${bookId} `
}

/** Channel on which windows and the worker announce changes of stored data. */
export const offlineChannel = 'inglenook-kept'

/** Notifies all windows and the worker that stored data has changed. */
export function notifyWorker(): void {
  const channel = new BroadcastChannel(offlineChannel)
  channel.postMessage('changed')
  channel.close()
}
