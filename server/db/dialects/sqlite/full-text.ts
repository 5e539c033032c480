import { searchMatch } from '../../../domain/text/search-text.ts'
import { type Fragment, raw, sql } from '../../sql.ts'

/**
 * Hits that are ranked. Ranking costs time for each, so of a very common word only the newest this many are put in
 * order of relevance; the others follow, newest first.
 */
export const rankedHits = 2_000

export type SearchTable = 'book_search' | 'series_search'

/** What to look for, or null when the text holds nothing that can be searched for. */
export function matchOf(text: string | undefined): string | null {
  return text === undefined ? null : searchMatch(text)
}

/** The numbers of the rows that fit. */
export function hits(table: SearchTable, match: string): Fragment {
  return sql`select rowid from ${raw(table)} where ${raw(table)} match ${match}`
}

/** The newest hits as `seq` and `score`; a lower score fits better. */
export function scoredHits(table: SearchTable, match: string): Fragment {
  return sql`select rowid as seq, rank as score from ${raw(table)} where ${raw(table)} match ${match}
    order by rowid desc limit ${rankedHits}`
}

/** The number of the oldest hit that is ranked; the others are below it. */
export function oldestRanked(table: SearchTable, match: string): Fragment {
  return sql`select min(seq) as seq from (select rowid as seq from ${raw(table)} where ${raw(table)} match ${match}
    order by rowid desc limit ${rankedHits})`
}
