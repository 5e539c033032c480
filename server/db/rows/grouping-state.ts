import { type Fragment, sql } from '../sql.ts'
import { revisionOf } from './revision.ts'

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
