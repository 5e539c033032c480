/** A book of a series with the fields that its app number depends on. */
export type AppNumbered = {
  /** 1-based position in the series. */
  readonly position: number
  /** Number, chapter or volume; null: none. */
  readonly written: number | null
  /** As set by an app; null: not set. */
  readonly set: number | null
}

/** Above this a 32-bit float soon cannot distinguish whole numbers; below there is room to count up. */
const firstUncertain = 2 ** 23

/**
 * The numbers reader apps use for the books of a series (`numberSort`), in order: as set by an app, else as written,
 * else the position. Apps compare them as 32-bit floats to track progress, so they always increase by more than float
 * precision: numbers that do not (a second volume starting at 1, a special, a date such as 20240517) get their position
 * or the next whole number.
 */
export function* appNumbersOf(books: Iterable<AppNumbered>): Generator<number> {
  let reached = Number.NEGATIVE_INFINITY
  for (const { position, written, set } of books) {
    const own = written !== null && Math.abs(written) < firstUncertain ? written : null
    const counted = [own, position].find((number) => number !== null && exceeds(number, reached))
    const shown = set ?? counted ?? Math.trunc(Math.fround(reached)) + 1
    reached = Math.max(reached, shown)
    yield shown
  }
}

function exceeds(number: number, reached: number): boolean {
  return Math.fround(number) > Math.fround(reached)
}
