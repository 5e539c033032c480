/** Waiting comes in, so that tests decide when time is up. */
export type Timers = {
  /** Calls `work` once after so many milliseconds. @returns the function that ends that */
  after(ms: number, work: () => void): () => void
}

/** Real timers, which do not keep the process alive. */
export const realTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref()
    return () => clearTimeout(timer)
  },
}
