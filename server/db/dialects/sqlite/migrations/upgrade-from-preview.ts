import { cutLongNames } from '../../../long-names.ts'

/**
 * The book numbers used by reader apps. `number_text` and `number_order`: as set by an app; `app_number`: the effective
 * number, computed by `refreshSeries`. Repeated here so that an upgraded database has the numbers without a scan.
 */
const appNumbers = /* sql */ `
alter table books add column number_text text;
alter table books add column number_order real;
alter table books add column app_number real;
with recursive
  written as not materialized (
    select seq, series_seq, position, coalesce(number, chapter, volume) as number
    from books where deleted_at is null and position > 0),
  walk (seq, series_seq, position, shown) as (
    select seq, series_seq, position, case when abs(number) < 16777216 then number else 1.0 end
    from written where position = 1
    union all
    select b.seq, b.series_seq, b.position,
      case when abs(b.number) < 16777216 and b.number - w.shown > max(abs(b.number), abs(w.shown)) * 1.2e-7 then b.number
           when b.position - w.shown > b.position * 1.2e-7 then b.position
           else cast(w.shown as integer) + 1 end
    from walk w join written b on b.series_seq = w.series_seq and b.position = w.position + 1)
update books set app_number = walk.shown from walk where books.seq = walk.seq;
`

/**
 * Former contents of books whose file was replaced: when one is found elsewhere, the progress made in it moves along.
 */
const formerContents = /* sql */ `
create table former_contents (
  file_hash text not null,
  book_seq integer not null references books (seq) on delete cascade,
  replaced_at integer not null,
  primary key (file_hash, book_seq)
) strict, without rowid;
create index former_contents_of_book on former_contents (book_seq);
`

/**
 * Last change of a list itself and of each member, so that a viewer of only some members does not learn of other
 * changes. Null: unchanged since creation or addition.
 */
const listChanges = /* sql */ `
alter table collections add column details_at integer;
alter table read_lists add column details_at integer;
alter table collection_series add column changed_at integer;
alter table read_list_books add column changed_at integer;
`

/** Version of the naming rules by which the books of a library were last grouped and named, see `namingVersion`. */
const namingVersionOfLibraries = /* sql */ `
alter table libraries add column naming_version integer not null default 1;
`

/**
 * The number of a book as a document in its file writes it (`1.MU`, `007`), when that is more than the number. A scan
 * rereads comics with such a document; others are marked as already read.
 */
const numberInFile = /* sql */ `
alter table books add column number_in_file text;
update books set analysis_version = 2 where format in ('cbz', 'cbr') and not exists (
  select 1 from book_sources s, json_each(s.patches) p where s.book_seq = books.seq
    and p.value ->> '$.source' in ('comicinfo', 'metroninfo', 'comicbookinfo'));
`

/** Uploaded pictures of collections and read lists, deleted with their list. */
const listCovers = /* sql */ `
create table list_covers (
  id text primary key,
  collection_id text references collections (id) on delete cascade,
  read_list_id text references read_lists (id) on delete cascade,
  path text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  small_width integer not null,
  small_height integer not null,
  file_size integer not null,
  is_selected integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  check ((collection_id is null) <> (read_list_id is null))
) strict;
create index covers_of_collection on list_covers (collection_id, is_selected) where collection_id is not null;
create index covers_of_read_list on list_covers (read_list_id, is_selected) where read_list_id is not null;
`

/** Several servers share a server database; the schema of both kinds is the same. */
const serversOfDatabase = /* sql */ `
alter table jobs add column claimed_by text;
create table servers (
  id text primary key not null,
  name text not null,
  process_id integer not null,
  version text not null,
  data_folder text not null,
  started_at integer not null,
  alive_at integer not null,
  last_commit integer not null default 0
) strict;
`

/** Books whose file is in the cloud; none was known. */
const booksInCloud = /* sql */ `
alter table books add column in_cloud integer not null default 0;
`

