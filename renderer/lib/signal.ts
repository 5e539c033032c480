/** An observable value outside of React. */
export type Signal<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  /**
   * Calls `listener` on each change.
   * @returns removes the listener
   */
  readonly subscribe: (listener: () => void) => () => void
}

export function createSignal<T>(initial: T): Signal<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
