import { findBooks } from '../db/queries/books.ts'
import { listBookSources } from '../db/queries/known-files.ts'
import { findManySeries } from '../db/queries/series.ts'
import { findSeriesMetadata } from '../db/queries/series-details.ts'
import type { BookSources } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import {
  describeTogether,
  mergeMembers,
  type OrderingNumbers,
  orderingFields,
  seriesMember,
} from '../domain/scan/describe-series.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { ReadingRun } from './scan-run.ts'

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

/** Numbers that a person set and locked, by book: they order the book whatever its file says. */
async function lockedNumbers(run: ReadingRun, sources: readonly BookSources[]) {
  const locked = sources.filter(({ locks }) => orderingFields.some((field) => locks.includes(field)))
  const ids = locked.map(({ bookId }) => bookId)
  const records = await findBooks(systemViewer, run.scanner.database.reader, ids)
  const byId = new Map(records.map((record) => [record.id, record]))
  return ({ bookId, locks }: BookSources): OrderingNumbers => {
    const record = byId.get(bookId)
    if (record === undefined) return {}
    return Object.fromEntries(
      orderingFields.filter((field) => locks.includes(field)).map((field) => [field, record[field]]),
    )
  }
}

/** The title that the titles of books may name: what a person locked, else what the books agree on. */
async function titleOf(run: ReadingRun, seriesId: string, merged: string | undefined): Promise<string | null> {
  if (!run.describe.isTitledBySeries) return merged ?? null
  const { reader } = run.scanner.database
  const metadata = await findSeriesMetadata(systemViewer, reader, seriesId)
  if (merged !== undefined && metadata?.locks.includes('title') !== true) return merged
  return (await findManySeries(systemViewer, reader, [seriesId]))[0]?.title ?? null
}

async function finishSome(run: ReadingRun, ids: readonly string[]): Promise<void> {
  const { scanner, library, describe } = run
  const { database, clock } = scanner
  const sources = await listBookSources(database.reader, { seriesIds: ids })
  const numbers = await lockedNumbers(run, sources)
  const series = []
  const places = []
  const described = []
  for (const [id, books] of bySeries(sources)) {
    const members = books.map((source) => seriesMember(describe, source, numbers(source)))
    // Locks are kept by the write itself, so that an edit made at this moment stands.
    const merged = mergeMembers(members)
    series.push({ id, ...merged })
    const together = describeTogether(describe, members, await titleOf(run, id, merged.values.title))
    places.push(...together.places)
    described.push(...together.described.filter(({ isOther }) => isOther))
  }
  if (series.length === 0) return
  const now = clock()
  const seriesIds = series.map(({ id }) => id)
  await database.commit(
    [
      write('saveSeriesMetadata', { series, now }),
      write('saveMergedBooks', { books: described, now }),
      write('placeBooks', { books: places }),
      write('refreshSeries', { ids: seriesIds, numbering: 'none', now }),
    ],
    { priority: 'scan' },
  )
  scanner.events.publish(
    seriesIds.map((seriesId): DomainEvent => ({ type: 'series_updated', seriesId, libraryId: library.id })),
  )
}

/** Gives series what their books agree on, their order, and the books what depends on the others. */
export async function finishSeries(run: ReadingRun, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await run.turn(() => finishSome(run, ids.slice(at, at + AT_ONCE)))
  }
}
