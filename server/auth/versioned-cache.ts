/** Values by key that hold as long as nothing they depend on was committed. */
export type VersionedCache<T> = {
  /** The kept value, or a freshly loaded one. A failed load is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

/**
 * @param version grows with every commit that may change a value
 * @param capacity keys that are kept; the one loaded first goes
 */
export function createVersionedCache<T>(version: () => number, capacity: number): VersionedCache<T> {
  const kept = new Map<string, { readonly version: number; readonly value: T }>()
  return {
    async get(key, load) {
      const now = version()
      const entry = kept.get(key)
      if (entry !== undefined && entry.version === now) return entry.value
      const value = await load()
      kept.delete(key)
      kept.set(key, { version: now, value })
      if (kept.size > capacity) {
        const first = kept.keys().next()
        if (!first.done) kept.delete(first.value)
      }
      return value
    },
  }
}
