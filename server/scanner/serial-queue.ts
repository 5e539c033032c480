/** Serial queue: work runs after everything added before it. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/** A failure does not stop the queue. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Yields the main thread to everything else that waits for it. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Runs work that yields now and then, and gives way to other work each time. */
export async function runYielding<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await yieldToEventLoop()
  }
}

/** Items of cheap work (a map entry, a comparison) between yields: a few milliseconds of the main thread. */
const ITEMS_PER_TURN = 2_000

/** Does something cheap with each of any number of items, yielding the main thread in between. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let count = 0
  for (const item of items) {
    work(item)
    count += 1
    if (count % ITEMS_PER_TURN === 0) await yieldToEventLoop()
  }
}

/** Work on the files of one library never overlaps: one task must not overwrite the moves of another. */
export type LibraryQueue = <T>(libraryId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Runs work after all earlier work on the same library. When `signal` aborts while waiting it runs immediately to
 * report its end; it must not touch files then.
 */
export function createLibraryQueue(): LibraryQueue {
  const last = new Map<string, Promise<void>>()
  return async (libraryId, signal, work) => {
    const before = last.get(libraryId)
    const { promise, resolve } = Promise.withResolvers<void>()
    const mine = Promise.all([before, promise]).then(() => {
      if (last.get(libraryId) === mine) last.delete(libraryId)
    })
    last.set(libraryId, mine)
    try {
      if (before !== undefined) await abortable(before, signal)
      return await work()
    } finally {
      resolve()
    }
  }
}

function abortable(before: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    void before.then(end)
  })
}
