import type { Reader } from '../db/database.ts'
import { findSeriesByPathKey } from '../db/queries/scanning/known-files.ts'
import type { SeriesWrite } from '../db/records/series.ts'
import type { NewId } from '../domain/ids.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'

/** Series ids of one library by path key; unknown keys get an id and must be added. */
export type SeriesIndex = {
  /** @returns the series id of each placement by key, and the series that do not exist yet */
  resolve(
    placements: readonly SeriesPlacement[],
  ): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly added: readonly SeriesWrite[] }>
  /** Updates the key of a series. */
  forget(): void
}

/** Maximum number of cached keys; a scan touches series in folder order, so few are enough. */
const MAX_CACHED = 5_000

export function createSeriesIndex(reader: Reader, libraryId: string, newId: NewId): SeriesIndex {
  const known = new Map<string, string>()

  function remember(key: string, id: string): string {
    if (known.size >= MAX_CACHED) known.clear()
    known.set(key, id)
    return id
  }

  async function findId(key: string): Promise<string | null> {
    const found = known.get(key) ?? (await findSeriesByPathKey(reader, libraryId, key))?.id ?? null
    return found === null ? null : remember(key, found)
  }

  return {
    async resolve(placements) {
      const ids = new Map<string, string>()
      const added: SeriesWrite[] = []
      for (const placement of placements) {
        const key = placement.seriesKey
        if (ids.has(key)) continue
        const id = (await findId(key)) ?? newId()
        ids.set(key, id)
        if (known.get(key) === id) continue
        added.push({
          id,
          libraryId,
          pathKey: key,
          path: placement.seriesPath,
          title: placement.seriesName,
          groupingReason: placement.reason,
        })
      }
      return { ids, added }
    },
    forget: () => known.clear(),
  }
}
