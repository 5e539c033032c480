import { randomUUID } from 'node:crypto'
import type { OpenScanning } from '../../server/app.ts'
import { findLibrary } from '../../server/db/queries/libraries.ts'
import { write } from '../../server/db/write.ts'
import { notFound } from '../../server/domain/errors.ts'
import { librarySettings } from './catalog.ts'

/** Stands in for the scanning side until it is there. */
export const openTestScanning: OpenScanning = async ({ database, clock, newId }) => ({
  verbs: {
    async create(viewer, input) {
      const id = newId()
      const settings = librarySettings({ name: input.name, path: input.path })
      await database.commit([write('createLibrary', { id, settings, now: clock() })])
      const made = await findLibrary(viewer, database.reader, id)
      if (made === null) throw notFound('This library')
      return made
    },
    update: async () => {
      throw notFound(randomUUID())
    },
    remove: async () => undefined,
    preview: async () => {
      throw notFound('This')
    },
    browse: async () => ({ currentPath: '/', parentPath: null, truncated: false, entries: [] }),
    scan: async () => {
      throw notFound('This')
    },
    scanStatus: async () => null,
    cancelScan: async () => undefined,
    activeScans: async () => [],
    purgeLibrary: async () => 0,
    purgeSeries: async () => 0,
    cleanupThumbnails: async () => ({ thumbnailsDeleted: 0, coversDeleted: 0, bytesFreed: 0, failures: 0, errors: [] }),
  },
  ensureThumbnail: async () => null,
  start: async () => undefined,
  addFolder: async () => undefined,
  close: async () => undefined,
})
