import { type Fragment, raw, sql } from '../../sql.ts'

/**
 * Hits that are scored. Scoring costs time for each, so of the hits of one rank only the newest this many are put in
 * order of relevance; the others of the rank follow, newest first.
 */
const scoredLimit = 2_000

export type SearchTable = 'book_search' | 'series_search'

/** Columns that hold names, and those that hold names of any kind: hits in them go before hits in anything else. */
const nameColumns: Readonly<Record<SearchTable, readonly [names: string, labels: string]>> = {
  book_search: ['{title series}', '{title series people file}'],
  series_search: ['{title alternate}', '{title alternate people folder}'],
}

/**
 * The hits of a search in ranks that go one after the other, whatever the age of what was found: every word stands in
 * the titles and names of series; every word stands in these, in names of people or of files; all the rest. Together
 * they are all hits, and no hit is in two of them.
 */
export function ranksOf(table: SearchTable, match: string): readonly [string, string, string] {
  const [names, labels] = nameColumns[table]
  const [inNames, inLabels] = [`${names} : (${match})`, `${labels} : (${match})`]
  return [inNames, `(${inLabels}) NOT (${inNames})`, `(${match}) NOT (${inLabels})`]
}

/** The numbers of the rows that fit. */
export function hits(table: SearchTable, match: string): Fragment {
  return sql`select rowid from ${raw(table)} where ${raw(table)} match ${match}`
}

/** The newest hits as `seq` and `score`; a lower score fits better. */
export function scoredHits(table: SearchTable, match: string): Fragment {
  return sql`select rowid as seq, rank as score from ${raw(table)} where ${raw(table)} match ${match}
    order by rowid desc limit ${scoredLimit}`
}

/** The number of the oldest hit that is scored; the others are below it. */
export function oldestScored(table: SearchTable, match: string): Fragment {
  return sql`select min(seq) as seq from (select rowid as seq from ${raw(table)} where ${raw(table)} match ${match}
    order by rowid desc limit ${scoredLimit})`
}
