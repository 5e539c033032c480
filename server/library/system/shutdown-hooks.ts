/** Shutdown hooks, and periodic work until shutdown. */
export type ShutdownHooks = {
  add(end: () => unknown): void
  /** Runs `work` every `ms`; a failure is reported and the next run tries again. */
  every(ms: number, work: () => Promise<unknown>): void
  /** Closes everything in reverse order; a failure does not keep the others open. May be called twice. */
  run(): Promise<void>
}

/** @param onFailure called with each failure */
export function createShutdownHooks(onFailure: (error: unknown) => void): ShutdownHooks {
  const shutdownHooks: (() => unknown)[] = []
  const attempt = async (work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      onFailure(error)
    }
  }
  return {
    add: (end) => void shutdownHooks.push(end),
    every(ms, work) {
      const timer = setInterval(() => void attempt(work), ms).unref()
      shutdownHooks.push(() => clearInterval(timer))
    },
    async run() {
      for (const end of shutdownHooks.splice(0).reverse()) await attempt(end)
    },
  }
}
