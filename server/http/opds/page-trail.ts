import { LRUCache } from 'lru-cache'

/**
 * The last pages that a reader app fetched, from which progress is inferred while streaming. A page counts as read once
 * the next one is fetched after a moment: apps prefetch in bursts, and pages of one burst are not read yet. The length
 * of the first burst is assumed to stay the prefetch distance. The last page has no next one: fetching it in sequence
 * counts. The first page alone never does: an app that shows it as a cover has not begun the book. The result may lag
 * behind the reader, and is never ahead of them except at the end.
 */
export type PageTrail = {
  /** Records a fetch. @returns the 1-based page that is being read, or null when it cannot be inferred */
  follow(reading: PageFetch): number | null
}

export type PageFetch = {
  /** Reader, app and book: distinguishes concurrent readers of one book. */
  readonly reading: string
  /** 1-based. */
  readonly page: number
  readonly pageCount: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Pages fetched faster than this are prefetched, not read. */
const dwellMs = 1_000
/** Prefetching stays within this many pages; a larger step is a jump. */
const maxPrefetch = 8
/** At this prefetch distance the reader is near the end when the last page is fetched: there are no later fetches. */
const maxPrefetchAtEnd = 5

type Trail = {
  /** Where the app began or jumped to. */
  readonly first: number
  readonly last: number
  /** Prefetch distance of the app. */
  readonly ahead: number
  /** Since the beginning all pages came in one burst. */
  readonly isOpening: boolean
  readonly at: number
}

/** @param max readings in memory; the least recently active is dropped */
export function createPageTrail(max = 2_000): PageTrail {
  const trails = new LRUCache<string, Trail>({ max })
  return {
    follow({ reading, page, pageCount, at }) {
      const before = trails.get(reading)
      trails.set(reading, next(before, page, at))
      const isTurn = before !== undefined && page === before.last + 1 && at - before.at >= dwellMs
      if (!isTurn) return null
      if (page === pageCount && before.ahead <= maxPrefetchAtEnd) return page
      const read = before.last - before.ahead
      return read > 1 ? read : null
    },
  }
}

function next(before: Trail | undefined, page: number, at: number): Trail {
  if (before === undefined || Math.abs(page - before.last) > maxPrefetch)
    return { first: page, last: page, ahead: 0, isOpening: true, at }
  if (at - before.at >= dwellMs) return { ...before, last: page, isOpening: false, at }
  const ahead = before.isOpening ? Math.max(before.ahead, page - before.first) : before.ahead
  // Pages arrive in any order over several connections.
  return { ...before, last: Math.max(before.last, page), ahead, at }
}
