export type Backoff = {
  /** Exponential backoff with a limit. */
  next(): number
  /** Resets the pause after a success. */
  reset(): void
}

/** @param random 0 to 1: adds up to half of the pause, so that many clients do not reconnect together */
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
