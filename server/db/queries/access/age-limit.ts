import { type Fragment, raw, sql } from '../../sql.ts'

/**
 * The conditions that hide a series above an age limit. A series' rating is the one most of its books have, so each
 * book is checked as well: a higher one counts.
 * @param alias of the table `series` in the query
 */
export function withinAgeLimit(max: number, isUnratedAllowed: boolean, alias: string): Fragment[] {
  const column = raw(`${alias}.age_rating`)
  return [
    // Never null: other queries negate the condition.
    sql`coalesce(${column} <= ${max}, ${raw(isUnratedAllowed ? 'true' : 'false')})`,
    sql`not exists (select 1 from books rb join book_metadata rm on rm.book_seq = rb.seq
                    where rb.series_seq = ${raw(alias)}.seq and rb.deleted_at is null and rm.age_rating > ${max})`,
  ]
}
