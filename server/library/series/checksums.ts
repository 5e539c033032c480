import { LRUCache } from 'lru-cache'
import type { KnownFile, WorkerPool } from '../../workers/messages.ts'
import { fileRefusal } from '../books/book-files.ts'

/** State of a file when it was examined. */
type StampedFile = Omit<KnownFile, 'format'>

/** CRC-32 of whole files, computed once by a worker. */
export type Checksums = {
  /** @throws AppError `unavailable` when the file is missing or changed */
  of(file: StampedFile): Promise<number>
}

const MAX_RETAINED = 20_000

/** Caches checksums while size and time of a file stay the same; concurrent callers share the work. */
export function createChecksums(workers: Pick<WorkerPool, 'run'>): Checksums {
  const cache = new LRUCache<string, Promise<number>>({ max: MAX_RETAINED })

  async function compute({ path, root, size, mtimeUs }: StampedFile): Promise<number> {
    const answer = await workers.run('checksum-file', { file: { path, root, size, mtimeUs } })
    if (!answer.ok) throw fileRefusal(answer.failure, false)
    return answer.value.crc
  }

  return {
    of(file) {
      const key = `${file.size}:${file.mtimeUs}:${file.path}`
      const known = cache.get(key)
      if (known !== undefined) return known
      const computed = compute(file)
      cache.set(key, computed)
      computed.catch(() => cache.delete(key))
      return computed
    },
  }
}
