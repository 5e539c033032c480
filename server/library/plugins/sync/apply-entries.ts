import { countSynced, listUnreadWithin } from '../../../db/queries/system/sync-series.ts'
import { listSyncEntries } from '../../../db/queries/system/user-plugins.ts'
import type { SyncEntry, SyncSeries } from '../../../db/records/plugins.ts'
import { write } from '../../../db/write.ts'
import type { NewSyncEntry } from '../../../db/writes/system/user-plugins.ts'
import { decidePull, localPoint, pointOf, type SyncMark, type SyncPoint } from '../../../domain/plugins/merge-sync.ts'
import { rateSeries } from '../../metadata/ratings.ts'
import { publishProgress } from '../../reading/save-progress.ts'
import { type Exchange, type Known, portions, scopeOf } from './exchange.ts'

/** Applies the entries of the service: marks books as read, and stores ratings where there are none. */
export async function applyEntries(exchange: Exchange, known: Known): Promise<void> {
  const { context, viewer, plugin, own, signal, reportProgress, counts } = exchange
  const total = await countSynced(viewer, context.database.reader, scopeOf(plugin))
  const matched = new Set<string>()
  let current = 0
  for await (const series of portions(exchange)) {
    const lastSynced = await listSyncEntries(
      context.database.reader,
      own.id,
      series.map(({ externalId }) => externalId),
    )
    const entries: NewSyncEntry[] = []
    for (const one of series) {
      if (signal.aborted) return
      const remote = known.get(one.externalId)
      if (remote === undefined) continue
      matched.add(one.externalId)
      const point = pointOf(remote)
      const hasConflict = await takeOne(exchange, one, point, lastSynced.get(one.externalId) ?? null)
      entries.push({ externalId: one.externalId, seriesSeq: one.seq, pulled: point, hasConflict })
    }
    await context.database.commit([write('storeSyncEntries', { userPluginId: own.id, entries, now: context.clock() })])
    current += series.length
    counts.matched = matched.size
    reportProgress({ current, total: Math.max(current, total), message: 'compare' })
  }
}

/** @returns whether both sides changed */
async function takeOne(
  exchange: Exchange,
  series: SyncSeries,
  remote: SyncPoint,
  lastSynced: SyncEntry | null,
): Promise<boolean> {
  const { own, counts } = exchange
  const local = localPoint(series, own.syncRatings)
  const isAllRead = series.read === series.books
  const last = { pushed: lastSynced?.pushed ?? null, pulled: lastSynced?.pulled ?? null }
  const { mark, rating, isConflict } = decidePull({ local, isAllRead, remote, ...last })
  if (isConflict) counts.conflicts += 1
  if (mark !== null) counts.booksMarked += await markRead(exchange, series, mark, lastSynced)
  if (rating !== null && own.syncRatings && series.isRatable && series.rating === null) {
    await rateSeries(exchange.viewer, exchange.context, series.seriesId, { rating, notes: null })
    counts.ratingsTaken += 1
  }
  return isConflict
}

async function markRead(
  { context, viewer, plugin }: Exchange,
  { seriesId, bookId }: SyncSeries,
  { onlyNew, ...mark }: SyncMark,
  lastSynced: SyncEntry | null,
): Promise<number> {
  const addedAfter = onlyNew ? (lastSynced?.updatedAt ?? null) : null
  const books = await listUnreadWithin(viewer, context.database.reader, { seriesId, bookId, ...mark, addedAfter })
  if (books.length === 0) return 0
  const { userId } = viewer
  const by = { origin: 'plugin', device: plugin.displayName } as const
  const bookIds = books.map(({ id }) => id)
  const [count] = await context.database.commit([
    write('markBooksRead', { userId, bookIds, ...by, now: context.clock() }),
  ])
  publishProgress(viewer, context, books)
  return count
}
