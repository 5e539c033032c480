/** Work on the files of one library never overlaps: what a scan moves must not be written back by another reading. */
export type LibraryQueue = <T>(libraryId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * Runs work when everything before it on the same library is over. When `signal` aborts while it waits it runs at once,
 * so that it can tell how it ended; it must then leave the files alone.
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
      if (before !== undefined) await untilAborted(before, signal)
      return await work()
    } finally {
      resolve()
    }
  }
}

function untilAborted(before: Promise<void>, signal: AbortSignal): Promise<void> {
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
