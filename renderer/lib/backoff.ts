export type Backoff = {
  /** How long to wait before the next attempt: twice as long each time, up to a limit. */
  next(): number
  /** The last attempt succeeded. */
  reset(): void
}

/**
 * @param random 0 to 1: adds up to half of the pause, so that many windows do not come back together
 */
export function createBackoff(
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random: () => number,
): Backoff {
  let pauseMs = firstMs
  return {
    next() {
      const now = pauseMs
      pauseMs = Math.min(maxMs, pauseMs * 2)
      return now + (random() * now) / 2
    },
    reset() {
      pauseMs = firstMs
    },
  }
}
