/** One value that screens follow, kept outside of them. */
export type Signal<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Runs `listener` at each change. Gives the way to stop listening. */
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
