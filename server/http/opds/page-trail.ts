import { LRUCache } from 'lru-cache'

/**
 * Which pages a reader app fetched last, so that streaming keeps a place without being asked.
 * A page counts as read once the next one is fetched: apps fetch ahead, and a look at the first page means nothing.
 * The last page has no next one: fetching it in turn counts. The first page alone never does: an app that shows it as
 * a cover and fetches one page ahead has not begun the book.
 */
export type PageTrail = {
  /**
   * Notes a fetch. `page` is 1-based.
   * @returns the 1-based page that is read now, or null when nothing can be said
   */
  follow(reading: {
    readonly userId: string
    readonly bookId: string
    readonly page: number
    readonly pageCount: number
  }): number | null
}

/** @param max readings that are remembered; the one that rested longest is forgotten */
export function createPageTrail(max = 2_000): PageTrail {
  const last = new LRUCache<string, number>({ max })
  return {
    follow({ userId, bookId, page, pageCount }) {
      const key = `${userId} ${bookId}`
      const before = last.get(key)
      last.set(key, page)
      if (before !== page - 1) return null
      if (page === pageCount) return page
      return before === 1 ? null : before
    },
  }
}
