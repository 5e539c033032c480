import type { LibraryContext } from '../library-context.ts'

/** Lines between two times: what they read and write of the database is then about ten megabytes. */
const linesPerTrim = 10_000

/**
 * Keeps what the database holds in memory from growing with the number of lines: a file goes through most of it once,
 * and every page that was read or written would stay until both caches are full.
 * @returns to be told how many lines are done after each portion
 */
export function trimNowAndThen({ database }: Pick<LibraryContext, 'database'>): (lines: number) => Promise<void> {
  let last = 0
  return async (lines) => {
    if (lines - last < linesPerTrim) return
    last = lines
    await database.trim()
  }
}
