import { type Fragment, raw, sql } from '../../sql.ts'

export type SearchTable = 'book_search' | 'series_search'

/** Columns ranked above all others, best first; each includes the ones before it. */
const columnRanks: Readonly<Record<SearchTable, readonly string[]>> = {
  book_search: ['{title}', '{title series}', '{title series people file}'],
  series_search: ['{title}', '{title alternate}', '{title alternate people folder}'],
}

/**
 * The hits of a search in ranks, regardless of age: every word in the title; every word in titles and series names;
 * every word in these, in names of people or of files; all others. Ranks are disjoint and cover all hits.
 */
export function ranksOf(table: SearchTable, match: string): readonly string[] {
  const within = [...columnRanks[table].map((columns) => `${columns} : (${match})`), match]
  return within.map((hits, index) => {
    const before = within[index - 1]
    return before === undefined ? hits : `(${hits}) NOT (${before})`
  })
}

/** The numbers of the matching rows. */
export function hits(table: SearchTable, match: string): Fragment {
  return sql`select rowid from ${raw(table)} where ${raw(table)} match ${match}`
}
