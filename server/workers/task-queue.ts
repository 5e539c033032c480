/** One caller's work, waiting for a thread. */
export type Waiting = {
  /** Called once when it is this one's turn; the turn lasts until the promise settles. Must not reject. */
  readonly start: (slot: number) => Promise<void>
}

/** Hands a fixed number of slots to callers, first come, first served. */
export type TaskQueue = {
  add(waiting: Waiting): void
  /** Looks whether more may be in use than before. */
  look(): void
  /** False when it has started already. */
  remove(waiting: Waiting): boolean
  /** Takes everything that still waits. */
  drain(): readonly Waiting[]
}

/** @param inUse how many of the slots may be taken at once; asked each time one is given */
export function createTaskQueue(slots: number, inUse: () => number = () => slots): TaskQueue {
  const free = Array.from({ length: slots }, (_, slot) => slot).reverse()
  const waiting = new Set<Waiting>()
  const next = (): void => {
    while (slots - free.length < Math.max(1, inUse())) {
      const [first] = waiting
      const slot = first === undefined ? undefined : free.pop()
      if (first === undefined || slot === undefined) return
      waiting.delete(first)
      void first.start(slot).finally(() => {
        free.push(slot)
        next()
      })
    }
  }
  return {
    add(one) {
      waiting.add(one)
      next()
    },
    look: next,
    remove: (one) => waiting.delete(one),
    drain() {
      const all = [...waiting]
      waiting.clear()
      return all
    },
  }
}
