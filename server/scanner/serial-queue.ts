/** Serial queue: work runs after everything added before it. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/** A failed turn does not stop the next one. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Lets everything else that waits for the main thread have its turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Does work that yields now and then, and lets others have their turn each time it does. */
export async function runYielding<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await yieldToEventLoop()
  }
}

/** Items of cheap work (an entry of a map, a comparison) of one turn: a few milliseconds of the main thread. */
const ITEMS_PER_TURN = 2_000

/** Does something cheap with each of any number of items, and lets others have their turn between. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let count = 0
  for (const item of items) {
    work(item)
    count += 1
    if (count % ITEMS_PER_TURN === 0) await yieldToEventLoop()
  }
}
