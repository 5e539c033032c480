import { findSeriesByPathKey } from '../../server/db/queries/scanning/known-files.ts'
import { write } from '../../server/db/write.ts'
import { newId } from './catalog.ts'
import type { ScanFixture } from './scan-fixture.ts'

/** Manual grouping of the first library, by titles and paths. */
export type ManualGrouping = {
  /** The series of a folder, with or without books. */
  folderSeries(folder: string): Promise<string>
  /** @returns the ID of the decision */
  merge(seriesIds: readonly string[], target: string): Promise<string>
  move(bookIds: readonly string[], target: string): Promise<string>
  split(bookIds: readonly string[], from: string, title: string): Promise<{ id: string; seriesId: string }>
  undo(decisionId: string): Promise<void>
}

export function openManualGrouping({ database: { db }, libraryId }: ScanFixture): ManualGrouping {
  const common = () => ({ id: newId(), expected: null, by: 'nobody', now: Date.now() })
  return {
    async folderSeries(folder) {
      const series = await findSeriesByPathKey(db.reader, libraryId, folder)
      if (series === null) throw new Error(`No series stands for ${folder}`)
      return series.id
    },
    async merge(seriesIds, seriesId) {
      const decision = { ...common(), kind: 'merge', seriesId, seriesIds } as const
      await db.commit([write('decideGrouping', decision)])
      return decision.id
    },
    async move(bookIds, seriesId) {
      const decision = { ...common(), kind: 'move', seriesId, bookIds } as const
      await db.commit([write('decideGrouping', decision)])
      return decision.id
    },
    async split(bookIds, seriesId, title) {
      const made = { id: newId(), title }
      const decision = { ...common(), kind: 'split', seriesId, bookIds, made } as const
      await db.commit([write('decideGrouping', decision)])
      return { id: decision.id, seriesId: made.id }
    },
    async undo(id) {
      await db.commit([write('undoGrouping', { id, expected: null, by: 'nobody', now: Date.now() })])
    },
  }
}
