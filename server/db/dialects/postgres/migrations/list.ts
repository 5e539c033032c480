import { cutLongNames } from '../../../long-names.ts'
import { access } from './schema/access.ts'
import { foreignKeys } from './schema/foreign-keys.ts'
import { imports } from './schema/imports.ts'
import { librariesSeriesBooks } from './schema/libraries-series-books.ts'
import { lists } from './schema/lists.ts'
import { metadata } from './schema/metadata.ts'
import { operations } from './schema/operations.ts'
import { plugins } from './schema/plugins.ts'
import { reading } from './schema/reading.ts'
import { recommendations } from './schema/recommendations.ts'
import { terms } from './schema/terms.ts'
import { users } from './schema/users.ts'
import { searchAndRules } from './search-and-rules.ts'

/** The schema of a new database. */
export const schema = [
  librariesSeriesBooks,
  terms,
  metadata,
  users,
  access,
  reading,
  lists,
  operations,
  imports,
  plugins,
  recommendations,
  foreignKeys,
  searchAndRules,
].join('')

/** The first version that ran on PostgreSQL. The versions are those of the embedded database, whose tables are the same. */
const firstVersion = 32

const hashes = (column: string) => `hashtextextended(${column}, 0), hashtextextended(${column}, 1)`

/** A text that doesn't fit into an entry of an index is unique by a hash. */
const longTexts = /* sql */ `
alter table libraries drop constraint if exists libraries_path_key;
drop index if exists libraries_path_key, books_path, books_failed, books_by_path, series_identity, series_by_path_key,
  external_links_of_series, external_links_of_book;
create unique index libraries_path_key on libraries (${hashes('path')});
create unique index books_path on books (library_seq nulls first, ${hashes('path')}) where deleted_at is null;
create index books_by_path on books using hash (path) where deleted_at is null;
create index books_failed on books (id nulls first, library_seq nulls first, series_seq nulls first) include (seq)
  where error_code is not null and deleted_at is null;
create unique index series_identity on series (library_seq nulls first, ${hashes('path_key')});
create index series_by_path_key on series using hash (path_key);
create unique index external_links_of_series on external_links (
  series_seq nulls first, ${hashes('source_name')}, ${hashes('url')}) where series_seq is not null;
create unique index external_links_of_book on external_links (
  book_seq nulls first, ${hashes('source_name')}, ${hashes('url')}) where book_seq is not null;
`

/** Books whose file is in the cloud; none was known. */
const booksInCloud = /* sql */ `
alter table books add column in_cloud bigint not null default 0;
`

/** Imports that can be undone; earlier ones cannot. */
const recordedImports = /* sql */ `
create table imports (
  id text collate "C" primary key not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  program text collate "C",
  created_at bigint not null,
  undone_at bigint
);
create index imports_of_user on imports (user_id nulls first, created_at nulls first);
create table import_changes (
  import_id text collate "C" not null references imports (id) on delete cascade,
  place bigint not null,
  table_name text collate "C" not null,
  row_key text collate "C" not null,
  row_before text collate "C",
  row_after text collate "C",
  primary key (import_id, place)
);
`

/** Recommendations of plugins, and what people dismissed. */
const addedRecommendations = /* sql */ `
create table dismissed_recommendations (
  user_id text collate "C" not null references users (id) on delete cascade,
  source text collate "C" not null,
  external_id text collate "C" not null,
  reason text collate "C",
  dismissed_at bigint not null,
  primary key (user_id, source, external_id)
);
create index dismissed_recommendations_by_time
  on dismissed_recommendations (user_id nulls first, dismissed_at nulls first);
create table plugin_recommendations (
  user_plugin_id text collate "C" primary key not null references user_plugins (id) on delete cascade,
  items text collate "C" not null default '[]',
  generated_at bigint,
  fetched_at bigint,
  problem text collate "C",
  attempted_at bigint not null
);
`

/** Statements from the first version to the next one, and so on. */
const upgrades: readonly string[] = [longTexts + cutLongNames, booksInCloud, recordedImports, addedRecommendations]

export const latestVersion = firstVersion + upgrades.length

/** Upgrades from a version to the latest, in order. */
export function upgradesFrom(version: number): readonly string[] {
  return upgrades.slice(version - firstVersion)
}
