import { findSeriesByPathKey, readHomeBooks } from '../db/queries/scanning/known-files.ts'
import type { KnownBook } from '../db/records/book.ts'
import { write } from '../db/write.ts'
import { followSeries, type SeriesStep } from '../domain/scan/follow-series.ts'
import type { ScanPlan } from '../domain/scan/plan-scan.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'
import type { ScanRun } from './scan-run.ts'
import { forEachYielding, yieldToEventLoop } from './serial-queue.ts'

/** A moved book with the series of its new path. */
export type MovedBook = { readonly book: KnownBook; readonly placement: SeriesPlacement }

type MovedOut = { readonly books: ReadonlySet<string>; readonly seriesIds: ReadonlySet<string> }

/** Series that would have no books by path without these. */
async function findEmptiedSeries(
  run: ScanRun,
  plan: ScanPlan,
  { books: leaving, seriesIds: sources }: MovedOut,
): Promise<ReadonlySet<string>> {
  const emptied = new Set<string>()
  for (const seriesId of sources) {
    if (!(await hasOtherBooks(run, seriesId, ({ id, path }) => !leaving.has(id) && plan.isSeen(path))))
      emptied.add(seriesId)
  }
  return emptied
}

const BATCH_SIZE = 500

async function hasOtherBooks(
  run: ScanRun,
  seriesId: string,
  stays: (book: { readonly id: string; readonly path: string }) => boolean,
): Promise<boolean> {
  for await (const books of readHomeBooks(run.scanner.database.reader, seriesId, BATCH_SIZE)) {
    if (books.some(stays)) return true
    await yieldToEventLoop()
  }
  return false
}

/** The current series of each key. */
async function ownersOf(run: ScanRun, keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>()
  for (const key of keys) {
    const owner = await findSeriesByPathKey(run.scanner.database.reader, run.library.id, key)
    if (owner !== null) owners.set(key, owner.id)
  }
  return owners
}

/**
 * Assigns new keys to moved series; metadata, locks, covers and sharing tags stay. Runs before their books move.
 * @param placements of each new key
 */
export async function rekeySeries(
  run: ScanRun,
  steps: readonly SeriesStep[],
  emptied: ReadonlySet<string>,
  placements: ReadonlyMap<string, SeriesPlacement>,
): Promise<void> {
  const owners = await ownersOf(run, new Set(steps.map((step) => step.toKey)))
  const moves = followSeries(steps, emptied, owners).map(({ seriesId, pathKey }) => {
    const placement = placements.get(pathKey)
    return { id: seriesId, pathKey, path: placement?.seriesPath ?? null, groupingReason: placement?.reason ?? '' }
  })
  if (moves.length === 0) return
  const { database, clock } = run.scanner
  const rekey = write('rekeySeries', { libraryId: run.library.id, moves, now: clock() })
  await run.turn(() => database.commit([rekey], { priority: 'scan' }))
  run.series.forget()
}

/** Moves series with their books: a renamed or moved folder stays the same series. */
export async function moveSeries(run: ScanRun, plan: ScanPlan, moved: readonly MovedBook[]): Promise<void> {
  const steps = new Map<string, { fromSeriesId: string; toKey: string; count: number }>()
  const placements = new Map<string, SeriesPlacement>()
  const leaving = { books: new Set<string>(), seriesIds: new Set<string>() }
  await forEachYielding(moved, ({ book, placement }) => {
    leaving.books.add(book.id)
    leaving.seriesIds.add(book.homeId)
    const { seriesKey: toKey } = placement
    placements.set(toKey, placement)
    if (toKey === book.homePathKey) return
    const step = { fromSeriesId: book.homeId, toKey, count: 0 }
    const known = steps.get(`${book.homeId} ${toKey}`) ?? step
    known.count += 1
    steps.set(`${book.homeId} ${toKey}`, known)
  })
  if (steps.size === 0) return
  await rekeySeries(run, [...steps.values()], await findEmptiedSeries(run, plan, leaving), placements)
}
