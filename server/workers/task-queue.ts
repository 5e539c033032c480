/** A task waiting for a thread. */
export type Waiting = {
  /** Called when its slot is assigned; the slot is occupied until the promise settles. Must not reject. */
  readonly start: (slot: number) => Promise<void>
}

/** Assigns a fixed number of slots in order of arrival; slow tasks get additional slots. */
export type TaskQueue = {
  add(waiting: Waiting): void
  /**
   * A running task is slow: another one may start beside it.
   * @returns false when the maximum number is already set aside
   */
  setAside(): boolean
  /** Work that starts once it can be set aside immediately, regardless of the queue. */
  postpone(waiting: Waiting): void
  /** A task that was set aside or postponed ends with its slot. */
  leaveAside(): void
  /** Re-evaluates how many slots may be used. */
  refresh(): void
  /** False when it has started already. */
  remove(waiting: Waiting): boolean
  /** Removes and returns everything that still waits. */
  drain(): readonly Waiting[]
}

/**
 * @param inUse how many of the slots may be used now; called for each assignment
 * @param maxSetAside maximum number of tasks set aside at once
 */
export function createTaskQueue(slots: number, inUse: () => number = () => slots, maxSetAside = 0): TaskQueue {
  const free = Array.from({ length: slots + maxSetAside }, (_, slot) => slot).reverse()
  const waiting = new Set<Waiting>()
  const postponed = new Set<Waiting>()
  let aside = 0
  /** @returns whether one of them has started */
  const begin = (from: Set<Waiting>): boolean => {
    const [first] = from
    const slot = first === undefined ? undefined : free.pop()
    if (first === undefined || slot === undefined) return false
    from.delete(first)
    void first.start(slot).finally(() => {
      free.push(slot)
      next()
    })
    return true
  }
  const next = (): void => {
    while (aside < maxSetAside && postponed.size > 0) {
      aside += 1
      if (begin(postponed)) continue
      aside -= 1
      break
    }
    const taken = () => slots + maxSetAside - free.length
    while (taken() - aside < Math.max(1, inUse()) && begin(waiting));
  }
  return {
    add(one) {
      waiting.add(one)
      next()
    },
    setAside() {
      if (aside >= maxSetAside) return false
      aside += 1
      next()
      return true
    },
    postpone(one) {
      postponed.add(one)
      next()
    },
    leaveAside() {
      aside -= 1
    },
    refresh: next,
    remove: (one) => waiting.delete(one) || postponed.delete(one),
    drain() {
      const all = [...waiting, ...postponed]
      waiting.clear()
      postponed.clear()
      return all
    },
  }
}
