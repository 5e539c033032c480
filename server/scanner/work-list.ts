/** Queue of work found while other work is done: many producers, many consumers, first in, first out. */
export type WorkList<T extends object> = {
  push(items: readonly T[]): void
  /**
   * Waits for the next items: the first one and those after it that `fits` allows beside it. Empty when the list is
   * closed and empty.
   */
  take(fits: (taken: readonly T[], next: T) => boolean): Promise<readonly T[]>
  /** No more items will be added. */
  close(): void
  readonly waiting: number
}

/** Taken items are released in batches, so that a long list does not retain finished items. */
const TRIM_AT = 1_024

export function createWorkList<T extends object>(): WorkList<T> {
  let items: T[] = []
  let taken = 0
  let isClosed = false
  let waiters: (() => void)[] = []

  function wake(): void {
    const released = waiters
    waiters = []
    for (const resolve of released) resolve()
  }

  return {
    push(more) {
      for (const item of more) items.push(item)
      wake()
    },
    async take(fits) {
      while (taken >= items.length) {
        if (isClosed) return []
        await new Promise<void>((resolve) => waiters.push(resolve))
      }
      const some: T[] = []
      for (let next = items[taken]; next !== undefined && (some.length === 0 || fits(some, next)); ) {
        some.push(next)
        taken += 1
        next = items[taken]
      }
      if (taken >= TRIM_AT) {
        items = items.slice(taken)
        taken = 0
      }
      return some
    },
    close() {
      isClosed = true
      wake()
    },
    get waiting() {
      return items.length - taken
    },
  }
}
