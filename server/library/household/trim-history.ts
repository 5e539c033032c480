import type { LibraryContext } from '../library-context.ts'

/** Lines between two trims: they read and write about ten megabytes of the database. */
const linesPerTrim = 10_000

/**
 * Bounds the memory of the database: an import touches most pages once, and they would stay until both caches are full.
 * @returns a function to call with the number of processed lines after each portion
 */
export function trimPeriodically({ database }: Pick<LibraryContext, 'database'>): (lines: number) => Promise<void> {
  let last = 0
  return async (lines) => {
    if (lines - last < linesPerTrim) return
    last = lines
    await database.trim()
  }
}
