import type { Tx } from '../dialects/sqlite/tx.ts'
import { raw, sql } from '../sql.ts'
import { change } from './change.ts'

/** Removes genres, tags and people that nothing refers to. Answers how many. */
function removeOrphanTerms(tx: Tx): number {
  const kinds = [
    { table: 'genres', column: 'genre_seq', users: ['book_genres', 'series_genres'] },
    { table: 'tags', column: 'tag_seq', users: ['book_tags', 'series_tags'] },
    { table: 'people', column: 'person_seq', users: ['book_people', 'series_people'] },
  ]
  let removed = 0
  for (const { table, column, users } of kinds) {
    const unused = users.map((user) => `not exists (select 1 from ${user} u where u.${column} = ${table}.seq)`)
    removed += tx.run(sql`delete from ${raw(table)} where ${raw(unused.join(' and '))}`)
  }
  return removed
}

/** After a large scan: fresh statistics for the planner and a compact full-text index. */
function optimize(tx: Tx): void {
  tx.run(sql`insert into book_search (book_search) values ('optimize')`)
  tx.run(sql`insert into series_search (series_search) values ('optimize')`)
  tx.run(sql`analyze`)
}

export const maintenanceWrites = {
  removeOrphanTerms: change(['catalog'], (tx: Tx, _args: Readonly<Record<string, never>>) => removeOrphanTerms(tx)),
  optimize: change([], (tx: Tx, _args: Readonly<Record<string, never>>) => optimize(tx)),
}