/** Imports that can be undone; earlier ones cannot. */
const recordedImports = /* sql */ `
create table imports (
  id text primary key not null,
  user_id text not null references users (id) on delete cascade,
  program text,
  created_at integer not null,
  undone_at integer
) strict;
create index imports_of_user on imports (user_id, created_at);
create table import_changes (
  import_id text not null references imports (id) on delete cascade,
  place integer not null,
  table_name text not null,
  row_key text not null,
  row_before text,
  row_after text,
  primary key (import_id, place)
) strict, without rowid;
`

/** Recommendations of plugins, and what people dismissed. */
const recommendations = /* sql */ `
create table dismissed_recommendations (
  user_id text not null references users (id) on delete cascade,
  source text not null,
  external_id text not null,
  reason text,
  dismissed_at integer not null,
  primary key (user_id, source, external_id)
) strict, without rowid;
create index dismissed_recommendations_by_time on dismissed_recommendations (user_id, dismissed_at);
create table plugin_recommendations (
  user_plugin_id text primary key not null references user_plugins (id) on delete cascade,
  items text not null default '[]',
  generated_at integer,
  fetched_at integer,
  problem text,
  attempted_at integer not null
) strict;
`

/** Matches that wait for a person or can be undone, where details came from, and the order of plugins in a library. */
const matchesToDecide = /* sql */ `
alter table libraries add column matching text;
create table field_origins (
  id text primary key not null, series_seq integer, book_seq integer, field text not null, plugin_id text not null,
  plugin_name text not null, digest text not null, at integer not null,
  foreign key (series_seq) references series(seq) on delete cascade,
  foreign key (book_seq) references books(seq) on delete cascade
) strict;
create unique index field_origins_of_series on field_origins (series_seq,field) where series_seq is not null;
create unique index field_origins_of_book on field_origins (book_seq,field) where book_seq is not null;
create table match_changes (
  run_id text not null, place integer not null, series_seq integer, book_seq integer, change text not null,
  primary key(run_id, place), foreign key (run_id) references match_runs(id) on delete cascade,
  foreign key (series_seq) references series(seq) on delete cascade,
  foreign key (book_seq) references books(seq) on delete cascade
) strict, without rowid;
create index match_changes_of_series on match_changes (series_seq) where series_seq is not null;
create index match_changes_of_book on match_changes (book_seq) where book_seq is not null;
create table match_runs (
  id text primary key not null, library_seq integer not null, user_id text, is_automatic integer not null,
  created_at integer not null, undone_at integer,
  foreign key (library_seq) references libraries(seq) on delete cascade,
  foreign key (user_id) references users(id) on delete set null
) strict;
create index match_runs_of_library on match_runs (library_seq,created_at);
create table pending_matches (
  id text primary key not null, series_seq integer, book_seq integer, state text not null,
  candidates text default '[]' not null, is_held integer default 0 not null, looked_at integer not null,
  decided_at integer, foreign key (series_seq) references series(seq) on delete cascade,
  foreign key (book_seq) references books(seq) on delete cascade
) strict;
create unique index pending_matches_of_series on pending_matches (series_seq) where series_seq is not null;
create unique index pending_matches_of_book on pending_matches (book_seq) where book_seq is not null;
`

/** Jobs of libraries, their runs and verified files. */
const jobsOfLibraries = /* sql */ `
alter table library_jobs add column created_by text references users (id) on delete set null;
drop index library_jobs_of_library;
alter table exports add column library_job_id text;
create index exports_of_job on exports (library_job_id, created_at) where library_job_id is not null;
create table book_checks (
  book_seq integer primary key, checked_at integer not null, verified_at integer, state text not null,
  expected_hash text not null, found_hash text, file_size integer not null, mtime_us integer not null,
  inode integer not null, foreign key (book_seq) references books(seq) on delete cascade
) strict;
create index book_checks_by_time on book_checks (checked_at,book_seq);
create index book_checks_damaged on book_checks (book_seq) where state in ('damaged', 'unreadable');
create table library_job_runs (
  id text primary key not null, job_id text not null, trigger text not null, is_dry_run integer not null,
  status text not null, counts text not null, problem text, report text not null,
  report_count integer default 0 not null, created_at integer not null, started_at integer, completed_at integer,
  foreign key (job_id) references library_jobs(id) on delete cascade
) strict;
create index library_job_runs_of_job on library_job_runs (job_id,created_at);
create unique index library_jobs_name on library_jobs (library_seq,name);
`

