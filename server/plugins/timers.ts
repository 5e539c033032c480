/** Timers are injected for tests. */
export type Timers = {
  /** Calls `work` once after the given milliseconds. @returns cancels it */
  after(ms: number, work: () => void): () => void
}

/** Real timers, which do not keep the process alive. */
export const realTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref()
    return () => clearTimeout(timer)
  },
}
