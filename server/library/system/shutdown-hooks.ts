/** What has to be closed when the server stops, and what runs now and then until it does. */
export type ShutdownHooks = {
  add(end: () => unknown): void
  /** Runs `work` every `ms`; a failure is told and the next run tries again. */
  every(ms: number, work: () => Promise<unknown>): void
  /** Closes everything, the latest first; one that fails does not keep the others open. May be called twice. */
  run(): Promise<void>
}

/** @param onFailure told of what could not be done */
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
