import { noteText } from '../notes/table.ts'
import { followSeries } from '../scan/follow-series.ts'
import type { PreviewBook } from './preview-series.ts'

/** A grouping decision, reduced to its effect on series membership. */
export type GroupingStep<Id> = {
  readonly target: Id
  /** All books of these series go to the target, including later ones. */
  readonly series: ReadonlySet<Id>
  /** These books go to the target, wherever they would be. */
  readonly books: ReadonlySet<Id>
}

/**
 * The series of a book: by its path, then by each decision in order. Depends only on active decisions, so neither file
 * order nor scans matter, and undone ones leave no trace. Later decisions win, and there are no cycles: each decision
 * is applied once.
 * @param home the series by path and strategy
 * @param book null for a book that no decision can name yet
 */
export function decidedSeries<Id>(steps: readonly GroupingStep<Id>[], home: Id, book: Id | null): Id {
  let series = home
  for (const step of steps) {
    if (step.series.has(series) || (book !== null && step.books.has(book))) series = step.target
  }
  return series
}

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
  const remainingIds = new Set(
    books.filter(({ homeKey, seriesKey }) => homeKey === seriesKey).map(({ homeId }) => homeId),
  )
  const steps = books
    .filter(({ homeKey, seriesKey }) => homeKey !== seriesKey)
    .map(({ homeId, seriesKey }) => ({ fromSeriesId: homeId, toKey: seriesKey }))
  const emptied = new Set(steps.map(({ fromSeriesId }) => fromSeriesId).filter((id) => !remainingIds.has(id)))
  const owners = new Map(Array.from(pathKeys, ([id, key]) => [key, id]))
  const moves = followSeries(steps, emptied, owners)
  const successorByKey = new Map(moves.map(({ seriesId, pathKey }) => [pathKey, seriesId]))
  const movedIds = new Set(moves.map(({ seriesId }) => seriesId))
  return (key) => {
    const owner = owners.get(key)
    return successorByKey.get(key) ?? (owner === undefined || movedIds.has(owner) ? `new ${key}` : owner)
  }
}
