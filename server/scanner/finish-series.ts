import { findBooks } from '../db/queries/books/books.ts'
import { countSeriesBooks, listBookSources, readSourcesOfSeries } from '../db/queries/scanning/known-files.ts'
import { findManySeries } from '../db/queries/series/series.ts'
import { findSeriesMetadata } from '../db/queries/series/series-details.ts'
import type { BookSources } from '../db/records/book.ts'
import { type Write, write } from '../db/write.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { describingSettingsOf } from '../domain/scan/describe-book.ts'
import {
  describeTogether,
  mergeMembers,
  type OrderingNumbers,
  orderingFields,
  seriesMember,
} from '../domain/scan/describe-series.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import { describeLargeSeries, type LargeSeries } from './finish/describe-large-series.ts'
import type { ReadingRun } from './scan-run.ts'
import { yieldToEventLoop } from './serial-queue.ts'

const SERIES_PER_BATCH = 25
/** Books described before yielding the main thread, about ten milliseconds. */
const BOOKS_PER_BATCH = 400
/** Number of books of a large series loaded per query. */
const BOOKS_PER_QUERY = 250

const SERIES_PER_ROUND = 200

/** Numbers locked by a person, by book: they determine the order regardless of the file. */
async function lockedNumbers(run: ReadingRun, sources: readonly Pick<BookSources, 'bookId' | 'locks'>[]) {
  const locked = sources.filter(({ locks }) => orderingFields.some((field) => locks.includes(field)))
  const ids = locked.map(({ bookId }) => bookId)
  const records = await findBooks(systemViewer, run.scanner.database.reader, ids)
  const byId = new Map(records.map((record) => [record.id, record]))
  return ({ bookId, locks }: Pick<BookSources, 'bookId' | 'locks'>): OrderingNumbers => {
    const record = byId.get(bookId)
    if (record === undefined) return {}
    return Object.fromEntries(
      orderingFields.filter((field) => locks.includes(field)).map((field) => [field, record[field]]),
    )
  }
}

/** The series title that book titles may repeat: the locked one, else the one the books agree on. */
async function titleOf(run: ReadingRun, seriesId: string, merged: string | undefined): Promise<string | null> {
  if (!run.describe.isTitledBySeries) return merged ?? null
  const { reader } = run.scanner.database
  const metadata = await findSeriesMetadata(systemViewer, reader, seriesId)
  if (merged !== undefined && metadata?.locks.includes('title') !== true) return merged
  return (await findManySeries(systemViewer, reader, [seriesId]))[0]?.title ?? null
}

async function finishBatch(run: ReadingRun, ids: readonly string[]): Promise<void> {
  const { scanner, library, describe } = run
  const { database, clock } = scanner
  const sources = await listBookSources(database.reader, { seriesIds: ids })
  const numbers = await lockedNumbers(run, sources)
  const series = []
  const sortNumbers = []
  const described = []
  for (const [id, books] of Map.groupBy(sources, ({ seriesId }) => seriesId)) {
    const members = books.map((source) => seriesMember(describe, source, numbers(source)))
    // The write itself checks locks, so that a concurrent edit is preserved.
    const merged = mergeMembers(members)
    series.push({ id, ...merged })
    const together = describeTogether(describe, members, await titleOf(run, id, merged.values.title))
    sortNumbers.push(...together.sortNumbers)
    described.push(...together.described.filter(({ isOther }) => isOther))
  }
  if (series.length === 0) return
  const now = clock()
  const seriesIds = series.map(({ id }) => id)
  await database.commit(
    [
      write('saveSeriesMetadata', { series, now }),
      write('saveMergedBooks', { books: described, now }),
      write('setSortNumbers', { books: sortNumbers }),
      write('refreshSeries', { ids: seriesIds, numbering: 'none', now }),
    ],
    { priority: 'scan' },
  )
  scanner.events.publish(
    seriesIds.map((seriesId): DomainEvent => ({ type: 'series_updated', seriesId, libraryId: library.id })),
  )
}

/** A series that is too large for the main thread, in portions. */
async function finishLarge(run: ReadingRun, seriesId: string): Promise<void> {
  const { scanner, library, signal } = run
  const { database, clock } = scanner
  const now = clock()
  const commit = (writes: readonly Write<unknown>[]) => run.turn(() => database.commit(writes, { priority: 'scan' }))
  async function* sources() {
    for await (const books of readSourcesOfSeries(database.reader, seriesId, BOOKS_PER_QUERY)) {
      const numbers = await lockedNumbers(run, books)
      yield books.map((book) => ({ ...book, numbers: numbers(book) }))
      await yieldToEventLoop()
    }
  }
  const work: LargeSeries = {
    settings: describingSettingsOf(library),
    sources: sources(),
    async titleOf(merged) {
      await commit([write('saveSeriesMetadata', { series: [{ id: seriesId, ...merged }], now })])
      return titleOf(run, seriesId, merged.values.title)
    },
    store: async ({ sortNumbers, described }) => {
      await commit([
        write('saveMergedBooks', { books: described, now }),
        write('setSortNumbers', { books: sortNumbers }),
      ])
    },
  }
  await describeLargeSeries(work, signal)
  await commit([write('refreshSeries', { ids: [seriesId], numbering: 'none', now })])
  scanner.events.publish([{ type: 'series_updated', seriesId, libraryId: library.id }])
}

/**
 * Derives series metadata from the common values of their books, orders the books, and sets the book fields that depend
 * on the others.
 */
export async function finishSeries(run: ReadingRun, ids: readonly string[]): Promise<void> {
  let batch: string[] = []
  let books = 0
  const finishCollected = async () => {
    const collected = batch
    batch = []
    books = 0
    if (collected.length > 0) await run.turn(() => finishBatch(run, collected))
    await yieldToEventLoop()
  }
  for (const { id, bookCount } of await countSeriesBooks(run.scanner.database.reader, ids)) {
    if (bookCount > BOOKS_PER_BATCH) {
      await finishLarge(run, id)
      continue
    }
    if (batch.length >= SERIES_PER_BATCH || books + bookCount > BOOKS_PER_BATCH) await finishCollected()
    batch.push(id)
    books += bookCount
  }
  await finishCollected()
}

/** Finishes every touched series that is not finished yet. */
export async function finishTouched(run: ReadingRun): Promise<void> {
  for (;;) {
    await run.pause.over()
    const ids = run.pendingSeries.takeAny(SERIES_PER_ROUND)
    if (ids.length === 0) return
    await finishSeries(run, ids)
  }
}
