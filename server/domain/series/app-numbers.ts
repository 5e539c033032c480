/** A book of a series, as far as the number goes that apps know it by. */
export type AppNumbered = {
  /** 1-based place in the series. */
  readonly position: number
  /** Number, chapter or volume; null: none. */
  readonly written: number | null
  /** As an app set it; null: it did not. */
  readonly set: number | null
}

/** From here on a 32-bit float soon tells whole numbers no longer apart; below there is room to go on counting. */
const firstUncertain = 2 ** 23

/**
 * The numbers that reader apps know the books of one series by (`numberSort`), in the order of the books: as an app set
 * it, else as it is written, else the position. Apps tell by it how far somebody has read and compare it as a 32-bit
 * float, so it always grows by more than such a float can lose: what does not (a second volume that begins at 1 again, a
 * special, a day such as 20240517) gets its position or the next whole number.
 */
export function* appNumbersOf(books: Iterable<AppNumbered>): Generator<number> {
  let reached = Number.NEGATIVE_INFINITY
  for (const { position, written, set } of books) {
    const own = written !== null && Math.abs(written) < firstUncertain ? written : null
    const counted = [own, position].find((number) => number !== null && isBeyond(number, reached))
    const shown = set ?? counted ?? Math.trunc(Math.fround(reached)) + 1
    reached = Math.max(reached, shown)
    yield shown
  }
}

function isBeyond(number: number, reached: number): boolean {
  return Math.fround(number) > Math.fround(reached)
}
