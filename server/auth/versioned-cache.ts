import { LRUCache } from 'lru-cache'

/** Cached values by key, valid until something they depend on is committed. */
export type VersionedCache<T> = {
  /** The cached value, or a freshly loaded one. Failed loads are not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

/**
 * @param version increases with every commit that may change a value
 * @param max cached keys; the least recently used is evicted
 */
export function createVersionedCache<T>(version: () => number, max: number): VersionedCache<T> {
  const cache = new LRUCache<string, { readonly version: number; readonly value: T }>({ max })
  return {
    async get(key, load) {
      const now = version()
      const entry = cache.get(key)
      if (entry !== undefined && entry.version === now) return entry.value
      const value = await load()
      cache.set(key, { version: now, value })
      return value
    },
  }
}
