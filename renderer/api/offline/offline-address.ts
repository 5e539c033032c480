/** What of a book or a series is asked for. */
export type Owned = { readonly kind: 'books' | 'series'; readonly id: string; readonly part: string }

const owned = /^\/api\/v1\/(books|series)\/([0-9a-f-]{36})(?:\/(.+))?$/
/** Of a book, what a reader and its page need; of a series, itself. */
const parts = /^(adjacent|contents|pages|pages\/\d+|pages\/\d+\/text|manifest|resources\/.+|thumbnail)$/

/** The book or series that a path is about, when it is something that can be kept; else null. */
export function ownedPart(path: string): Owned | null {
  const [, kind, id = '', part = ''] = owned.exec(path) ?? []
  if (kind === 'books') return part === '' || parts.test(part) ? { kind, id, part } : null
  return kind === 'series' && part === '' ? { kind, id, part } : null
}

/** What is told of the reading of a book. */
export type ReadingAct = 'place' | 'read' | 'unread'

const acts: ReadonlyArray<readonly [method: string, part: string, act: ReadingAct]> = [
  ['PUT', 'progress', 'place'],
  ['DELETE', 'progress', 'unread'],
  ['POST', 'read', 'read'],
  ['POST', 'unread', 'unread'],
]

/** What a request tells of the reading of a book; null when it is about something else. */
export function readingAct(method: string, path: string): { readonly bookId: string; readonly act: ReadingAct } | null {
  const [, kind, bookId = '', part = ''] = owned.exec(path) ?? []
  const found = kind === 'books' ? acts.find(([by, at]) => by === method && at === part) : undefined
  return found === undefined ? null : { bookId, act: found[2] }
}

/** Where something is kept. Browsers and our server escape names in different ways; the width of a picture plays no part. */
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

/** The cache of one file of a book of one person: while a newer file comes, the older one is there still. */
export function offlineCache({ userId, bookId, fileHash }: OfflineFile): string {
  return `${offlineCachePrefix(userId, bookId)}${fileHash}`
}

/** How the names begin of the caches of all books, or of one book of one person. */
export function offlineCachePrefix(
  ...[userId, bookId]: readonly [] | readonly [userId: string, bookId: string]
): string {
  return userId === undefined ? 'inglenook-kept ' : `inglenook-kept ${userId} ${bookId} `
}

/** On which windows and the worker tell each other that something kept has changed. */
export const offlineChannel = 'inglenook-kept'

/** Tells all windows and the worker that what is kept on this device has changed. */
export function notifyWorker(): void {
  const channel = new BroadcastChannel(offlineChannel)
  channel.postMessage('changed')
  channel.close()
}
