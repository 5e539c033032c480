import { join } from 'node:path'
import type { FingerprintFinder } from '../../db/queries/household/book-matches.ts'
import { filesOfSizes } from '../../db/queries/household/household-files.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { TaskInput } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Finds books by hashes that other programs made: files of the same size are hashed the same way, each once in an import.
 * Files that cannot be read are not found.
 */
export function findFingerprints(
  viewer: Viewer,
  { database, workers }: Pick<LibraryContext, 'database' | 'workers'>,
): FingerprintFinder {
  const known = new Map<string, string | null>()
  return async (wanted) => {
    const algorithms = Map.groupBy(wanted, ({ fileSize }) => fileSize)
    const files = await filesOfSizes(viewer, database.reader, [...algorithms.keys()])
    const found: Awaited<ReturnType<FingerprintFinder>>[number][] = []
    for (const { id, seriesId, libraryId, root, path, size } of files) {
      for (const algorithm of new Set(algorithms.get(size)?.map((one) => one.algorithm))) {
        const value = await fingerprintOf(id, { algorithm, root, path: join(root, path), size })
        if (value !== null)
          found.push({ id, seriesId, libraryId, key: JSON.stringify({ algorithm, value, fileSize: size }) })
      }
    }
    return found
  }

  async function fingerprintOf(id: string, order: TaskInput<'fingerprint-file'>): Promise<string | null> {
    const key = `${id} ${order.algorithm}`
    const before = known.get(key)
    if (before !== undefined) return before
    const result = await workers.run('fingerprint-file', order)
    const value = result.ok ? result.value : null
    known.set(key, value)
    return value
  }
}
