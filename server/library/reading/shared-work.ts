/** Runs work that several callers request at the same time only once. */
export type SharedWork<T> = {
  /**
   * Joins the work of this key, or starts it.
   * @param gone aborts when this caller leaves; the work is aborted once all callers have left
   */
  run(key: string, callerSignal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

type Running<T> = { readonly result: Promise<T>; readonly abort: AbortController; waiting: number }

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>()

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const abort = new AbortController()
    const result = work(abort.signal).finally(() => {
      if (running.get(key)?.abort === abort) running.delete(key)
    })
    // Callers get the failure; without callers it is ignored.
    result.catch(() => undefined)
    const entry = { result, abort, waiting: 0 }
    running.set(key, entry)
    return entry
  }

  return {
    async run(key, callerSignal, work) {
      callerSignal.throwIfAborted()
      const entry = running.get(key) ?? start(key, work)
      entry.waiting += 1
      let left = false
      const leave = () => {
        if (left) return
        left = true
        entry.waiting -= 1
        if (entry.waiting > 0 || running.get(key) !== entry) return
        running.delete(key)
        entry.abort.abort()
      }
      const callerLeft = new Promise<never>((_, reject) => {
        callerSignal.addEventListener('abort', () => reject(callerSignal.reason), { once: true })
      })
      callerSignal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([entry.result, callerLeft])
      } finally {
        callerSignal.removeEventListener('abort', leave)
        leave()
      }
    },
  }
}
