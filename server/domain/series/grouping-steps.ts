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
