/** A decision of people about what belongs together, as far as it says where books go. */
export type GroupingStep<Id> = {
  readonly target: Id
  /** Every book that would be in one of these series goes to the target, also books that come later. */
  readonly series: ReadonlySet<Id>
  /** These books go to the target, wherever they would be. */
  readonly books: ReadonlySet<Id>
}

/**
 * The series of a book: the one that its path gives, then each decision in its turn. The result depends on nothing but
 * the decisions that hold, so that neither the order of files nor of scans changes it, and what is undone leaves no
 * trace. Later decisions go before earlier ones, and there are no circles: each decision is looked at once.
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
