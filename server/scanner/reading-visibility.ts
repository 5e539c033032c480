import type { Reader } from '../db/database.ts'
import { listViewers } from '../db/queries/access/access.ts'
import { isUnrestricted } from '../db/queries/access/visibility.ts'
import { listVisibleSeries } from '../db/queries/scanning/equal-books.ts'
import type { ReadingShare } from '../db/writes/scanning/equal-books.ts'
import type { Predecessor } from './predecessors.ts'

/** Who may see what, for progress transferred from one book to another. */
export type ReadingVisibility = {
  /** Whether everyone who may see the second series may also see the first. */
  showsNothingNew(fromSeriesId: string, toSeriesId: string): Promise<boolean>
  /** Users whose progress may be moved from each of the books into this series: those who may see both. */
  readersOf(books: readonly Predecessor[], toSeriesId: string): Promise<ReadingShare['from']>
}

/** Series without restrictions are loaded once. */
export async function openReadingVisibility(reader: Reader): Promise<ReadingVisibility> {
  const viewers = await listViewers(reader)
  const restricted = viewers.filter((viewer) => !isUnrestricted(viewer))
  const unrestricted = viewers.filter(isUnrestricted).map(({ userId }) => userId)

  /** The restricted users who may see each of the series. */
  async function viewersOf(ids: readonly string[]): Promise<Map<string, Set<string>>> {
    const viewersBySeries = new Map(ids.map((id) => [id, new Set<string>()]))
    for (const viewer of restricted) {
      for (const id of await listVisibleSeries(viewer, reader, ids)) viewersBySeries.get(id)?.add(viewer.userId)
    }
    return viewersBySeries
  }

  return {
    async showsNothingNew(fromSeriesId, toSeriesId) {
      if (fromSeriesId === toSeriesId || restricted.length === 0) return true
      const viewersBySeries = await viewersOf([fromSeriesId, toSeriesId])
      const from = viewersBySeries.get(fromSeriesId)
      return [...(viewersBySeries.get(toSeriesId) ?? [])].every((userId) => from?.has(userId) === true)
    },
    async readersOf(books, toSeriesId) {
      if (restricted.length === 0) return books.map(({ id, until }) => ({ bookId: id, userIds: null, until }))
      const viewersBySeries = await viewersOf([toSeriesId, ...books.map(({ seriesId }) => seriesId)])
      return books.map(({ id, seriesId, until }) => {
        const both = [...(viewersBySeries.get(seriesId) ?? [])].filter(
          (userId) => viewersBySeries.get(toSeriesId)?.has(userId) === true,
        )
        return { bookId: id, until, userIds: seriesId === toSeriesId ? null : [...unrestricted, ...both] }
      })
    },
  }
}
