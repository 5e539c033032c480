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
