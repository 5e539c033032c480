import { LRUCache } from 'lru-cache'

/**
 * Which pages a reader app fetched last, so that streaming keeps a place without being asked.
 *
 * A page counts as read once the next one is fetched after a moment: apps fetch ahead in one go, and what comes at once
 * is no reading. How many pages an app fetched ahead when it began is how far it stays ahead. The last page has no next
 * one: fetching it in turn counts. The first page alone never does: an app that shows it as a cover has not begun the
 * book. What is said may lie behind the reader, and is never ahead of them but at the end.
 */
export type PageTrail = {
  /**
   * Notes a fetch.
   * @returns the 1-based page that is read now, or null when nothing can be said
   */
  follow(reading: PageFetch): number | null
}

export type PageFetch = {
  /** Who reads, with what, and which book: readers of one book at one time are told apart by it. */
  readonly reading: string
  /** 1-based. */
  readonly page: number
  readonly pageCount: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Pages that come faster than this are fetched, not read. */
const dwellMs = 1_000
/** Apps that fetch ahead stay within this many pages; further is a jump. */
const reach = 8
/** An app this far ahead has its reader near enough to the end when it fetches the last page: nothing will tell more. */
const nearEnd = 5

type Trail = {
  /** Where the app began or jumped to. */
  readonly first: number
  readonly last: number
  /** How many pages the app is ahead of its reader. */
  readonly ahead: number
  /** Since the beginning every page came at once. */
  readonly isOpening: boolean
  readonly at: number
}

/** @param max readings that are remembered; the one that rested longest is forgotten */
export function createPageTrail(max = 2_000): PageTrail {
  const trails = new LRUCache<string, Trail>({ max })
  return {
    follow({ reading, page, pageCount, at }) {
      const before = trails.get(reading)
      trails.set(reading, next(before, page, at))
      const isTurn = before !== undefined && page === before.last + 1 && at - before.at >= dwellMs
      if (!isTurn) return null
      if (page === pageCount && before.ahead <= nearEnd) return page
      const read = before.last - before.ahead
      return read > 1 ? read : null
    },
  }
}

function next(before: Trail | undefined, page: number, at: number): Trail {
  if (before === undefined || Math.abs(page - before.last) > reach)
    return { first: page, last: page, ahead: 0, isOpening: true, at }
  if (at - before.at >= dwellMs) return { ...before, last: page, isOpening: false, at }
  const ahead = before.isOpening ? Math.max(before.ahead, page - before.first) : before.ahead
  // Several connections bring pages in any order.
  return { ...before, last: Math.max(before.last, page), ahead, at }
}
