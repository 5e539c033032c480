import { LRUCache } from 'lru-cache'

/** Values by key that hold as long as nothing they depend on was committed. */
export type VersionedCache<T> = {
  /** The kept value, or a freshly loaded one. A failed load is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

/**
 * @param version grows with every commit that may change a value
 * @param max keys that are kept; the one used longest ago goes
 */
export function createVersionedCache<T>(version: () => number, max: number): VersionedCache<T> {
  const kept = new LRUCache<string, { readonly version: number; readonly value: T }>({ max })
  return {
    async get(key, load) {
      const now = version()
      const entry = kept.get(key)
      if (entry !== undefined && entry.version === now) return entry.value
      const value = await load()
      kept.set(key, { version: now, value })
      return value
    },
  }
}
