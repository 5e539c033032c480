import { noteText } from '../notes/table.ts'
import { followSeries } from '../scan/follow-series.ts'
import { decidedSeries, type GroupingStep } from './grouping-steps.ts'
import type { PreviewBook } from './preview-series.ts'

/** A book by the place that its path would give it, before decisions. */
export type UndecidedBook = PreviewBook & {
  readonly bookId: string
  readonly homeId: string
  readonly homeKey: string
}

type Known = {
  /** Path keys of the series of the library, by id. */
  readonly pathKeys: ReadonlyMap<string, string>
  /** Decisions that hold, in their order. */
  readonly steps: readonly GroupingStep<string>[]
}

/**
 * Where books would go by their paths and by what people decided. Series follow their books as a scan lets them, so
 * that a decision means the same series under other settings. Without decisions nothing changes.
 */
export function previewDecisions(books: readonly UndecidedBook[], { pathKeys, steps }: Known): readonly PreviewBook[] {
  if (steps.length === 0) return books
  const seriesOf = seriesByKey(books, pathKeys)
  return books.map((book) => {
    const home = seriesOf(book.seriesKey)
    const seriesKey = decidedSeries(steps, home, book.bookId)
    if (seriesKey === home) return { ...book, seriesKey }
    return { ...book, seriesKey, seriesPath: null, reason: noteText('together_by_people'), isGuest: true }
  })
}

/** Which series would stand for a key: the one that followed its books there, else the one that has it, else a new one. */
function seriesByKey(books: readonly UndecidedBook[], pathKeys: ReadonlyMap<string, string>): (key: string) => string {
  const staying = new Set(books.filter(({ homeKey, seriesKey }) => homeKey === seriesKey).map(({ homeId }) => homeId))
  const steps = books
    .filter(({ homeKey, seriesKey }) => homeKey !== seriesKey)
    .map(({ homeId, seriesKey }) => ({ fromSeriesId: homeId, toKey: seriesKey }))
  const emptied = new Set(steps.map(({ fromSeriesId }) => fromSeriesId).filter((id) => !staying.has(id)))
  const owners = new Map(Array.from(pathKeys, ([id, key]) => [key, id]))
  const moves = followSeries(steps, emptied, owners)
  const followed = new Map(moves.map(({ seriesId, pathKey }) => [pathKey, seriesId]))
  const left = new Set(moves.map(({ seriesId }) => seriesId))
  return (key) => {
    const owner = owners.get(key)
    return followed.get(key) ?? (owner === undefined || left.has(owner) ? `new ${key}` : owner)
  }
}
