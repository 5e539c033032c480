import { decidedSeries, type GroupingStep } from '../../../domain/series/grouping-decisions.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'

/** The decided series of a book, and the series by its path where that differs. */
export type DecidedSeries = { readonly seriesSeq: number; readonly homeSeq: number | null }

/**
 * Prepares the active decisions of a library for these books.
 * @param bookSeqs the books to look up; new ones have no number yet and need none
 * @returns the series of a book, given the series by its path
 */
export async function openDecisions(
  tx: Tx,
  librarySeq: number,
  bookSeqs: readonly number[],
): Promise<(homeSeq: number, bookSeq: number | null) => DecidedSeries> {
  const steps = await loadSteps(tx, librarySeq, bookSeqs)
  return (home, book) => {
    const seriesSeq = decidedSeries(steps, home, book)
    return { seriesSeq, homeSeq: seriesSeq === home ? null : home }
  }
}

/** A book placed in another series than that of its path. */
export type DivertedBook = { readonly id: string; readonly seriesId: string }

/** Books that a decision keeps in a series other than that of their path. */
export async function divertedBooks(tx: Tx, bookSeqs: readonly number[]): Promise<DivertedBook[]> {
  return await tx.all<DivertedBook>(
    sql`select b.id, s.id as seriesId from books b join series s on s.seq = b.series_seq
        where ${among(raw('b.seq'), bookSeqs)} and b.home_seq is not null`,
  )
}

async function loadSteps(tx: Tx, librarySeq: number, bookSeqs: readonly number[]): Promise<GroupingStep<number>[]> {
  const members = await tx.all<{ id: string; kind: string; target: number }>(
    sql`select d.id, d.kind, g.series_seq as target from grouping_decisions d
        join grouping_decision_series g on g.decision_id = d.id and g.role = 'target'
        where d.library_seq = ${librarySeq} and d.undone_at is null order by d.place`,
  )
  if (members.length === 0) return []
  const series = seqsById(
    await tx.all<{ id: string; seq: number }>(
      sql`select g.decision_id as id, g.series_seq as seq from grouping_decision_series g
          where g.role = 'from' and ${among(
            raw('g.decision_id'),
            members.filter(({ kind }) => kind === 'merge').map(({ id }) => id),
          )}`,
    ),
  )
  const books = seqsById(
    await tx.all<{ id: string; seq: number }>(
      sql`select decision_id as id, book_seq as seq from grouping_decision_books where ${among(raw('book_seq'), bookSeqs)}`,
    ),
  )
  const none: ReadonlySet<number> = new Set()
  return members.map(({ id, target }) => ({ target, series: series.get(id) ?? none, books: books.get(id) ?? none }))
}

function seqsById(rows: readonly { readonly id: string; readonly seq: number }[]): Map<string, Set<number>> {
  const sets = new Map<string, Set<number>>()
  for (const { id, seq } of rows) {
    const set = sets.get(id)
    if (set === undefined) sets.set(id, new Set([seq]))
    else set.add(seq)
  }
  return sets
}
