export type Timers = {
  later(ms: number, work: () => void): void
  /** Cancels all pending timers. */
  stop(): void
}

/** Timers that are cancelled together and do not keep the process alive. */
export function createTimers(): Timers {
  const waiting = new Set<NodeJS.Timeout>()
  return {
    later(ms, work) {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        work()
      }, ms).unref()
      waiting.add(timer)
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
