import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinishedPrefix, writeAtomically } from './atomic-write.ts'
import { listStoredFiles, readPicture, type StoredFile } from './stored-files.ts'

/** A page as sent. */
export type CachedPage = { readonly bytes: Uint8Array; readonly mediaType: string }

/**
 * Disk cache of pages that were expensive to create (rendered, shrunk, unpacked from solid archives), bounded, with
 * least-recently-used eviction. It can be lost without harm: every failure reads as a miss.
 */
export type PageCache = {
  /** @param key everything that the bytes depend on: file hash, page, variant */
  get(key: string): Promise<CachedPage | null>
  /** Caches a page. Never throws; a page that cannot be written is not cached. */
  put(key: string, page: CachedPage): Promise<void>
  /** Bytes cached at present. */
  size(): number
  clear(): Promise<void>
  /** Evicts entries beyond the current limit. */
  trim(): Promise<void>
}

export type PageCacheOptions = {
  readonly folder: string
  /** A function is called each time a page is cached. */
  readonly maxBytes: number | (() => number)
  readonly maxEntries?: number
  /** Called when a page could not be cached, with the reason in plain words. */
  readonly onFailure?: (error: unknown) => void
}

/** Media types of pages, with the extension of each. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
const mediaTypes = new Map(Object.entries(endings).map(([mediaType, ending]) => [ending, mediaType]))

type Entry = { readonly name: string; readonly bytes: number }

/** Files of an earlier run, oldest first by last write. Unfinished files are removed. */
async function listCached(folder: string): Promise<Entry[]> {
  const found: StoredFile[] = []
  for await (const files of listStoredFiles(folder)) {
    for (const file of files) {
      if (file.name.includes(unfinishedPrefix)) await rm(file.path, { force: true }).catch(() => undefined)
      else found.push(file)
    }
  }
  return found.sort((a, b) => a.modifiedAt - b.modifiedAt)
}

function stemOf(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `${digest.slice(0, 2)}/${digest}`
}

/** Cached entries by file name without extension, in the order of last use. */
function createIndex() {
  // A Map iterates in insertion order: the first entry is the least recently used.
  const entries = new Map<string, Entry>()
  let total = 0
  return {
    get: (stem: string) => entries.get(stem),
    /** Least recently used first. */
    stems: () => entries.keys(),
    count: () => entries.size,
    bytes: () => total,
    /** Marks an entry as the most recently used. */
    use(entry: Entry): void {
      const stem = entry.name.slice(0, entry.name.lastIndexOf('.'))
      total += entry.bytes - (entries.get(stem)?.bytes ?? 0)
      entries.delete(stem)
      entries.set(stem, entry)
    },
    forget(stem: string): Entry | undefined {
      const entry = entries.get(stem)
      if (entries.delete(stem)) total -= entry?.bytes ?? 0
      return entry
    },
  }
}

/** Opens the cache; entries of an earlier run stay valid. */
export async function openPageCache(options: PageCacheOptions): Promise<PageCache> {
  const { folder, maxEntries = 100_000, onFailure } = options
  const limit = options.maxBytes
  const maxBytes = typeof limit === 'number' ? () => limit : limit
  const index = createIndex()

  async function drop(stem: string): Promise<void> {
    const entry = index.forget(stem)
    if (entry !== undefined) await rm(join(folder, entry.name), { force: true }).catch(() => undefined)
  }

  async function shrink(): Promise<void> {
    for (const stem of index.stems()) {
      if (index.bytes() <= maxBytes() && index.count() <= maxEntries) return
      await drop(stem)
    }
  }

  for (const entry of await listCached(folder)) index.use(entry)
  await shrink()

  return {
    async get(key) {
      const stem = stemOf(key)
      const entry = index.get(stem)
      if (entry === undefined) return null
      const bytes = await readPicture(join(folder, entry.name))
      if (bytes === null || bytes.length !== entry.bytes) {
        await drop(stem)
        return null
      }
      if (index.get(stem) !== undefined) index.use(entry)
      return { bytes, mediaType: mediaTypes.get(entry.name.slice(entry.name.lastIndexOf('.') + 1)) ?? 'image/jpeg' }
    },
    async put(key, page) {
      const ending = endings[page.mediaType]
      const bytes = page.bytes.byteLength
      if (ending === undefined || bytes === 0 || bytes > maxBytes() / 4) return
      const stem = stemOf(key)
      const name = `${stem}.${ending}`
      try {
        const before = index.get(stem)
        if (before !== undefined && before.name !== name) await drop(stem)
        await writeAtomically(join(folder, name), page.bytes, { place: 'the page cache' })
        index.use({ name, bytes })
        await shrink()
      } catch (error) {
        onFailure?.(error)
      }
    },
    size: index.bytes,
    trim: shrink,
    async clear() {
      for (const stem of [...index.stems()]) await drop(stem)
    },
  }
}
