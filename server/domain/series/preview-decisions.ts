import { noteText } from '../notes/table.ts'
import { followSeries } from '../scan/follow-series.ts'
import { decidedSeries, type GroupingStep } from './grouping-steps.ts'
import type { PreviewBook } from './preview-series.ts'

/** A book with the placement by its path, before decisions. */
export type UndecidedBook = PreviewBook & {
  readonly bookId: string
  readonly homeId: string
  readonly homeKey: string
}

type Known = {
  /** Path keys of the series of the library, by id. */
  readonly pathKeys: ReadonlyMap<string, string>
  /** Active decisions in order. */
  readonly steps: readonly GroupingStep<string>[]
}

/**
 * Where books would go by path and decisions. Series follow their books as in a scan, so that a decision refers to the
 * same series under other settings. Without decisions nothing changes.
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

/** The series for a path key: the one that followed its books there, else the current one, else a new one. */
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
