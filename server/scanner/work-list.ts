/** Work that is found while other work is done: many producers, many takers, first in, first out. */
export type WorkList<T> = {
  push(items: readonly T[]): void
  /** The next item as soon as there is one; null when the list is closed and empty. */
  take(): Promise<T | null>
  /** Nothing more will come. */
  close(): void
  readonly waiting: number
}

/** Taken items are let go of in portions, so that a long list does not hold what was done long ago. */
const LET_GO = 1_024

export function createWorkList<T>(): WorkList<T> {
  let items: T[] = []
  let taken = 0
  let isClosed = false
  let sleepers: (() => void)[] = []

  function wake(): void {
    const woken = sleepers
    sleepers = []
    for (const resolve of woken) resolve()
  }

  return {
    push(more) {
      for (const item of more) items.push(item)
      wake()
    },
    async take() {
      while (taken >= items.length) {
        if (isClosed) return null
        await new Promise<void>((resolve) => sleepers.push(resolve))
      }
      const item = items[taken] as T
      taken += 1
      if (taken >= LET_GO) {
        items = items.slice(taken)
        taken = 0
      }
      return item
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
