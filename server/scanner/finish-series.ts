import { listBookSources } from '../db/queries/known-files.ts'
import type { BookSources } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import { mergeSeries } from '../domain/metadata/merge-series.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { ScanRun } from './scan-run.ts'

const AT_ONCE = 25

function bySeries(sources: readonly BookSources[]): Map<string, BookSources[]> {
  const groups = new Map<string, BookSources[]>()
  for (const book of sources) {
    const list = groups.get(book.seriesId)
    if (list === undefined) groups.set(book.seriesId, [book])
    else list.push(book)
  }
  return groups
}

async function finishSome(run: ScanRun, ids: readonly string[]): Promise<void> {
  const { scanner, library } = run
  const { database, clock } = scanner
  const now = clock()
  const groups = bySeries(await listBookSources(database.reader, { seriesIds: ids }))
  // Locks are kept by the write itself, so that an edit made at this moment stands.
  const series = [...groups].map(([id, books]) => ({
    id,
    ...mergeSeries(
      books.map((book) => book.patches),
      new Set(),
      {},
    ),
  }))
  if (series.length === 0) return
  await database.commit([write('saveSeriesMetadata', { series, now })], { priority: 'scan' })
  scanner.events.publish(
    [...groups.keys()].map((seriesId): DomainEvent => ({ type: 'series_updated', seriesId, libraryId: library.id })),
  )
}

/** Gives series what their books agree on. Order and counts were set by the commits that changed their books. */
export async function finishSeries(run: ScanRun, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await run.turn(() => finishSome(run, ids.slice(at, at + AT_ONCE)))
  }
}
