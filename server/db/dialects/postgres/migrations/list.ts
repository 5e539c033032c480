import { cutLongNames } from '../../../long-names.ts'
import { access } from './schema/access.ts'
import { foreignKeys } from './schema/foreign-keys.ts'
import { imports } from './schema/imports.ts'
import { librariesSeriesBooks } from './schema/libraries-series-books.ts'
import { libraryJobs } from './schema/library-jobs.ts'
import { lists } from './schema/lists.ts'
import { matches } from './schema/matches.ts'
import { metadata } from './schema/metadata.ts'
import { operations } from './schema/operations.ts'
import { plugins } from './schema/plugins.ts'
import { reading } from './schema/reading.ts'
import { recommendations } from './schema/recommendations.ts'
import { releases } from './schema/releases.ts'
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
  libraryJobs,
  imports,
  plugins,
  recommendations,
  matches,
  releases,
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

/** Matches that wait for a person or can be undone, where details came from, and the order of plugins in a library. */
const matchesToDecide = /* sql */ `
alter table libraries add column matching text collate "C";
create table field_origins (
  id text collate "C" primary key not null, series_seq bigint, book_seq bigint, field text collate "C" not null,
  plugin_id text collate "C" not null, plugin_name text collate "C" not null, digest text collate "C" not null,
  at bigint not null
);
create unique index field_origins_of_series on field_origins (series_seq nulls first, field nulls first)
  where series_seq is not null;
create unique index field_origins_of_book on field_origins (book_seq nulls first, field nulls first)
  where book_seq is not null;
create table match_changes (
  run_id text collate "C" not null, place bigint not null, series_seq bigint, book_seq bigint,
  change text collate "C" not null, primary key(run_id, place)
);
create index match_changes_of_series on match_changes (series_seq nulls first) where series_seq is not null;
create index match_changes_of_book on match_changes (book_seq nulls first) where book_seq is not null;
create table match_runs (
  id text collate "C" primary key not null, library_seq bigint not null, user_id text collate "C",
  is_automatic bigint not null, created_at bigint not null, undone_at bigint
);
create index match_runs_of_library on match_runs (library_seq nulls first, created_at nulls first);
create table pending_matches (
  id text collate "C" primary key not null, series_seq bigint, book_seq bigint, state text collate "C" not null,
  candidates text collate "C" default '[]' not null, is_held bigint default 0 not null, looked_at bigint not null,
  decided_at bigint
);
create unique index pending_matches_of_series on pending_matches (series_seq nulls first)
  where series_seq is not null;
create unique index pending_matches_of_book on pending_matches (book_seq nulls first)
  where book_seq is not null;
alter table field_origins add foreign key (series_seq) references series(seq) on delete cascade;
alter table field_origins add foreign key (book_seq) references books(seq) on delete cascade;
alter table match_changes add foreign key (run_id) references match_runs(id) on delete cascade;
alter table match_changes add foreign key (series_seq) references series(seq) on delete cascade;
alter table match_changes add foreign key (book_seq) references books(seq) on delete cascade;
alter table match_runs add foreign key (library_seq) references libraries(seq) on delete cascade;
alter table match_runs add foreign key (user_id) references users(id) on delete set null;
alter table pending_matches add foreign key (series_seq) references series(seq) on delete cascade;
alter table pending_matches add foreign key (book_seq) references books(seq) on delete cascade;
`

/** Jobs of libraries, their runs and verified files. */
const jobsOfLibraries = /* sql */ `
alter table library_jobs add column created_by text collate "C" references users (id) on delete set null;
drop index library_jobs_of_library;
alter table exports add column library_job_id text collate "C";
create index exports_of_job on exports (library_job_id nulls first, created_at nulls first) where library_job_id is not null;
create table book_checks (
  book_seq bigint primary key, checked_at bigint not null, verified_at bigint, state text collate "C" not null,
  expected_hash text collate "C" not null, found_hash text collate "C", file_size bigint not null,
  mtime_us bigint not null, inode bigint not null
);
create index book_checks_by_time on book_checks (checked_at nulls first, book_seq nulls first);
create index book_checks_damaged on book_checks (book_seq nulls first) where state in ('damaged', 'unreadable');
create table library_job_runs (
  id text collate "C" primary key not null, job_id text collate "C" not null, trigger text collate "C" not null,
  is_dry_run bigint not null, status text collate "C" not null, counts text collate "C" not null,
  problem text collate "C", report text collate "C" not null, report_count bigint default 0 not null,
  created_at bigint not null, started_at bigint,
  completed_at bigint
);
create index library_job_runs_of_job on library_job_runs (job_id nulls first, created_at nulls first);
create unique index library_jobs_name on library_jobs (library_seq nulls first, name nulls first);
alter table book_checks add foreign key (book_seq) references books(seq) on delete cascade;
alter table library_job_runs add foreign key (job_id) references library_jobs(id) on delete cascade;
`

