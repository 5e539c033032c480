import type { OpenScanning } from '../../server/app.ts'
import { findLibrary } from '../../server/db/queries/libraries.ts'
import { findLatestScan } from '../../server/db/queries/scans.ts'
import { write } from '../../server/db/write.ts'
import { notFound } from '../../server/domain/errors.ts'
import { knownFile } from '../../server/library/reading/open-page.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import { statusOf } from '../../server/scanner/scan-progress.ts'
import { createWalk } from '../../server/scanner/walk/walk.ts'
import { openThumbnails, thumbnailVersion } from '../../server/storage/thumbnails.ts'
import { createWorkerPool } from '../../server/workers/pool.ts'
import { librarySettings } from './catalog.ts'

/** Stands in for the scanning side until it is there. */
export const openTestScanning: OpenScanning = async ({ database, clock, newId, events, board, log, folders }) => {
  const pool = createWorkerPool({ name: 'scan', threads: 1 })
  const thumbnails = openThumbnails(folders.thumbnails)
  const scanner = { database, pool, events, board, walk: createWalk(), clock, newId, log, filesInFlight: 2 }
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    verbs: {
      async create(viewer, input) {
        const id = newId()
        const settings = librarySettings({ name: input.name, path: input.path })
        await database.commit([write('createLibrary', { id, settings, now: clock() })])
        const made = await findLibrary(viewer, database.reader, id)
        if (made === null) throw notFound('This library')
        return made
      },
      async update(viewer, libraryId, changes) {
        if (changes.name !== undefined)
          await database.commit([
            write('updateLibrary', { id: libraryId, changes: { name: changes.name }, now: clock() }),
          ])
        const made = await findLibrary(viewer, database.reader, libraryId)
        if (made === null) throw notFound('This library')
        return made
      },
      async remove(viewer, libraryId) {
        if ((await findLibrary(viewer, database.reader, libraryId)) === null) throw notFound('This library')
        await database.commit([write('deleteLibrary', { id: libraryId })])
      },
      preview: async () => {
        throw notFound('This')
      },
      browse: async () => ({ currentPath: '/', parentPath: null, truncated: false, entries: [] }),
      async scan(viewer, libraryId, mode = 'normal') {
        if ((await findLibrary(viewer, database.reader, libraryId)) === null) throw notFound('This library')
        const id = newId()
        await database.commit([write('createScan', { id, libraryId, mode, trigger: 'user', now: clock() })])
        const scan = runScan(scanner, id, stop.signal)
        running.add(scan)
        const found = await findLatestScan(viewer, database.reader, libraryId)
        if (found === null) throw notFound('This')
        return statusOf(found) as never
      },
      async scanStatus(viewer, libraryId) {
        const live = board.current(libraryId)
        const found = await findLatestScan(viewer, database.reader, libraryId)
        return (live ?? (found === null ? null : statusOf(found))) as never
      },
      async cancelScan(viewer, libraryId) {
        if ((await findLibrary(viewer, database.reader, libraryId)) === null) throw notFound('This library')
      },
      activeScans: async () => board.active() as never,
      purgeLibrary: async () => 0,
      purgeSeries: async () => 0,
      cleanupThumbnails: async () => ({
        thumbnailsDeleted: 0,
        coversDeleted: 0,
        bytesFreed: 0,
        failures: 0,
        errors: [],
      }),
    },
    async ensureThumbnail(file) {
      const key = { bookId: file.id, version: thumbnailVersion(file.fileHash, file.coverPage) }
      const kept = await thumbnails.read(key)
      if (kept !== null) return kept
      const made = await pool.run('make-thumbnail', { file: knownFile(file), edge: 400, quality: 80 })
      if (!made.ok) return null
      await thumbnails.write(key, made.value.bytes)
      return made.value.bytes
    },
    start: async () => undefined,
    addFolder: async () => undefined,
    async close() {
      stop.abort('shutdown')
      await Promise.all(running)
      await pool.close()
    },
  }
}
