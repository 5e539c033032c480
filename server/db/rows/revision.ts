import { createHash } from 'node:crypto'
import { type Fragment, sql } from '../sql.ts'

/**
 * 32 hexadecimal digits that identify a state: equal content gives equal revisions, whenever and by whomever it was
 * stored.
 */
export function revisionOf(state: object): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32)
}

export type RevisedRating = {
  readonly sourceName: string
  readonly rating: number
  readonly voteCount: number | null
}

/** Revision of the external ratings. @param ratings by the name of the source */
export function ratingsRevision(ratings: readonly RevisedRating[]): string {
  return revisionOf(ratings.map(({ sourceName, rating, voteCount }) => [sourceName, rating, voteCount]))
}

export type GroupingStateRow = { readonly id: string; readonly books: string | null; readonly decisions: string | null }

/**
 * The books and active decisions of a series, in one row.
 * @param condition over `s`
 */
export function groupingStateWhere(condition: Fragment): Fragment {
  return sql`select s.id,
      (select group_concat(b.id order by b.id) from books b where b.series_seq = s.seq and b.deleted_at is null) as books,
      (select group_concat(d.id order by d.place) from grouping_decision_series g join grouping_decisions d on d.id = g.decision_id
       where g.series_seq = s.seq and d.undone_at is null) as decisions
    from series s where ${condition}`
}

/** Grouping revision of a series, for conflict detection. */
export function groupingRevision({ id, books, decisions }: GroupingStateRow): string {
  return revisionOf({ id, books, decisions })
}
