/** One caller's work, waiting for a thread. */
export type Waiting = {
  /** Called when it is this one's turn; the turn lasts until the promise settles. Must not reject. */
  readonly start: (slot: number) => Promise<void>
}

/** Hands a fixed number of slots to callers, first come, first served; those that take long get slots beside these. */
export type TaskQueue = {
  add(waiting: Waiting): void
  /** A task that runs takes long: another one may begin beside it. @returns false when as many as can be are set aside */
  setAside(): boolean
  /** Work that begins once it can be set aside from its start, however many others wait. */
  postpone(waiting: Waiting): void
  /** One that was set aside, or postponed, ends with its turn. */
  leaveAside(): void
  /** Looks whether more may be in use than before. */
  look(): void
  /** False when it has started already. */
  remove(waiting: Waiting): boolean
  /** Takes everything that still waits. */
  drain(): readonly Waiting[]
}

/**
 * @param inUse how many of the slots may be taken at once; asked each time one is given
 * @param maxSetAside how many tasks may be set aside at once
 */
export function createTaskQueue(slots: number, inUse: () => number = () => slots, maxSetAside = 0): TaskQueue {
  const free = Array.from({ length: slots + maxSetAside }, (_, slot) => slot).reverse()
  const waiting = new Set<Waiting>()
  const postponed = new Set<Waiting>()
  let aside = 0
  /** @returns whether one of them has begun */
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
    look: next,
    remove: (one) => waiting.delete(one) || postponed.delete(one),
    drain() {
      const all = [...waiting, ...postponed]
      waiting.clear()
      postponed.clear()
      return all
    },
  }
}
