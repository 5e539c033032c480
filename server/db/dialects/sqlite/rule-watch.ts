import type { Database as Connection } from 'better-sqlite3'
import { sql } from '../../sql.ts'
import { applyAllRules } from '../../writes/access/sharing-rules.ts'
import type { Tx } from './tx.ts'

/**
 * Fields of the series itself that sharing rules can use; see `sharingRuleFields` and the operands of a series filter.
 */
const columns =
  'library_seq, path, path_fold, title, title_fold, title_sort, title_sort_fold, summary, summary_fold, publisher, ' +
  'publisher_fold, status, age_rating, language, year, total_volume_count, book_count, created_at'

type Watched = {
  readonly name: string
  readonly when: string /** Selects the series as `seq`. */
  readonly touched: string
}

const own = (table: string, column: string): readonly Watched[] =>
  (['insert', 'delete'] as const)
    .map((event) => ({
      name: `${table}_${event}`,
      when: `after ${event} on main.${table}`,
      touched: `select ${event === 'insert' ? 'new' : 'old'}.series_seq as seq`,
    }))
    .concat({
      name: `${table}_update`,
      when: `after update of series_seq, ${column} on main.${table}`,
      touched: 'select old.series_seq as seq union select new.series_seq',
    })

const renamed = (table: string, joined: string, column: string): Watched => ({
  name: `${table}_rename`,
  when: `after update of name_fold on main.${table}`,
  touched: `select series_seq as seq from ${joined} where ${column} = new.seq`,
})

const watched: readonly Watched[] = [
  { name: 'series_insert', when: 'after insert on main.series', touched: 'select new.seq as seq' },
  { name: 'series_update', when: `after update of ${columns} on main.series`, touched: 'select new.seq as seq' },
  {
    name: 'library_update',
    when: 'after update of path on main.libraries',
    touched: 'select seq from series where library_seq = new.seq',
  },
  ...own('series_genres', 'genre_seq'),
  ...own('series_tags', 'tag_seq'),
  ...own('series_people', 'person_seq'),
  ...own('external_ids', 'source'),
  {
    name: 'sharing_tag_delete',
    when: `after delete on main.series_sharing_tags
      when exists (select 1 from sharing_tags where id = old.tag_id and rule is not null)`,
    touched: 'select old.series_seq as seq',
  },
  renamed('genres', 'series_genres', 'genre_seq'),
  renamed('tags', 'series_tags', 'tag_seq'),
  renamed('people', 'series_people', 'person_seq'),
]

export type RuleWatch = {
  /**
   * Applies every rule to the series touched by the open transaction. Call last.
   * @param now milliseconds since 1970
   */
  applyRules(now: number): void
}

/**
 * Tracks the series a transaction touches while sharing rules exist, so that a new series is never visible before its
 * tags. Without rules nothing is tracked.
 */
export function openRuleWatch(connection: Connection, tx: Tx): RuleWatch {
  connection.exec('create temp table touched_series (seq integer primary key)')
  let isOn = false

  function toggle(on: boolean): void {
    for (const { name, when, touched } of watched) {
      connection.exec(
        on
          ? `create temp trigger if not exists watch_${name} ${when} begin
               insert into touched_series select seq from (${touched}) where seq is not null
               and seq not in (select seq from touched_series); end`
          : `drop trigger if exists temp.watch_${name}`,
      )
    }
  }

  const check = () => {
    const ruled = tx.get(sql`select 1 as found from sharing_tags where rule is not null limit 1`) !== undefined
    if (ruled === isOn) return
    toggle(ruled)
    tx.run(sql`delete from touched_series`)
    isOn = ruled
  }

  return {
    applyRules(now) {
      // Read again after each transaction, since a rollback may have changed whether rules exist.
      isOn = tx.get(sql`select 1 as found from temp.sqlite_master where name = 'watch_series_insert'`) !== undefined
      check()
      if (!isOn) return
      const seqs = tx.all<{ seq: number }>(sql`select seq from touched_series`).map(({ seq }) => seq)
      if (seqs.length === 0) return
      applyAllRules(tx, { seqs }, now)
      tx.run(sql`delete from touched_series`)
    },
  }
}
