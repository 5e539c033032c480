/** A grouping decision, as far as it says where books belong. */
export type GroupingStep<Id> = {
  readonly target: Id
  /** Every book that would be in one of these series goes to the target, also books that come later. */
  readonly series: ReadonlySet<Id>
  /** These books go to the target, wherever they would be. */
  readonly books: ReadonlySet<Id>
}

/**
 * The series of a book: by its path, then by each decision in order. Depends only on active decisions, so neither file
 * order nor scans matter, and undone ones leave no trace. Later decisions win, and there are no cycles: each decision
 * is applied once.
 * @param home the series that path and strategy give
 * @param book null for a book that no decision can name yet
 */
export function decidedSeries<Id>(steps: readonly GroupingStep<Id>[], home: Id, book: Id | null): Id {
  let series = home
  for (const step of steps) {
    if (step.series.has(series) || (book !== null && step.books.has(book))) series = step.target
  }
  return series
}