/** Release tracking: where plugins find releases, what they found, and which series are tracked for what. */
const releaseTracking = /* sql */ `
CREATE TABLE release_sources (
  id text COLLATE "C" PRIMARY KEY NOT NULL, plugin_id text COLLATE "C" NOT NULL, source_key text COLLATE "C" NOT NULL,
  display_name text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL, config text COLLATE "C",
  is_enabled bigint DEFAULT 1 NOT NULL, cron_schedule text COLLATE "C", etag text COLLATE "C", state text COLLATE "C",
  last_polled_at bigint, last_error text COLLATE "C", last_error_at bigint, last_summary text COLLATE "C",
  not_before bigint, created_at bigint NOT NULL, updated_at bigint NOT NULL
);
CREATE UNIQUE INDEX release_sources_key ON release_sources (plugin_id NULLS FIRST, source_key NULLS FIRST);
CREATE TABLE releases (
  id text COLLATE "C" PRIMARY KEY NOT NULL, series_seq bigint NOT NULL, source_id text COLLATE "C" NOT NULL,
  external_release_id text COLLATE "C" NOT NULL, state text COLLATE "C" NOT NULL, confidence double precision NOT NULL,
  match_reason text COLLATE "C" NOT NULL, volumes text COLLATE "C" NOT NULL, chapters text COLLATE "C" NOT NULL,
  volume bigint, chapter double precision, language text COLLATE "C", group_or_uploader text COLLATE "C",
  payload_url text COLLATE "C", media_url text COLLATE "C", media_url_kind text COLLATE "C",
  info_hash text COLLATE "C", format_hints text COLLATE "C", metadata text COLLATE "C", released_at bigint,
  observed_at bigint NOT NULL, shown_at bigint NOT NULL, created_at bigint NOT NULL, updated_at bigint NOT NULL,
  home_seq bigint,
  CONSTRAINT "releases_state" CHECK(state in ('announced', 'dismissed', 'marked_acquired', 'ignored', 'hidden'))
);
CREATE UNIQUE INDEX releases_key ON releases (source_id NULLS FIRST, external_release_id NULLS FIRST);
CREATE INDEX releases_of_series ON releases (series_seq NULLS FIRST, shown_at NULLS FIRST);
CREATE INDEX releases_by_state ON releases (state NULLS FIRST, shown_at NULLS FIRST, id NULLS FIRST);
CREATE INDEX releases_by_hash ON releases (info_hash NULLS FIRST, series_seq NULLS FIRST) WHERE info_hash is not null;
CREATE INDEX releases_by_home ON releases (home_seq NULLS FIRST) WHERE home_seq is not null;
CREATE TABLE series_aliases (
  id text COLLATE "C" PRIMARY KEY NOT NULL, series_seq bigint NOT NULL, alias text COLLATE "C" NOT NULL,
  alias_key text COLLATE "C" NOT NULL, created_at bigint NOT NULL, home_seq bigint
);
CREATE UNIQUE INDEX series_aliases_key ON series_aliases (series_seq NULLS FIRST, alias_key NULLS FIRST);
CREATE INDEX series_aliases_by_home ON series_aliases (home_seq NULLS FIRST) WHERE home_seq is not null;
CREATE TABLE series_tracking (
  series_seq bigint PRIMARY KEY, track_chapters bigint DEFAULT 1 NOT NULL, track_volumes bigint DEFAULT 1 NOT NULL,
  languages text COLLATE "C", latest_known_chapter double precision, latest_known_volume bigint,
  created_at bigint NOT NULL, updated_at bigint NOT NULL
);
ALTER TABLE release_sources ADD FOREIGN KEY (plugin_id) REFERENCES plugins(id) ON DELETE cascade;
ALTER TABLE releases ADD FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade;
ALTER TABLE releases ADD FOREIGN KEY (source_id) REFERENCES release_sources(id) ON DELETE cascade;
ALTER TABLE releases ADD FOREIGN KEY (home_seq) REFERENCES series(seq) ON DELETE set null;
ALTER TABLE series_aliases ADD FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade;
ALTER TABLE series_aliases ADD FOREIGN KEY (home_seq) REFERENCES series(seq) ON DELETE set null;
ALTER TABLE series_tracking ADD FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade;
`

/** Code of plugins runs with consent. Plugins that are enabled already keep running: their code is recorded at the start. */
const consentToCode = /* sql */ `
alter table plugins add column consent text collate "C";
update plugins set consent = '{"codeHash":null,"permissions":[],"scopes":[],"hosts":null,"at":0}' where is_enabled = 1;
`

/** Statements from the first version to the next one, and so on. */
const upgrades: readonly string[] = [
  longTexts + cutLongNames,
  booksInCloud,
  recordedImports,
  addedRecommendations,
  matchesToDecide,
  jobsOfLibraries,
  releaseTracking,
  consentToCode,
]

export const latestVersion = firstVersion + upgrades.length

/** Upgrades from a version to the latest, in order. */
export function upgradesFrom(version: number): readonly string[] {
  return upgrades.slice(version - firstVersion)
}
