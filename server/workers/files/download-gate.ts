/** Limits the number of concurrent callers; others wait for a free slot. */
export type Gate = {
  /** @returns false when no slot became free in time */
  enter(): Promise<boolean>
  leave(): void
}

export function createGate(limit: number, waitMs: number): Gate {
  const waiting = new Set<(isIn: boolean) => void>()
  let inside = 0
  return {
    async enter() {
      if (inside < limit) {
        inside += 1
        return true
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.add(resolve)
      const timer = setTimeout(() => {
        waiting.delete(resolve)
        resolve(false)
      }, waitMs)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
      }
    },
    leave() {
      const [next] = waiting
      if (next === undefined) {
        inside -= 1
        return
      }
      waiting.delete(next)
      next(true)
    },
  }
}
