import { type Fragment, raw, sql } from '../../sql.ts'

export type SearchTable = 'book_search' | 'series_search'

/** Columns in which hits go before hits in any others, the best first; each of them holds the ones before it. */
const columnRanks: Readonly<Record<SearchTable, readonly string[]>> = {
  book_search: ['{title}', '{title series}', '{title series people file}'],
  series_search: ['{title}', '{title alternate}', '{title alternate people folder}'],
}

/**
 * The hits of a search in ranks that go one after the other, whatever the age of what was found: every word stands in
 * the title; every word stands in titles and names of series; every word stands in these, in names of people or of files;
 * all the rest. Together they are all hits, and no hit is in two of them.
 */
export function ranksOf(table: SearchTable, match: string): readonly string[] {
  const within = [...columnRanks[table].map((columns) => `${columns} : (${match})`), match]
  return within.map((hits, index) => {
    const before = within[index - 1]
    return before === undefined ? hits : `(${hits}) NOT (${before})`
  })
}

/** The numbers of the rows that fit. */
export function hits(table: SearchTable, match: string): Fragment {
  return sql`select rowid from ${raw(table)} where ${raw(table)} match ${match}`
}
