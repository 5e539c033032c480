/** Zeroed counters of a scan: the specification's five and those shown in addition. */
export const noScanCounters = {
  filesDiscovered: 0,
  filesTotal: 0,
  filesProcessed: 0,
  seriesCreated: 0,
  booksAdded: 0,
  booksChanged: 0,
  booksMoved: 0,
  booksMissing: 0,
  booksRestored: 0,
  booksUnchanged: 0,
  errorCount: 0,
} as const

export type ScanCounters = { readonly [Counter in keyof typeof noScanCounters]: number }

/** Scan speed, from samples of the processed count over the last seconds. */
type Rate = {
  /** Records that `count` files were processed until `now` (milliseconds). */
  note(now: number, count: number): void
  /** Files per second over the window; null in the first second or without progress. */
  perSecond(): number | null
  /** Resets the measurement: the time until the next sample does not count. */
  restart(): void
}

/** Whole seconds until `left` files are done at this rate; null when unknown. */
export function secondsLeft(left: number, perSecond: number | null): number | null {
  if (perSecond === null || perSecond <= 0) return null
  return Math.ceil(Math.max(0, left) / perSecond)
}

export function createRate(windowMs = 5_000): Rate {
  let samples: { readonly at: number; readonly count: number }[] = []
  return {
    note(now, count) {
      samples.push({ at: now, count })
      // Keeps the newest sample older than the window, so that the window is always covered.
      const first = samples.findLastIndex((sample) => sample.at <= now - windowMs)
      if (first > 0) samples = samples.slice(first)
    },
    perSecond() {
      const oldest = samples[0]
      const newest = samples.at(-1)
      if (oldest === undefined || newest === undefined || newest.at - oldest.at < 1_000) return null
      const rate = ((newest.count - oldest.count) * 1_000) / (newest.at - oldest.at)
      return rate > 0 ? Math.round(rate * 10) / 10 : null
    },
    restart() {
      samples = []
    },
  }
}