/** Release tracking: where plugins find releases, what they found, and which series are tracked for what. */
const releaseTracking = /* sql */ `
CREATE TABLE release_sources (
  id text PRIMARY KEY NOT NULL, plugin_id text NOT NULL, source_key text NOT NULL, display_name text NOT NULL,
  kind text NOT NULL, config text, is_enabled integer DEFAULT 1 NOT NULL, cron_schedule text, etag text, state text,
  last_polled_at integer, last_error text, last_error_at integer, last_summary text, not_before integer,
  created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (plugin_id) REFERENCES plugins(id) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX release_sources_key ON release_sources (plugin_id,source_key);
CREATE TABLE releases (
  id text PRIMARY KEY NOT NULL, series_seq integer NOT NULL, source_id text NOT NULL,
  external_release_id text NOT NULL, state text NOT NULL, confidence real NOT NULL, match_reason text NOT NULL,
  volumes text NOT NULL, chapters text NOT NULL, volume integer, chapter real, language text, group_or_uploader text,
  payload_url text, media_url text, media_url_kind text, info_hash text, format_hints text, metadata text,
  released_at integer, observed_at integer NOT NULL, shown_at integer NOT NULL, created_at integer NOT NULL,
  updated_at integer NOT NULL, home_seq integer, FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (source_id) REFERENCES release_sources(id) ON DELETE cascade,
  FOREIGN KEY (home_seq) REFERENCES series(seq) ON DELETE set null,
  CONSTRAINT "releases_state" CHECK(state in ('announced', 'dismissed', 'marked_acquired', 'ignored', 'hidden'))
) STRICT;
CREATE UNIQUE INDEX releases_key ON releases (source_id,external_release_id);
CREATE INDEX releases_of_series ON releases (series_seq,shown_at);
CREATE INDEX releases_by_state ON releases (state,shown_at,id);
CREATE INDEX releases_by_hash ON releases (info_hash,series_seq) WHERE info_hash is not null;
CREATE INDEX releases_by_home ON releases (home_seq) WHERE home_seq is not null;
CREATE TABLE series_aliases (
  id text PRIMARY KEY NOT NULL, series_seq integer NOT NULL, alias text NOT NULL, alias_key text NOT NULL,
  created_at integer NOT NULL, home_seq integer, FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (home_seq) REFERENCES series(seq) ON DELETE set null
) STRICT;
CREATE UNIQUE INDEX series_aliases_key ON series_aliases (series_seq,alias_key);
CREATE INDEX series_aliases_by_home ON series_aliases (home_seq) WHERE home_seq is not null;
CREATE TABLE series_tracking (
  series_seq integer PRIMARY KEY, track_chapters integer DEFAULT 1 NOT NULL, track_volumes integer DEFAULT 1 NOT NULL,
  languages text, latest_known_chapter real, latest_known_volume integer, created_at integer NOT NULL,
  updated_at integer NOT NULL, FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT;
`

/** Code of plugins runs with consent. Plugins that are enabled already keep running: their code is recorded at the start. */
const consentToCode = /* sql */ `
alter table plugins add column consent text;
update plugins set consent = '{"codeHash":null,"permissions":[],"scopes":[],"hosts":null,"at":0}' where is_enabled = 1;
`

/**
 * Upgrades previews from migration 047 on to the schema of new databases: the steps from database version 25 to 26, to
 * 27 and so on.
 */
export const upgradeFromPreview: readonly string[] = [
  appNumbers,
  formerContents,
  listChanges,
  namingVersionOfLibraries,
  numberInFile,
  listCovers,
  serversOfDatabase,
  cutLongNames,
  booksInCloud,
  recordedImports,
  recommendations,
  matchesToDecide,
  jobsOfLibraries,
  releaseTracking,
  consentToCode,
]
