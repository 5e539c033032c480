/** A change of rows that sharing rules test. */
type WatchedChange = {
  readonly name: string
  readonly event: string
  readonly table: string
  /** Selects the series of a changed row as `seq`. */
  readonly touched: string
}

/**
 * Fields of the series itself that sharing rules can use; see `sharingRuleFields` and the operands of a series filter.
 */
const columns =
  'library_seq, path, path_fold, title, title_fold, title_sort, title_sort_fold, summary, summary_fold, publisher, ' +
  'publisher_fold, status, age_rating, language, year, total_volume_count, book_count, created_at'

const own = (table: string, column: string): readonly WatchedChange[] => [
  { name: `${table}_insert`, event: 'after insert', table, touched: 'select new.series_seq as seq' },
  { name: `${table}_delete`, event: 'after delete', table, touched: 'select old.series_seq as seq' },
  {
    name: `${table}_update`,
    event: `after update of series_seq, ${column}`,
    table,
    touched: 'select old.series_seq as seq union select new.series_seq',
  },
]

const renamed = (table: string, joined: string, column: string): WatchedChange => ({
  name: `${table}_rename`,
  event: 'after update of name_fold',
  table,
  touched: `select series_seq as seq from ${joined} where ${column} = new.seq`,
})

/** Every change after which the rules are applied to series: each becomes a trigger. */
export const watchedChanges: readonly WatchedChange[] = [
  { name: 'series_insert', event: 'after insert', table: 'series', touched: 'select new.seq as seq' },
  { name: 'series_update', event: `after update of ${columns}`, table: 'series', touched: 'select new.seq as seq' },
  {
    name: 'library_update',
    event: 'after update of path',
    table: 'libraries',
    touched: 'select seq from series where library_seq = new.seq',
  },
  ...own('series_genres', 'genre_seq'),
  ...own('series_tags', 'tag_seq'),
  ...own('series_people', 'person_seq'),
  ...own('external_ids', 'source'),
  {
    name: 'sharing_tag_delete',
    event: 'after delete',
    table: 'series_sharing_tags',
    touched: `select old.series_seq as seq
      where exists (select 1 from sharing_tags where id = old.tag_id and rule is not null)`,
  },
  renamed('genres', 'series_genres', 'genre_seq'),
  renamed('tags', 'series_tags', 'tag_seq'),
  renamed('people', 'series_people', 'person_seq'),
]
